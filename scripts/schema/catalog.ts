import type pg from 'pg';

export type Column = {
  name: string;
  type: string;
  notNull: boolean;
  default: string | null;
  generated: boolean;
  comment: string | null;
};
export type Constraint = {
  name: string;
  kind: string;
  definition: string;
  columns: string[];
  refers: string | null;
};
export type Table = {
  name: string;
  comment: string | null;
  options: string[] | null;
  partitionKey: string | null;
  rowSecurity: boolean;
  forced: boolean;
  columns: Column[];
  constraints: Constraint[];
  indexes: string[];
  policies: { name: string; command: string; using: string | null; check: string | null }[];
  triggers: { name: string; calls: string; definition: string }[];
  grants: { right: string; columns: string[] | null }[];
};
export type Routine = {
  name: string;
  signature: string;
  definition: string;
  comment: string | null;
  grants: string[];
};

/** The application's role (server/db/migrate.ts); its rights are part of the schema. */
export const applicationRole = 'canasta_app';

/**
 * Every table of the schema with everything that belongs to it, each list in an order that does not depend on history.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ found: Table }>(
    `select json_build_object(
      'name', c.relname,
      'comment', obj_description(c.oid, 'pg_class'),
      'options', c.reloptions,
      'partitionKey', case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end,
      'rowSecurity', c.relrowsecurity,
      'forced', c.relforcerowsecurity,
      'columns', (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'notNull', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid, true),
          'generated', a.attgenerated <> '', 'comment', col_description(c.oid, a.attnum)) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      'constraints', coalesce((
        select json_agg(json_build_object('name', k.conname, 'kind', k.contype,
          'definition', pg_get_constraintdef(k.oid, true), 'refers', k.confrelid::regclass::text,
          'columns', array(select a.attname from unnest(k.conkey) with ordinality n(attnum, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = n.attnum order by place))
          order by array_position(array['p', 'u', 'f', 'c'], k.contype::text), k.conname collate "C")
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')), '[]'),
      'indexes', coalesce((
        select json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text collate "C")
        from pg_index i where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid
            and k.contype in ('p', 'u', 'x'))), '[]'),
      'policies', coalesce((
        select json_agg(json_build_object('name', p.polname, 'command', p.polcmd,
          'using', pg_get_expr(p.polqual, p.polrelid, true), 'check', pg_get_expr(p.polwithcheck, p.polrelid, true))
          order by p.polname collate "C")
        from pg_policy p where p.polrelid = c.oid), '[]'),
      'triggers', coalesce((
        select json_agg(json_build_object('name', t.tgname, 'calls', p.proname,
          'definition', pg_get_triggerdef(t.oid, true)) order by t.tgname collate "C")
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0), '[]'),
      'grants', (
        select coalesce(json_agg(json_build_object('right', granted.privilege, 'columns', granted.columns)
          order by granted.columns is not null,
            array_position(array['select', 'insert', 'update', 'delete'], granted.privilege)), '[]')
        from (
          select lower(x.privilege_type) as privilege, null::text[] as columns
          from aclexplode(c.relacl) x where x.grantee = $1::regrole
          union all
          select lower(x.privilege_type), array_agg(a.attname::text order by a.attnum)
          from pg_attribute a, aclexplode(a.attacl) x
          where a.attrelid = c.oid and x.grantee = $1::regrole group by 1
        ) granted)
    ) as found
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname collate "C"`,
    [applicationRole],
  );
  return rows.map(({ found }) => found);
}

export async function readRoutines(client: pg.ClientBase): Promise<Routine[]> {
  const { rows } = await client.query<Routine>(
    `select p.proname as name, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition,
       obj_description(p.oid, 'pg_proc') as comment,
       -- Who may execute it: everybody by default.
       array(select case when x.grantee = 0 then 'public' else x.grantee::regrole::text end
         from aclexplode(p.proacl) x where x.grantee <> p.proowner order by 1) as grants
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.proname collate "C", 2`,
  );
  return rows;
}

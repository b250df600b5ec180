import type pg from 'pg';
import { createIdentitySeal } from '#server/secrets/identity-seal.ts';

const AT_ONCE = 1_000;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * A document is found from an index: row-level security lets one be used by comparisons of numbers, not by a search in
 * an array. It has the shortest parts of each document alone, which are told from the others by the last bit of their
 * digest: parts that were stored without it are written anew, of registers as well, for both are asked by one digest.
 */
export async function up(client: pg.ClientBase, secretKey: Buffer): Promise<void> {
  const seal = createIdentitySeal(secretKey);
  // A server of the version before writes no digest without that bit between the reading and the end.
  await client.query('lock table app_user, habeas_register in share row exclusive mode');
  await client.query(TABLE);
  await writeAnew(client, {
    table: 'app_user',
    partsOf: ({ business_id, id, identity }) =>
      seal.partsOf(seal.openPerson(identity, id)?.document ?? '', business_id),
  });
  await writeAnew(client, {
    table: 'habeas_register',
    partsOf: ({ business_id, id, identity }) =>
      seal.partsOf(seal.openRegister(identity, id)?.document ?? '', business_id),
  });
  await client.query(FILL);
}

const TABLE = `
  create table person_document (
    business_id uuid not null,
    part bigint not null,
    user_id uuid not null,
    primary key (business_id, part, user_id),
    foreign key (business_id, user_id) references app_user (business_id, id)
  );
  comment on table person_document is
    'the shortest parts of documents, by which people are found; written by a trigger of app_user';
  comment on column person_document.part is 'one of document_parts, an odd digest';
  alter table person_document enable row level security;
  create policy own_business on person_document
    using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
    with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
  grant select, insert, delete on person_document to canasta_app;

  create function public.write_person_documents() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if old.document_parts = new.document_parts and old.erased_at is not distinct from new.erased_at then
        return null;
      end if;
      delete from public.person_document
      where business_id = old.business_id and user_id = old.id and part = any (old.document_parts);
    end if;
    if new.erased_at is null then
      insert into public.person_document (business_id, part, user_id)
      select distinct new.business_id, part, new.id from unnest(new.document_parts) as part where part & 1 = 1;
    end if;
    return null;
  end $$`;

const FILL = `
  insert into person_document (business_id, part, user_id)
  select distinct u.business_id, part, u.id from app_user u, unnest(u.document_parts) as part
  where u.erased_at is null and part & 1 = 1
  order by 1, 2, 3;
  create trigger person_is_found_by_document after insert or update of document_parts, erased_at on app_user
    for each row execute function write_person_documents();
  -- Not before: an owner who is no superuser has just written for all businesses.
  alter table person_document force row level security`;

type Sealed = { business_id: string; id: string; identity: Buffer };

async function writeAnew(
  client: pg.ClientBase,
  { table, partsOf }: { table: 'app_user' | 'habeas_register'; partsOf: (row: Sealed) => string[] },
): Promise<void> {
  let last = { business_id: NIL_ID, id: NIL_ID };
  for (;;) {
    const { rows } = await client.query<Sealed>(
      `select business_id, id, identity from ${table}
       where identity is not null and document_parts <> '{}' and (business_id, id) > ($1, $2)
       order by business_id, id limit $3`,
      [last.business_id, last.id, AT_ONCE],
    );
    if (rows.length === 0) return;
    last = rows.at(-1) ?? last;
    // What another secret sealed cannot be opened; nor is it found, marked or not.
    const parts = rows.map((row) => ({ ...row, identity: undefined, parts: partsOf(row) }));
    await client.query(
      `update ${table} t set document_parts = s.parts
       from jsonb_to_recordset($1) as s (business_id uuid, id uuid, parts bigint[])
       where t.business_id = s.business_id and t.id = s.id and s.parts <> '{}'`,
      [JSON.stringify(parts.map((row) => ({ ...row, parts: row.parts.map(String) })))],
    );
  }
}

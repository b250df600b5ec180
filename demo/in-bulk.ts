import type pg from 'pg';

/** SQL that removes an obstacle to bulk loading, and SQL that restores it. */
type Aside = { off: string; on: string };

/**
 * Runs `fill` with foreign keys and other indexes dropped, and restores them afterwards: checking, sorting and linking
 * rows all at once is faster, as PostgreSQL's manual recommends. Within the transaction of `client`, on tables nobody
 * else uses: a violated key fails it all.
 */
export async function inBulk(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Aside>(ASIDE);
  const aside = [...rows, AUDIT];
  for (const { off } of aside) await client.query(off);
  await fill();
  // Deferred checks would block changes of their table, so they run now.
  await client.query('set constraints all immediate');
  for (const { on } of aside.toReversed()) await client.query(on);
}

/** The chain of the audit, linked at once: line by line each would lock it, read the last link, and notify. */
const AUDIT: Aside = {
  off: 'alter table audit_log disable trigger add_link; alter table audit_link disable trigger user',
  on: `
    do $$ declare line audit_log; of_business uuid; position bigint; last_hash bytea; begin
      for line in select * from audit_log order by business_id, ctid loop
        if of_business is distinct from line.business_id then
          of_business := line.business_id; position := 0; last_hash := '';
        end if;
        position := position + 1;
        insert into audit_link (business_id, number, audit_id, previous, hash)
          values (of_business, position, line.id, last_hash, audit_hash(last_hash, line)) returning hash into last_hash;
      end loop; end $$;
    alter table audit_log enable trigger add_link; alter table audit_link enable trigger user`,
};

const ASIDE = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not indisunique`;

import type pg from 'pg';

/**
 * Runs `work` with the owner of the tables let by row-level security, which is forced on owners too; then it is
 * forced again. For what concerns all businesses at once (migrations, the first load) where the owner is no
 * superuser, as on rented databases: without a business, not even a foreign key could be checked. Within the
 * transaction of `client`.
 */
export async function behindWalls<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ oid: number }>(
    `select c.oid from pg_class c join pg_roles r on r.rolname = current_user
     where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
       and not (r.rolsuper or r.rolbypassrls)`,
  );
  const walled = rows.map(({ oid }) => oid);
  await change(client, walled, 'no force');
  const answer = await work();
  await change(client, walled, 'force');
  return answer;
}

/** By their numbers: meanwhile a table may have got another name, or have gone. */
async function change(client: pg.Client, oids: readonly number[], how: 'force' | 'no force') {
  const { rows } = await client.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where oid = any($1)',
    [oids],
  );
  const changes = rows.map(({ name }) => `alter table ${name} ${how} row level security`);
  if (changes.length > 0) await client.query(changes.join('; '));
}

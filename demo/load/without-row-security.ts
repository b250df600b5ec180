import type pg from 'pg';

/**
 * Runs `work` with row-level security off for the owner of the tables; it is forced again afterwards, on new tables as
 * well. For the first load, of several businesses, where the owner is no superuser, as on hosted databases: without a
 * business, not even a foreign key could be checked. Within the transaction of `client`.
 */
export async function withoutRowSecurity<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const forced = await tables(client, 'c.relforcerowsecurity and not (r.rolsuper or r.rolbypassrls)');
  await change(client, forced, 'no force');
  const answer = await work();
  const open = await tables(client, 'c.relrowsecurity and not c.relforcerowsecurity and c.relowner = r.oid');
  await change(client, open, 'force');
  return answer;
}

/** Tables `c` of the schema for the current role `r`, by their current names. */
async function tables(client: pg.Client, which: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_roles r on r.rolname = current_user
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${which}`,
  );
  return rows.map(({ name }) => name);
}

async function change(client: pg.Client, names: readonly string[], how: 'force' | 'no force') {
  const changes = names.map((name) => `alter table ${name} ${how} row level security`);
  if (changes.length > 0) await client.query(changes.join('; '));
}

import { withNewClient } from '#test/postgres-client.ts';

/** The databases of a server that are a shop's. */
export async function shopDatabases(urlOf: (database: string) => string): Promise<string[]> {
  const text = 'select datname as name from pg_database where datallowconn and not datistemplate order by 1';
  const { rows } = await withNewClient(urlOf('postgres'), (client) => client.query<{ name: string }>(text));
  const found = await Promise.all(
    rows.map(({ name }) =>
      withNewClient(urlOf(name), async (client) => {
        const answer = await client.query(
          "select to_regclass('public.schema_migration') is not null as is_shop",
        );
        return answer.rows[0]?.is_shop === true ? [name] : [];
      }),
    ),
  );
  return found.flat();
}

/** Rows of every table, by its name, all at one moment. */
export async function countRows(url: string): Promise<Map<string, number>> {
  return withNewClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name
       from pg_class join pg_namespace n on n.oid = relnamespace
       where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1`,
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
      counts.set(name, Number(rows[0]?.count));
    }
    await client.query('rollback');
    return counts;
  });
}

export function differences(one: Map<string, number>, other: Map<string, number>): string[] {
  const tables = [...new Set([...one.keys(), ...other.keys()])];
  return tables
    .filter((table) => one.get(table) !== other.get(table))
    .map((table) => `${table}: ${one.get(table) ?? 'missing'} and ${other.get(table) ?? 'missing'}`);
}

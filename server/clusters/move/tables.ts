import type pg from 'pg';

/** A table with rows of businesses. */
export type Table = {
  name: string;
  columns: string;
  /** The whole row and its key, as text that is the same in both clusters. */
  row: string;
  key: string;
};

/** The number of rows in a part of a table, and the sum of their hashes. */
export type Digest = { rows: number; sum: string };

type Found = { name: string; columns: string; keys: string };

/** All tables but the hosts, which the registry has as well. Columns are by name, however a cluster came to them. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Found>(
    `select quote_ident(c.relname) as name,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attname) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'business_host'
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id')
     order by c.relname`,
  );
  return rows.map(({ name, columns, keys }) => ({
    name,
    columns,
    row: `row(${columns})::text`,
    key: `row(${keys})::text`,
  }));
}

/** The part of a table that a row belongs to, by its key: only parts that differ are searched for differences. */
const PART = (key: string) => `('x' || substr(md5(${key}), 1, 3))::bit(12)::int`;

/** The rows of a business in some parts of a table. */
export function rowsIn({ name, key }: Table): string {
  return `from ${name} where business_id = $1 and ($2::int[] is null or ${PART(key)} = any ($2))`;
}

export async function digestsOf(
  client: pg.ClientBase,
  table: Table,
  businessId: string,
): Promise<Map<number, Digest>> {
  const { rows } = await client.query<Digest & { part: number }>(
    `select ${PART(table.key)} as part, count(*)::int as rows,
       sum(('x' || substr(md5(${table.row}), 1, 16))::bit(64)::bigint)::text as sum
     from ${table.name} where business_id = $1 group by 1`,
    [businessId],
  );
  return new Map(rows.map(({ part, ...digest }) => [part, digest]));
}

export function differing(one: Map<number, Digest>, other: Map<number, Digest>): number[] {
  const isSame = (part: number) =>
    one.get(part)?.rows === other.get(part)?.rows && one.get(part)?.sum === other.get(part)?.sum;
  return [...new Set([...one.keys(), ...other.keys()])].filter((part) => !isSame(part));
}

import type pg from 'pg';

export type Row = Record<string, unknown>;

/** A statement carries so many rows: few round trips, and no parameter larger than some megabytes. */
const ROWS_A_STATEMENT = 5000;

/**
 * Inserts rows by the names of their columns; all rows of a call name the same ones. Each column travels as one array of
 * texts that PostgreSQL reads as the type of the column: three times as fast as JSON, and no type is written twice.
 */
export async function insertRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const types = await typesOf(client, table, columns);
  const casts = columns.map((column, i) => `c.a${i}::${types.get(column)}`).join(', ');
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`).join(', ');
  const names = columns.map((_, i) => `a${i}`).join(', ');
  const text = `insert into ${table} (${columns.join(', ')}) select ${casts} from unnest(${arrays}) as c (${names})`;
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const part = rows.slice(from, from + ROWS_A_STATEMENT);
    const values = columns.map((column) => {
      const isArray = types.get(column)?.endsWith('[]') ?? false;
      return part.map((row) => textOf(row[column], isArray));
    });
    await client.query(text, values);
  }
}

async function typesOf(
  client: pg.Client,
  table: string,
  columns: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attname = any($2) and not attisdropped`,
    [table, columns],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

function textOf(value: unknown, isArray: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (isArray && Array.isArray(value))
    return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

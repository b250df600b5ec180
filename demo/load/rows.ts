import type pg from 'pg';

export type Row = Record<string, unknown>;

export type Writer = {
  /** Comes back when the rows are on their way; they are written in the order of the calls. */
  insert(table: string, rows: readonly Row[]): Promise<void>;
  /** Everything said so far is written; throws what the first of it failed with. */
  done(): Promise<void>;
};

/** A statement carries so many rows: few round trips, and no parameter larger than some megabytes. */
const ROWS_A_STATEMENT = 5000;

/**
 * Inserts rows by the names of their columns; all rows of a call name the same ones. Each column travels as one array of
 * texts that PostgreSQL reads as the type of the column: three times as fast as JSON, and no type is written twice.
 * One statement ahead: while PostgreSQL works on one, the next is made.
 */
export function createWriter(client: pg.Client): Writer {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      if (columns.length === 0) return;
      const types = (await typesOf(client)).get(table) ?? new Map<string, string>();
      const text = insertOf(table, columns, types);
      for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
        const values = columnsOf(rows.slice(from, from + ROWS_A_STATEMENT), columns, types);
        const before = last;
        last = client.query(text, values);
        last.catch(() => undefined);
        await before;
      }
    },
    async done() {
      await last;
    },
  };
}

function insertOf(table: string, columns: readonly string[], types: ReadonlyMap<string, string>): string {
  const casts = columns.map((column, i) => `c.a${i}::${types.get(column)}`).join(', ');
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`).join(', ');
  const names = columns.map((_, i) => `a${i}`).join(', ');
  return `insert into ${table} (${columns.join(', ')}) select ${casts} from unnest(${arrays}) as c (${names})`;
}

function columnsOf(
  rows: readonly Row[],
  columns: readonly string[],
  types: ReadonlyMap<string, string>,
): (string | null)[][] {
  return columns.map((column) => {
    const isArray = types.get(column)?.endsWith('[]') ?? false;
    return rows.map((row) => textOf(row[column], isArray));
  });
}

/** Types of all columns by table, asked once a connection: an answer in between would wait for every row before it. */
const known = new WeakMap<pg.Client, Promise<Map<string, Map<string, string>>>>();

function typesOf(client: pg.Client): Promise<Map<string, Map<string, string>>> {
  const asked = known.get(client) ?? askTypes(client);
  known.set(client, asked);
  return asked;
}

async function askTypes(client: pg.Client): Promise<Map<string, Map<string, string>>> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  const types = new Map<string, Map<string, string>>();
  for (const { table, name, type } of rows) {
    const columns = types.get(table) ?? new Map<string, string>();
    types.set(table, columns.set(name, type));
  }
  return types;
}

function textOf(value: unknown, isArray: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (isArray && Array.isArray(value))
    return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

export type Row = Record<string, unknown>;

export type Writer = {
  /** Resolves when the rows are sent; they are written in call order. */
  insert(table: string, rows: readonly Row[]): Promise<void>;
  /** Resolves when everything is written; throws the first failure. */
  done(): Promise<void>;
};

/** Rows per chunk: a few hundred kilobytes. */
const ROWS_A_PIECE = 500;

/**
 * Writes rows by column names; all rows of a call have the same. Uses COPY, five times as fast as the fastest INSERT.
 * One table ahead: while PostgreSQL takes one, the rows of the next are computed.
 */
export function createWriter(client: pg.Client): Writer {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      if (columns.length === 0) return;
      const arrays = await arrayColumns(client);
      const isArray = columns.map((column) => arrays.has(`${table}.${column}`));
      const before = last;
      const copy = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
      last = pipeline(Readable.from(piecesOf(rows, columns, isArray)), copy);
      last.catch(() => undefined);
      await before;
    },
    async done() {
      await last;
    },
  };
}

function* piecesOf(rows: readonly Row[], columns: readonly string[], isArray: readonly boolean[]) {
  for (let at = 0; at < rows.length; at += ROWS_A_PIECE) {
    const piece = rows.slice(at, at + ROWS_A_PIECE);
    yield piece
      .map((row) => lineOf(columns.map((column, i) => textOf(row[column], isArray[i] ?? false))))
      .join('');
  }
}

/** A line of COPY's text format. */
function lineOf(texts: readonly (string | null)[]): string {
  return `${texts.map((text) => (text === null ? '\\N' : escaped(text))).join('\t')}\n`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign);
}

function textOf(value: unknown, isArray: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (isArray && Array.isArray(value))
    return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Array columns, as `table.column` (others store lists as JSON); queried once per connection. */
const columnsOfClient = new WeakMap<pg.Client, Promise<ReadonlySet<string>>>();

function arrayColumns(client: pg.Client): Promise<ReadonlySet<string>> {
  const answer = columnsOfClient.get(client) ?? askArrayColumns(client);
  columnsOfClient.set(client, answer);
  return answer;
}

async function askArrayColumns(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'ARRAY'`,
  );
  return new Set(rows.map(({ name }) => name));
}

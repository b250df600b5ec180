import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/**
 * - `schema` (NNNN_what.sql): one transaction that reads and writes no rows of tables that were there before.
 * - `rows` (NNNN_what.rows.sql): changes some rows of one business, in a transaction of its own, and is repeated until
 *   it changes none.
 * - `online` (NNNN_what.online.sql): each statement by itself, outside a transaction: indexes made and constraints
 *   checked beside readers and writers. It may be run again after half of it.
 */
type MigrationKind = 'schema' | 'rows' | 'online';

export type Migration = {
  name: string;
  kind: MigrationKind;
  checksum: string;
  /** Returns the number of rows it changed. */
  run: (client: pg.ClientBase) => Promise<number>;
};

const usualFolder = new URL('../migrations/', import.meta.url).pathname;

export async function knownMigrations(folder: string = usualFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

export async function readMigrations(folder = usualFolder): Promise<Migration[]> {
  const names = await knownMigrations(folder);
  return Promise.all(names.map((name) => readMigration(name, `${folder}/${name}`)));
}

function kindOf(name: string): MigrationKind {
  if (name.endsWith('.rows.sql')) return 'rows';
  return name.endsWith('.online.sql') ? 'online' : 'schema';
}

/** The checksum by which an applied migration is recognised. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function readMigration(name: string, path: string): Promise<Migration> {
  const text = await readFile(path, 'utf8');
  const kind = kindOf(name);
  const batches = kind === 'online' ? statementsOf(text) : [text];
  return {
    name,
    kind,
    checksum: checksumOf(text),
    async run(client) {
      let changed = 0;
      for (const batch of batches) changed += changedBy(await client.query(batch));
      return changed;
    },
  };
}

/** Splits the statements: sent together they would be one transaction. */
function statementsOf(text: string): string[] {
  const statements = text.replaceAll(/^--.*$/gm, '').split(/;\s*$/m);
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** The number of changed rows; several statements sent together return a list of results. */
function changedBy(answer: pg.QueryResult | pg.QueryResult[]): number {
  const writing = [answer].flat().filter(({ command }) => /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command));
  return writing.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';

/**
 * - `schema` (NNNN_what.sql): one transaction that reads and writes no rows of tables that were there before.
 * - `rows` (NNNN_what.rows.sql, .rows.ts): changes some rows of one business, in a transaction of its own, and is
 *   repeated until it changes none.
 * - `online` (NNNN_what.online.sql): each statement by itself, outside a transaction: indexes made and constraints
 *   checked beside readers and writers. It may be run again after half of it.
 * - `mixed`: before 0234 schema and rows were changed together, with row security off for the owner.
 */
type MigrationKind = 'schema' | 'rows' | 'online' | 'mixed';

export type Migration = {
  name: string;
  kind: MigrationKind;
  checksum: string;
  /** Answers with the number of rows it changed. */
  run: (client: pg.ClientBase) => Promise<number>;
};

/** A migration in TypeScript, for what SQL cannot do, like encryption. */
type Step = { up: (client: pg.ClientBase, secretKey: Buffer) => Promise<number | undefined> };

const usualFolder = new URL('../migrations/', import.meta.url).pathname;
const FIRST_OF_ONE_KIND = '0234';

/** Names of the migrations this version needs. */
export async function knownMigrations(folder: string = usualFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /\.(sql|ts)$/.test(name)).sort();
}

export async function readMigrations(secretKey: Buffer, folder = usualFolder): Promise<Migration[]> {
  const names = await knownMigrations(folder);
  return Promise.all(
    names.map((name) => {
      const path = `${folder}/${name}`;
      return name.endsWith('.ts') ? inTypeScript(name, path, secretKey) : inSql(name, path);
    }),
  );
}

function kindOf(name: string): MigrationKind {
  if (/\.rows\.(sql|ts)$/.test(name)) return 'rows';
  if (name.endsWith('.online.sql')) return 'online';
  return name < FIRST_OF_ONE_KIND ? 'mixed' : 'schema';
}

/** What a migration in SQL is recognised by once it was applied. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Row security of a new table was forced after its migration, which filled it for all businesses (0116 does). */
const FORCE = /^alter table \w+ force row level security;$/gm;

async function inSql(name: string, path: string): Promise<Migration> {
  const text = await readFile(path, 'utf8');
  const kind = kindOf(name);
  const batches =
    kind === 'online' ? statementsOf(text) : [kind === 'mixed' ? text.replaceAll(FORCE, '') : text];
  return {
    ...{ name, kind, checksum: checksumOf(text) },
    async run(client) {
      let changed = 0;
      for (const batch of batches) changed += changedBy(await client.query(batch));
      return changed;
    },
  };
}

/** Sent together they would be one transaction. */
function statementsOf(text: string): string[] {
  const statements = text.replaceAll(/^--.*$/gm, '').split(/;\s*$/m);
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** Of several statements sent together there is a list of answers. */
function changedBy(answer: pg.QueryResult | pg.QueryResult[]): number {
  const writing = [answer].flat().filter(({ command }) => /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command));
  return writing.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/** Identified by its name: its imports may move to other files. */
async function inTypeScript(name: string, path: string, secretKey: Buffer): Promise<Migration> {
  return {
    ...{ name, kind: kindOf(name), checksum: checksumOf(name) },
    async run(client) {
      const step = (await import(pathToFileURL(path).href)) as Step;
      return (await step.up(client, secretKey)) ?? 0;
    },
  };
}

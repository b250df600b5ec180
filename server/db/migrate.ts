import { createHash, createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { behindWalls } from './behind-walls.ts';

const folder = new URL('./migrations/', import.meta.url);
const APP_ROLE = 'canasta_app';
/** One migrator at a time in a database; any constant will do. */
const LOCK = 0x63616e61;

type Migration = { name: string; checksum: string; run: (client: pg.Client) => Promise<unknown> };

/** What a migration in TypeScript holds: for what SQL cannot do, like sealing. In the same transaction as one in SQL. */
type Step = { up: (client: pg.ClientBase, secretKey: Buffer) => Promise<void> };

/**
 * Brings a database to the schema of this version: creates the application's role when it is missing and applies every
 * file of `migrations/` that is not applied yet, in order, each in its own transaction, one migrator at a time. Throws when
 * an applied file was changed afterwards. `until`: only those before that name, as a database stood once.
 */
export async function migrate(
  adminUrl: string,
  secretKey: Buffer,
  { until }: { until?: string } = {},
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('set client_min_messages to warning');
    await ensureAppRole(client, adminUrl);
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const wanted = (await readMigrations(secretKey)).filter(
      ({ name }) => until === undefined || name < until,
    );
    return { applied: await applyMissing(client, wanted) };
  } finally {
    await client.end();
  }
}

/** The connection string of the application's role: cannot bypass row-level security, owns nothing. */
export function appUrl(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.username = APP_ROLE;
  url.password = appPassword(adminUrl);
  return url.href;
}

/** Names of the migrations this version needs, for the readiness probe. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /\.(sql|ts)$/.test(name)).sort();
}

async function applyMissing(client: pg.Client, wanted: readonly Migration[]): Promise<string[]> {
  const done = new Map<string, string>();
  for (const row of (await client.query('select name, checksum from schema_migration')).rows) {
    done.set(row.name, row.checksum);
  }
  const applied: string[] = [];
  for (const migration of wanted) {
    const checksum = done.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} was changed after it was applied; write a new one instead`,
      );
    }
    if (checksum === undefined) {
      await applyOne(client, migration);
      applied.push(migration.name);
    }
  }
  return applied;
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await behindWalls(client, () => migration.run(client));
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${String(error)}`, { cause: error });
  }
}

async function readMigrations(secretKey: Buffer): Promise<Migration[]> {
  const names = await knownMigrations();
  return Promise.all(
    names.map(async (name) => (name.endsWith('.ts') ? inTypeScript(name, secretKey) : inSql(name))),
  );
}

async function inSql(name: string): Promise<Migration> {
  const sql = await readFile(new URL(name, folder), 'utf8');
  return { name, checksum: checksumOf(sql), run: (client) => client.query(sql) };
}

/** Known by its name: what it imports may move to another file. */
function inTypeScript(name: string, secretKey: Buffer): Migration {
  return {
    name,
    checksum: checksumOf(name),
    async run(client) {
      const step = (await import(new URL(name, folder).href)) as Step;
      await step.up(client, secretKey);
    },
  };
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Roles belong to the whole server, so several databases of one server share it. Its password follows from the
 * administrator's, so that every process can compute it and nothing more has to be kept.
 */
async function ensureAppRole(client: pg.Client, adminUrl: string): Promise<void> {
  const password = appPassword(adminUrl);
  const { rows } = await client.query(
    'select rolbypassrls or rolsuper as bypasses from pg_roles where rolname = $1',
    [APP_ROLE],
  );
  if (rows[0]?.bypasses) {
    throw new Error(`Role ${APP_ROLE} may bypass row-level security; take that right away first`);
  }
  if (rows.length === 0) {
    await client
      .query(
        `create role ${APP_ROLE} login nosuperuser nobypassrls nocreatedb nocreaterole password '${password}'`,
      )
      .catch((error: { code?: string }) => {
        // Two databases of one server migrated at once: the other one made it.
        if (error.code !== '42710' && error.code !== '23505') throw error;
      });
  }
}

function appPassword(adminUrl: string): string {
  const secret = decodeURIComponent(new URL(adminUrl).password);
  return createHmac('sha256', secret).update(`${APP_ROLE} of Canasta`).digest('hex');
}

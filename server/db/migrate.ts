import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { prepareQueue } from '#server/jobs/prepare-queue.ts';
import { APP_ROLE, appPassword, checkAppRights, ensureAppRole } from './app-role.ts';
import { withoutRowSecurity } from './without-row-security.ts';

const folder = new URL('./migrations/', import.meta.url);

/** One migrator at a time per database; any constant will do. */
const LOCK = 0x63616e61;
/** How long a start waits for another migrator: migrating a large database takes time. */
const LOCK_MS = 120_000;

type Migration = { name: string; checksum: string; run: (client: pg.Client) => Promise<unknown> };

/**
 * A migration in TypeScript, for what SQL cannot do, like encryption. In the same kind of transaction as one in SQL.
 */
type Step = { up: (client: pg.ClientBase, secretKey: Buffer) => Promise<void> };

/**
 * Brings a database to the schema of this version: creates the application's role when missing and applies every
 * pending file of `migrations/`, in order, each in its own transaction, one migrator at a time. Throws when an applied
 * file was changed afterwards, and when another migrator takes too long. The job queue migrates its own schema
 * afterwards. `until`: only files before that name, to get an earlier schema.
 */
export async function migrate(
  adminUrl: string,
  secretKey: Buffer,
  { until, lockMs = LOCK_MS }: { until?: string; lockMs?: number } = {},
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await alone(client, lockMs, async () => {
      await ensureAppRole(client, adminUrl);
      await client.query(
        'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      );
    });
    const wanted = (await readMigrations(secretKey)).filter(
      ({ name }) => until === undefined || name < until,
    );
    const applied = await applyMissing(client, wanted, lockMs);
    await checkAppRights(client);
    if (until === undefined) await prepareQueue(adminUrl, APP_ROLE);
    return { applied };
  } finally {
    await client.end();
  }
}

/**
 * The connection string of the application's role, which cannot bypass row-level security and owns nothing. `at`:
 * another address of the same database.
 */
export function appUrl(adminUrl: string, at: string = adminUrl): string {
  const url = new URL(at);
  url.username = APP_ROLE;
  url.password = appPassword(adminUrl);
  return url.href;
}

/** Names of the migrations this version needs, for the readiness probe. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /\.(sql|ts)$/.test(name)).sort();
}

async function applyMissing(
  client: pg.Client,
  wanted: readonly Migration[],
  lockMs: number,
): Promise<string[]> {
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
    if (checksum === undefined && (await applyOne(client, migration, lockMs))) applied.push(migration.name);
  }
  return applied;
}

/** False when another migrator has applied it meanwhile. */
async function applyOne(client: pg.Client, migration: Migration, lockMs: number): Promise<boolean> {
  return alone(client, lockMs, async () => {
    const { rows } = await client.query('select from schema_migration where name = $1', [migration.name]);
    if (rows.length > 0) return false;
    try {
      await withoutRowSecurity(client, () => migration.run(client));
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
    } catch (error) {
      throw new Error(`Migration ${migration.name} failed: ${String(error)}`, { cause: error });
    }
    return true;
  });
}

/**
 * A transaction of the only migrator. The lock ends with it: a session lock would stay on a pooler's connection and
 * block every later start.
 */
async function alone<T>(client: pg.Client, lockMs: number, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`set local client_min_messages to warning; set local lock_timeout = ${lockMs}`);
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]).catch(explainWait);
    await client.query('set local lock_timeout to default');
    const outcome = await work();
    await client.query('commit');
    return outcome;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function explainWait(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '55P03') throw error;
  throw new Error(
    'The database is being brought up to date by another process, which holds the lock of migrations and does not end: see pg_locks (locktype advisory), then start again',
    { cause: error },
  );
}

async function readMigrations(secretKey: Buffer): Promise<Migration[]> {
  const names = await knownMigrations();
  return Promise.all(
    names.map(async (name) => (name.endsWith('.ts') ? inTypeScript(name, secretKey) : inSql(name))),
  );
}

/** Row security of a new table is forced after the migration, which may fill it for all businesses (0116 does). */
const FORCE = /^alter table \w+ force row level security;$/gm;

async function inSql(name: string): Promise<Migration> {
  const sql = await readFile(new URL(name, folder), 'utf8');
  return { name, checksum: checksumOf(sql), run: (client) => client.query(sql.replaceAll(FORCE, '')) };
}

/** Identified by its name: its imports may move to other files. */
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

/** What a migration in SQL is recognised by once it was applied. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

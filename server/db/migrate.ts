import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { prepareQueue } from '#server/jobs/prepare-queue.ts';
import { APP_ROLE, checkAppRights, embeddedPassword, ensureAppRole } from './app-role.ts';
import { DatabaseClient } from './client.ts';
import { type Migration, readMigrations } from './migrating/migrations.ts';
import { runMigration } from './migrating/run-migration.ts';
import { takeOver } from './migrating/take-over.ts';

/** Held by the only migrator of a database; any constant will do. */
export const MIGRATOR_LOCK = 0x63616e61;
/** Interval of checks whether another migrator has ended. */
const LOOK_MS = 50;
/** How long a start waits for another migrator: a large database, or one in use, takes time. */
const LOCK_MS = 900_000;

/**
 * Brings a database to the schema of this version: creates the application's role when missing and applies every
 * pending file of `migrations/`, in order, one migrator at a time. Throws when an applied file was changed afterwards,
 * and when another migrator takes too long. The job queue migrates its own schema afterwards. `until`: only files
 * before that name, to get an earlier schema; `folder`: files of another folder.
 */
export async function migrate(
  adminUrl: string,
  { until, folder, lockMs = LOCK_MS }: { until?: string; folder?: string; lockMs?: number } = {},
): Promise<{ applied: string[] }> {
  const all = await readMigrations(folder);
  const migrations = all.filter(({ name }) => until === undefined || name < until);
  const client = new DatabaseClient({ connectionString: adminUrl });
  await client.connect();
  try {
    const applied = (await isCurrent(client, migrations))
      ? []
      : await alone(adminUrl, lockMs, () => applyMissing(client, adminUrl, migrations));
    await ensureAppRole(client, adminUrl);
    await checkAppRights(client);
    if (until === undefined) await prepareQueue(adminUrl, APP_ROLE);
    return { applied };
  } finally {
    await client.end();
  }
}

/** Names of the migrations that a database lacks, in order; reads only. */
export async function pendingMigrations(adminUrl: string): Promise<string[]> {
  const all = await readMigrations();
  const client = new DatabaseClient({ connectionString: adminUrl });
  await client.connect();
  try {
    const lacking = (await hasMigrations(client)) ? await missing(client, all) : all;
    return lacking.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The address of the application's role on the embedded PostgreSQL, by its owner's. */
export function appUrl(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.username = APP_ROLE;
  url.password = embeddedPassword(adminUrl);
  return url.href;
}

/**
 * Whether nothing is pending. Then no lock is requested, so this process may start beside a newer version's migrator.
 */
async function isCurrent(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  return (await hasMigrations(client)) && (await missing(client, migrations)).length === 0;
}

async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.schema_migration') is not null as found",
  );
  return rows[0]?.found === true;
}

async function applyMissing(
  client: pg.Client,
  adminUrl: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  await ensureAppRole(client, adminUrl);
  await client.query(
    `set client_min_messages to warning;
     create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
     reset client_min_messages`,
  );
  await takeOver(client, migrations);
  const pending = await missing(client, migrations);
  for (const migration of pending) await runMigration(client, migration);
  return pending.map(({ name }) => name);
}

async function missing(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return migrations.filter(({ name, checksum }) => {
    const applied = done.get(name);
    if (applied !== undefined && applied !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied; write a new one instead`);
    }
    return applied === undefined;
  });
}

/**
 * The lock is that of a transaction which does nothing else, on a connection of its own: a session's would stay on a
 * pooler's connection and block every later start, and migrations are several transactions.
 */
async function alone<T>(adminUrl: string, lockMs: number, work: () => Promise<T>): Promise<T> {
  const holder = new DatabaseClient({ connectionString: adminUrl });
  // A lost holder frees the lock; the statement being applied still runs to its end.
  holder.on('error', () => {});
  await holder.connect();
  try {
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
    await takeTurn(holder, performance.now() + lockMs);
    return await work();
  } finally {
    await holder.query('rollback').catch(() => {});
    await holder.end();
  }
}

/**
 * Polls for the lock: a statement that waits for it has a snapshot, and an index that the holder builds online would
 * wait for that. Without a parameter, because the open portal of one has a snapshot, too.
 */
async function takeTurn(holder: DatabaseClient, until: number): Promise<void> {
  for (;;) {
    const { rows } = await holder.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${MIGRATOR_LOCK}) as taken`,
    );
    if (rows[0]?.taken) return;
    if (performance.now() > until)
      throw new Error(
        'The database is being brought up to date by another process, which holds the lock of migrations and does not end: see pg_locks (locktype advisory), then start again',
      );
    await setTimeout(LOOK_MS);
  }
}

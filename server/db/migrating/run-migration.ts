import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Migration } from './migrations.ts';

/** Whoever uses the table meanwhile queues behind the migration, so it waits for its lock no longer than this. */
const LOCK_MS = 150;
/** Then other transactions get their turn; the time varies, so that two migrators do not collide repeatedly. */
const TURN_MS = 1_200;
/** A vacuum only yields to a wait of a second (`deadlock_timeout`), so after this time the wait is longer. */
const LONGER_AFTER_MS = 90_000;
const LONGER_LOCK_MS = 1_500;
const GIVEN_UP_AFTER_MS = 600_000;
const SAID_AFTER_MS = 5_000;

/**
 * Applies one migration and records it. It locks the tables that it changes and no others, waits for them shortly, and
 * lets go and tries again while somebody uses them (docs/decisions/167).
 */
export async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name, kind, checksum, run } = migration;
  try {
    if (kind === 'online') await run(client);
    if (kind === 'rows') await changeRows(client, migration);
    await inTries(client, name, async () => {
      if (kind === 'schema') await run(client);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    });
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${String(error)}`, { cause: error });
  }
}

/** Changes rows of one business after the other; row-level security applies to the owner of the tables as well. */
async function changeRows(client: pg.Client, { name, run }: Migration): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from business order by id');
  for (const { id } of rows) {
    const some = () =>
      inTries(client, name, async () => {
        await client.query("select set_config('app.business_id', $1, true)", [id]);
        return run(client);
      });
    while ((await some()) > 0);
  }
}

/** Retries a transaction until nothing blocks it. */
async function inTries<T>(client: pg.Client, name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  for (let isSaid = false; ; ) {
    const waited = performance.now() - from;
    try {
      return await inTransaction(client, waited > LONGER_AFTER_MS ? LONGER_LOCK_MS : LOCK_MS, work);
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      if (waited > GIVEN_UP_AFTER_MS) {
        throw new Error(
          'its tables were in use for ten minutes: see pg_stat_activity for a transaction that does not end, then start again',
          { cause: error },
        );
      }
      if (waited > SAID_AFTER_MS && !isSaid) {
        console.warn(`Migration ${name} waits for a transaction that uses its tables; the shop goes on.`);
        isSaid = true;
      }
    }
    await pause(TURN_MS * (1 + Math.random()));
  }
}

async function inTransaction<T>(client: pg.Client, lockMs: number, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`set local client_min_messages to warning; set local lock_timeout = ${lockMs}`);
    const outcome = await work();
    await client.query('commit');
    return outcome;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Whether the error is lock_not_available or deadlock_detected. */
function isInTheWay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

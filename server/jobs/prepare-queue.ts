import type pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import packageOfQueue from 'pg-boss/package.json' with { type: 'json' };
import { DatabaseClient } from '#server/db/client.ts';
import { QUEUE_SCHEMA, queues } from './queues.ts';

/** pg-boss reports this when another process has applied the same step first. */
const MADE_MEANWHILE = /already exists|division by zero/;

/**
 * Migrates the schema of pg-boss to the installed package's version, as the owner: the application's role owns nothing
 * there either, and may only read and write rows. Steps are pg-boss's own transactions, under its own lock.
 */
export async function prepareQueue(adminUrl: string, appRole: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('set client_min_messages to warning');
    await client.query(await missingSteps(client)).catch((error: unknown) => takenBack(client, error));
    // Two simultaneous starts would grant the same rights at once, which PostgreSQL rejects.
    await client.query("begin; select pg_advisory_xact_lock(hashtext('canasta queues'))");
    await client.query(rightsOf(appRole));
    for (const { name, ...options } of Object.values(queues)) {
      await client.query(`select ${QUEUE_SCHEMA}.create_queue($1, $2)`, [name, JSON.stringify(options)]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** SQL that migrates the schema to the installed version; empty when it is current. */
async function missingSteps(client: pg.Client): Promise<string> {
  const required = packageOfQueue.pgboss.schema;
  const installed = await installedVersion(client);
  if (installed === undefined) return getConstructionPlans(QUEUE_SCHEMA);
  return installed < required ? getMigrationPlans(QUEUE_SCHEMA, installed) : '';
}

async function installedVersion(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `${QUEUE_SCHEMA}.version`,
  ]);
  if (!rows[0]?.found) return undefined;
  const found = await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`);
  return found.rows[0]?.version;
}

async function takenBack(client: pg.Client, error: unknown): Promise<void> {
  await client.query('rollback');
  if (!(error instanceof Error) || !MADE_MEANWHILE.test(error.message)) throw error;
}

function rightsOf(role: string): string {
  return `grant usage on schema ${QUEUE_SCHEMA} to ${role};
    grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${role};
    grant execute on all functions in schema ${QUEUE_SCHEMA} to ${role};`;
}

import type { ClientBase } from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { STATEMENT_MS } from '#server/jobs/job.ts';
import { isPostgres, lowerPriority } from '#server/jobs/process/priority.ts';
import { serveTasks } from '#server/jobs/process/serve-tasks.ts';
import { runAttended } from '../jobs/run-step.ts';
import { runUnattended } from '../jobs/run-unattended.ts';
import type { ImportWork } from './import-process.ts';
import { paced } from './pace.ts';

/** Started by import-process.ts. It opens its own connections, so that the shop's are never waited for. */
const databases = new Map<string, Database>();
await serveTasks<ImportWork>(async ({ databaseUrl, businessId, importId, step, checkpoint }, run) => {
  const { progress, now, isBusy } = run;
  const db = paced(databaseAt(databaseUrl).forBusiness(businessId), isBusy);
  const parts = { db, importId, checkpoint, progress, now, isBusy };
  return step === 'unattended' ? runUnattended(parts) : runAttended({ ...parts, step });
});

function databaseAt(url: string): Database {
  const open = databases.get(url);
  if (open) return open;
  const statementTimeoutMs = STATEMENT_MS.long;
  const database = openDatabase(url, {
    poolSize: 6,
    statementTimeoutMs,
    isOneOfSeveral: true,
    namedStatements: false,
    pipelining: false,
    onConnect: lowerBackend,
  });
  databases.set(url, database);
  return database;
}

/**
 * Lowers the priority of the PostgreSQL process behind a connection, if it runs on this machine (docs/decisions/068).
 */
async function lowerBackend(client: ClientBase): Promise<void> {
  if (process.platform !== 'linux') return;
  const { rows } = await client.query<{ pid: number; local: boolean }>(
    'select pg_backend_pid() as pid, inet_client_addr() is null as local',
  );
  const [row] = rows;
  // When PostgreSQL runs in another container, its process ids belong to other processes here.
  if (row?.local && (await isPostgres(row.pid))) await lowerPriority(row.pid);
}

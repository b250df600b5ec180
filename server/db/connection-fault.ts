import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A notification takes milliseconds. */
const DELIVERY_MS = 1_500;
const ANSWER_MS = 4_000;
const WANTED =
  'Canasta needs PostgreSQL itself at this address, or a balancer that leaves connections as they are';

/**
 * What keeps Canasta from working at this address though PostgreSQL answers there, in one line; undefined when nothing does. A
 * connection carries its business in its start-up options (docs/decisions/002) and changes arrive as notifications (030):
 * a pooler refuses the first or drops them, and forgets the second.
 */
export async function connectionFault(url: string): Promise<string | undefined> {
  const probe = randomUUID();
  const clients = [`-c app.business_id=${probe}`, ''].map((options) => {
    const client = new pg.Client({
      ...{ connectionString: url, options },
      ...{ connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS },
    });
    return client.on('error', () => undefined);
  });
  const [asked, other] = clients;
  if (!asked || !other) return undefined;
  try {
    await Promise.all([asked.connect(), other.connect()]);
    const { rows } = await asked.query("select current_setting('app.business_id', true) as kept");
    if (rows[0]?.kept !== probe) {
      return `the options that a connection is opened with get lost on the way, as in a pooler. ${WANTED}`;
    }
    return (await delivers(asked, other, probe))
      ? undefined
      : `notifications do not arrive, as behind a pooler in transaction mode. ${WANTED}`;
  } catch (error) {
    if (!isRefusedOption(error)) throw error;
    return `a pooler answers: ${error.message}. ${WANTED}`;
  } finally {
    for (const client of clients) void client.end().catch(() => undefined);
  }
}

/** PgBouncer, and those that speak like it, name what they do not pass on. */
function isRefusedOption(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /unsupported startup parameter/.test(error.message);
}

async function delivers(listener: pg.Client, other: pg.Client, probe: string): Promise<boolean> {
  const arrived = new Promise<boolean>((resolve) => {
    listener.on('notification', ({ payload }) => payload === probe && resolve(true));
  });
  await listener.query(`listen ${pg.escapeIdentifier(probe)}`);
  await other.query('select pg_notify($1, $1)', [probe]);
  return Promise.race([arrived, pause(DELIVERY_MS, false, { ref: false })]);
}

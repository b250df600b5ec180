import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseClient } from './client.ts';
import type { ConnectionOptions } from './connections.ts';

/** The limit for a notification, which usually takes milliseconds. */
const DELIVERY_MS = 1_500;
const ANSWER_MS = 4_000;
const ROLE =
  'Canasta needs PostgreSQL itself at this address, or, behind a pooler in transaction mode, LISTEN_URL: the address of PostgreSQL itself';

/**
 * Why Canasta cannot work at this address although PostgreSQL answers, in one line; undefined when it can. Timeouts are
 * start-up options of a connection and changes arrive as notifications (docs/decisions/003): a pooler rejects or drops
 * the first and loses the second. With LISTEN_URL, timeouts are sent with each statement and notifications arrive
 * there.
 */
export async function connectionFault(
  url: string,
  { listenUrl, namedStatements = true }: Pick<ConnectionOptions, 'listenUrl' | 'namedStatements'> = {},
): Promise<string | undefined> {
  const probe = randomUUID();
  const options = `-c app.probe=${probe}`;
  const first = clientOf(url, listenUrl === undefined ? { options } : {});
  const other = clientOf(url, {});
  const listener = listenUrl === undefined ? first : clientOf(listenUrl, { options });
  try {
    await Promise.all([first.connect(), other.connect()]);
    if (listener !== first) await listener.connect().catch(nameListenUrl);
    const { rows } = await listener.query("select current_setting('app.probe', true) as probe");
    const place = listenUrl === undefined ? '' : 'LISTEN_URL: ';
    if (rows[0]?.probe !== probe) {
      return `${place}the options that a connection is opened with get lost on the way, as in a pooler. ${ROLE}`;
    }
    if (!(await delivers(listener, other, probe))) {
      return `${place}notifications do not arrive, as behind a pooler in transaction mode. ${ROLE}`;
    }
    return namedStatements && (await losesStatements(first, other)) ? LOST_STATEMENTS : undefined;
  } catch (error) {
    if (!isRefusedOption(error)) throw error;
    return `a pooler answers: ${error.message}. ${ROLE}`;
  } finally {
    for (const client of new Set([first, other, listener])) void client.end().catch(() => undefined);
  }
}

const LOST_STATEMENTS =
  'named statements get lost on the way, as in PgBouncer before 1.21 or without max_prepared_statements: set DATABASE_NAMED_STATEMENTS=0';

function clientOf(url: string, more: pg.ClientConfig): pg.Client {
  const times = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  return new DatabaseClient({ connectionString: url, ...times, ...more }).on('error', () => undefined);
}

function nameListenUrl(error: unknown): never {
  throw new Error(`LISTEN_URL: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}

/** PgBouncer and compatible poolers name the options they do not pass on. */
function isRefusedOption(error: unknown): error is Error {
  return error instanceof Error && /unsupported startup parameter/.test(error.message);
}

async function delivers(listener: pg.Client, other: pg.Client, probe: string): Promise<boolean> {
  const arrived = new Promise<boolean>((resolve) => {
    listener.on('notification', ({ payload }) => payload === probe && resolve(true));
  });
  await listener.query(`listen ${pg.escapeIdentifier(probe)}`);
  await other.query('select pg_notify($1, $1)', [probe]);
  return Promise.race([arrived, pause(DELIVERY_MS, false, { ref: false })]);
}

/**
 * While the first is in a transaction, the second is at another server connection; afterwards a pooler gives it the
 * most recently freed one.
 */
async function losesStatements(first: pg.Client, second: pg.Client): Promise<boolean> {
  const named = { name: 'canasta_probe', text: 'select $1::int as probe', values: [1] };
  await first.query('begin');
  await second.query(named);
  await first.query('commit');
  try {
    await second.query(named);
    return false;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '26000') return true;
    throw error;
  }
}

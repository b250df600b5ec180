import { setTimeout as timeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { NIL_ID } from '../../db/ids.ts';
import { MIGRATOR_LOCK } from '../../db/migrate.ts';
import { knownMigrations } from '../../db/migrating/migrations.ts';
import { sql } from '../../db/sql.ts';

/** More frequent checks get the same result, because the proof writes to the database. */
const PROVEN_FOR_MS = 1_000;
/** A database that takes longer cannot serve, whatever it answers then. */
const TIMEOUT_MS = 3_000;
/** Balancers check every second or few; an older result says nothing about now. */
const TOO_OLD_MS = 10_000;
/** A process that receives no changes for this long serves slowly, from the database; others take over. */
const DEAF_MS = 10_000;
/** How long a process goes on beside the migrations of a newer version, which replaces it meanwhile (decision 150). */
const NEWER_MS = 600_000;

type HealthParts = {
  state: { closing: boolean };
  now: () => Date;
  isWarm?: (() => boolean) | undefined;
};

/**
 * /healthz: the process answers, whatever else is down. /readyz: it can serve, which includes writing and connections
 * that carry a business, and hearing of changes (rule 77); false from the first moment of a shutdown, while requests
 * are still answered (DRAIN_SECONDS). Neither is cached; a no has a reason of one word, and nothing more.
 */
export function registerHealth(
  app: FastifyInstance,
  database: Database,
  { state, now, isWarm = () => true }: HealthParts,
): void {
  const isReplaced = createReplaced(now);
  const unready = provenRecently(() => whyNotReady(database, isReplaced));
  // The first result is known, and its connections are open, before the first check.
  app.addHook('onReady', async () => void (await unready()));
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );
  app.get('/readyz', async (_request, reply) => {
    const reason = state.closing ? 'stopping' : isWarm() ? await unready() : 'warming';
    return reply
      .code(reason === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(reason === undefined ? { ok: true } : { ok: false, reason });
  });
}

/**
 * Reasons: 'deaf' receives no changes, 'schema' is of another version, 'connection' loses the business, 'database'
 * cannot be written.
 */
type Reason = 'stopping' | 'warming' | 'deaf' | 'schema' | 'connection' | 'database';

const LATE: Reason = 'database';

type Proof = { all: number; known: number; business_id: string | null; is_migrating: boolean };

async function whyNotReady(database: Database, isReplaced: IsReplaced): Promise<Reason | undefined> {
  try {
    if (database.deafMs() > DEAF_MS) return 'deaf';
    const names = await knownMigrations();
    const [row] = await database.registry.all<Proof>(
      sql`select count(*) as all, count(*) filter (where name = any(${names})) as known,
            (select id from business order by id limit 1) as business_id,
            exists (select from pg_locks where locktype = 'advisory' and objid = ${MIGRATOR_LOCK} and granted
              and database = (select oid from pg_database where datname = current_database())) as is_migrating
          from schema_migration`,
    );
    // While the newer version's migrations wait for their tables, it cannot be serving yet.
    if (row?.known !== names.length || isReplaced(row.all > row.known && !row.is_migrating)) return 'schema';
    if (!(await speaksForBusiness(database, row.business_id ?? NIL_ID))) return 'connection';
    await database.proveWriting();
    return undefined;
  } catch {
    return 'database';
  }
}

/**
 * Whether statements carry their business and timeouts to PostgreSQL; behind a pooler that drops either, nothing may be
 * served.
 */
async function speaksForBusiness(database: Database, businessId: string): Promise<boolean> {
  const answer = await database.forBusiness(businessId).one<{ business_id: string; is_limited: boolean }>(
    sql`select current_setting('app.business_id', true) as business_id,
          current_setting('statement_timeout') <> '0' as is_limited`,
  );
  return answer.business_id === businessId && answer.is_limited;
}

type IsReplaced = ReturnType<typeof createReplaced>;

/** Whether the database has been newer than this process for so long that another process must be serving by now. */
function createReplaced(now: () => Date) {
  let since: number | undefined;
  return (isNewer: boolean): boolean => {
    const time = now().getTime();
    since = isNewer ? (since ?? time) : undefined;
    return since !== undefined && time - since > NEWER_MS;
  };
}

/**
 * Runs one proof at a time. The last result is returned at once and renewed afterwards, so that a busy process answers
 * a balancer in time; the caller waits only without a recent result.
 */
function provenRecently(prove: () => Promise<Reason | undefined>): () => Promise<Reason | undefined> {
  let last: { reason: Reason | undefined; at: number } | undefined;
  let proving: Promise<Reason | undefined> | undefined;
  const renew = () => {
    proving ??= Promise.race([prove(), timeout(TIMEOUT_MS, LATE, { ref: false })]).then((reason) => {
      last = { reason, at: performance.now() };
      proving = undefined;
      return reason;
    });
    return proving;
  };
  return async () => {
    const age = last ? performance.now() - last.at : Number.POSITIVE_INFINITY;
    if (!last || age > TOO_OLD_MS) return renew();
    if (age >= PROVEN_FOR_MS) void renew();
    return last.reason;
  };
}

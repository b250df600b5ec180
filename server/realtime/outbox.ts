import type { Database } from '../db/database.ts';
import { realTime, sql } from '../db/sql.ts';

const BATCH = 200;

/**
 * Sends what commits have left in the outbox: tells all processes through one notification each, off the path of the
 * order itself (a notification inside the order's transaction would make commits wait for one another). Rows are locked
 * while they are sent, so two processes never send the same one, and a crash leaves them to be sent again.
 */
export function createOutboxRound(database: Database, businesses: () => Promise<{ id: string }[]>) {
  return async (isStopping: () => boolean): Promise<void> => {
    for (const business of await businesses()) {
      while (!isStopping() && (await sendBatch(database, business.id)) === BATCH);
    }
  };
}

type Waiting = { topic: string; payload: Record<string, unknown> };

/** What only catalogues in memory read: quantities that moved. It need not be remembered. */
const QUANTITIES = 'stock.moved';

/**
 * Takes the waiting rows that nobody else holds, and notifies before it commits: a process that dies in between
 * leaves them to be sent again. The notification is a statement of its own on another connection, since a transaction
 * that notifies holds up the commits of all others. Answers with how many there were.
 */
async function sendBatch(database: Database, businessId: string): Promise<number> {
  const db = database.forBusiness(businessId);
  // Usually there is nothing, which takes no transaction.
  const waiting = sql`select 1 from outbox where business_id = ${businessId} and sent_at is null limit 1`;
  if (!(await db.first(waiting))) return 0;
  return db.transaction(async (tx) => {
    const rows = await tx.all<Waiting>(sql`
      with waiting as (
        select id from outbox where business_id = ${businessId} and sent_at is null
        order by id limit ${BATCH} for update skip locked
      )
      update outbox o set sent_at = ${realTime}, attempts = attempts + 1
      from waiting w where o.business_id = ${businessId} and o.id = w.id
      returning o.topic, o.payload`);
    if (rows.length === 0) return 0;
    if (rows.some(({ topic }) => topic === QUANTITIES)) {
      await tx.run(sql`
        delete from outbox where business_id = ${businessId} and topic = ${QUANTITIES} and sent_at is not null`);
    }
    await notify(database, businessId, rows);
    return rows.length;
  });
}

/** The same line once, however many rows say it. */
async function notify(database: Database, businessId: string, rows: readonly Waiting[]): Promise<void> {
  const messages = new Map(
    rows.map(({ topic, payload }) => {
      const text =
        topic === QUANTITIES ? String(payload.line) : JSON.stringify({ businessId, topic, payload });
      return [
        `${topic === QUANTITIES} ${text}`,
        { of: topic === QUANTITIES ? 'catalogue' : 'realtime', text },
      ];
    }),
  );
  const all = [...messages.values()];
  await database.registry.all(sql`
    select pg_notify(m.channel, m.message)
    from unnest(${all.map(({ of }) => of)}::text[], ${all.map(({ text }) => text)}::text[]) as m (channel, message)`);
}

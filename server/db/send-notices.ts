import { realTime, type Sql, sql } from './sql.ts';

export const BATCH = 200;

/** The notice for catalogues in memory: a line of channel `catalogue`. */
const CATALOGUE = 'stock.moved';
const AUDIT = 'audit.link';
/** Kept after sending for the doctor, which compares them with the orders; all others are deleted once sent. */
const STORED = 'order.changed';

type Asking = { all<T extends Record<string, unknown>>(query: Sql): Promise<T[]> };
export type OutboxDatabase = {
  registry: Asking;
  forBusiness(businessId: string): Asking;
};

type Notice = { id: string; topic: string; payload: Record<string, unknown>; created_at: Date };
type Message = { channel: string; text: string };

/**
 * Reads, notifies, and only then deletes the rows: a process that dies in between leaves them to be sent again, and
 * rows sent by two processes are notified twice, which is harmless. No transaction, because one that notifies delays
 * all other commits, and one that waits for another connection may wait for ever. Returns the number of notices.
 */
export async function sendBatch(database: OutboxDatabase, businessId: string): Promise<number> {
  const db = database.forBusiness(businessId);
  const rows = await db.all<Notice>(sql`
    select id, topic, payload, created_at from outbox where business_id = ${businessId} and sent_at is null
    order by id limit ${BATCH}`);
  if (rows.length === 0) return 0;
  await notify(database, [
    ...messagesOf(businessId, rows),
    ...(await messagesToHouseholds(
      db,
      businessId,
      rows.flatMap(({ topic, payload }) =>
        topic === STORED && typeof payload.order_id === 'string' ? payload.order_id : [],
      ),
    )),
  ]);
  const [stored, gone] = [true, false].map((isStored) =>
    rows.filter(({ topic }) => (topic === STORED) === isStored).map(({ id }) => id),
  );
  await db.all(sql`
    with gone as (delete from outbox where business_id = ${businessId} and id = any(${gone}::uuid[]))
    update outbox set sent_at = ${realTime}, attempts = attempts + 1
    where business_id = ${businessId} and id = any(${stored}::uuid[]) and sent_at is null`);
  return rows.length;
}

/** Each message once, however many rows contain it; audit links in their order. */
function messagesOf(businessId: string, notices: readonly Notice[]): Message[] {
  const messages = notices
    .toSorted((one, other) => numberOf(one) - numberOf(other) || +one.created_at - +other.created_at)
    .map(({ topic, payload }): Message => {
      if (topic === CATALOGUE) return { channel: 'catalogue', text: String(payload.line) };
      if (topic === AUDIT)
        return { channel: 'audit', text: `${businessId} ${payload.number} ${payload.hash}` };
      return { channel: 'realtime', text: JSON.stringify({ businessId, topic, payload }) };
    });
  return [...new Map(messages.map((message) => [`${message.channel} ${message.text}`, message])).values()];
}

/** Members of a household see the state of orders made from their shared cart. */
async function messagesToHouseholds(
  db: Asking,
  businessId: string,
  orderIds: readonly string[],
): Promise<Message[]> {
  if (orderIds.length === 0) return [];
  const readers = await db.all<{ user_id: string; household_id: string }>(sql`
    select distinct m.user_id, m.household_id from customer_order o
    join household_taking t on t.business_id = o.business_id and t.cart_id = o.cart_id
    join household_member m on m.business_id = t.business_id and m.household_id = t.household_id
    where o.business_id = ${businessId} and o.id = any(${[...orderIds]}::uuid[])`);
  return readers.map((payload) => ({
    channel: 'realtime',
    text: JSON.stringify({ businessId, topic: 'household.changed', payload }),
  }));
}

function numberOf({ topic, payload }: Notice): number {
  return topic === AUDIT ? Number(payload.number) : 0;
}

async function notify(
  database: Pick<OutboxDatabase, 'registry'>,
  messages: readonly Message[],
): Promise<void> {
  await database.registry.all(sql`
    select pg_notify(m.channel, m.message)
    from unnest(${messages.map(({ channel }) => channel)}::text[], ${messages.map(({ text }) => text)}::text[])
      as m (channel, message)`);
}

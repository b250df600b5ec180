import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

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

/**
 * One statement: take the waiting rows that nobody else holds, tell them, mark them sent. Quantities that moved are told to
 * the catalogues in memory and need no remembering. Answers with how many there were.
 */
async function sendBatch(database: Database, businessId: string): Promise<number> {
  const db = database.forBusiness(businessId);
  const { sent } = await db.one<{ sent: number }>(sql`
    with waiting as (
      select id, topic, payload from outbox
      where business_id = ${businessId} and sent_at is null
      order by id limit ${BATCH} for update skip locked
    ), told as (
      select id, topic, pg_notify(
        case topic when 'stock.moved' then 'catalogue' else 'realtime' end,
        case topic when 'stock.moved' then payload ->> 'line' else json_build_object(
          'businessId', ${businessId}::text, 'topic', topic, 'payload', payload)::text end) as done
      from waiting
    ), marked as (
      update outbox o set sent_at = clock_timestamp(), attempts = attempts + 1
      from told
      where o.business_id = ${businessId} and o.id = told.id and told.topic <> 'stock.moved' and told.done is not null
    ), forgotten as (
      delete from outbox o using told
      where o.business_id = ${businessId} and o.id = told.id and told.topic = 'stock.moved' and told.done is not null
    )
    select count(*)::int as sent from waiting`);
  return sent;
}

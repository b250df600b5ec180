import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import { lockPositions } from './positions.ts';

const AT_ONCE = 500;
/** Orders from before the first key per transaction, and transactions per round. */
const FILLED_AT_ONCE = 5_000;
const FILLS_OF_ROUND = 10;

/**
 * Numbers the changed orders, in one order for all readers (docs/decisions/085): after their commits, and in one
 * process at a time, so that no smaller number appears after a reader has passed it. Returns how many.
 */
function numberOrders(db: BusinessDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    await lockPositions(tx, 'order');
    return tx.run(sql`
      with pending as (
        select order_id from order_position where business_id = ${tx.businessId} and is_pending
        order by order_id limit ${AT_ONCE} for update skip locked
      ), numbered as (
        select order_id, row_number() over (order by order_id) as place from pending
      ), last as (
        select coalesce(max(position), 0) as position from order_position where business_id = ${tx.businessId}
      )
      update order_position p set position = last.position + n.place, is_pending = false
      from numbered n, last where p.business_id = ${tx.businessId} and p.order_id = n.order_id`);
  });
}

/**
 * Gives orders from before the first key a position, oldest first: those that changed since have one.
 * The feed is complete when none is missing. Returns how many there were.
 */
function fillFeed(db: BusinessDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    await lockPositions(tx, 'order');
    const filled = await tx.run(sql`
      with missing as (
        select o.id from customer_order o
        where o.business_id = ${tx.businessId} and not exists (
          select from order_position p where p.business_id = ${tx.businessId} and p.order_id = o.id)
        order by o.id limit ${FILLED_AT_ONCE}
      ), last as (
        select coalesce(max(position), 0) as position from order_position where business_id = ${tx.businessId}
      )
      insert into order_position (business_id, order_id, position, is_pending)
      select ${tx.businessId}, m.id, last.position + row_number() over (order by m.id), false from missing m, last
      on conflict (business_id, order_id) do nothing`);
    if (filled === 0)
      await tx.run(sql`update order_feed set is_filled = true where business_id = ${tx.businessId}`);
    return filled;
  });
}

/** Any number of processes may run it. */
export function createOrderNumbering(database: Pick<Database, 'forBusiness'>): BusinessWork<{ id: string }> {
  async function serve(db: BusinessDatabase, isStopping: () => boolean): Promise<void> {
    while (!isStopping() && (await numberOrders(db)) === AT_ONCE);
    const unfilled = await db.first(sql`
      select from order_feed where business_id = ${db.businessId} and not is_filled`);
    if (!unfilled) return;
    for (let fills = 0; fills < FILLS_OF_ROUND && !isStopping(); fills += 1)
      if ((await fillFeed(db)) === 0) return;
  }
  return {
    waits: (businessId) => part`exists (
      select from order_feed f where f.business_id = ${businessId} and (not f.is_filled or exists (
        select from order_position p where p.business_id = f.business_id and p.is_pending)))`,
    serve: ({ id }, isStopping) => serve(database.forBusiness(id), isStopping),
  };
}

import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

const AT_ONCE = 500;

/**
 * Numbers the orders that have changed, in one order for everybody (docs/decisions/085): after their commits, and by
 * one process at a time, so that nobody who has read up to a number is passed by a smaller one. Answers with how many.
 */
function numberOrders(db: BusinessDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended('order positions ' || ${tx.businessId}, 0)) as locked`,
    );
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

/** Any number of processes may run it. */
export function createNumberingRound(parts: {
  database: Pick<Database, 'forBusiness'>;
  businesses: () => Promise<{ id: string }[]>;
  onError: (error: unknown) => void;
}): (isStopping: () => boolean) => Promise<void> {
  const { database, businesses, onError } = parts;
  async function serve(db: BusinessDatabase, isStopping: () => boolean): Promise<void> {
    if (!(await hasPending(db))) return;
    while (!isStopping() && (await numberOrders(db)) === AT_ONCE);
  }
  return async (isStopping) => {
    const all = await businesses();
    await Promise.all(all.map(({ id }) => serve(database.forBusiness(id), isStopping).catch(onError)));
  };
}

async function hasPending(db: BusinessDatabase): Promise<boolean> {
  const row = await db.first(sql`
    select from order_position where business_id = ${db.businessId} and is_pending limit 1`);
  return row !== undefined;
}

import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import { lockPositions } from './positions.ts';

/** Rows per transaction, and transactions per round. */
const AT_ONCE = 5_000;
const TURNS_OF_ROUND = 10;

/**
 * Numbers changed products, in one order for all readers, like orders (docs/decisions/085): after their commits, and in
 * one process at a time. Returns how many changes there were.
 */
function numberChanges(db: BusinessDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    await lockPositions(tx, 'product');
    const { changes } = await tx.one<{ changes: number }>(sql`
      with taken as (
        delete from product_change where business_id = ${tx.businessId} and id = any(array(
          select id from product_change where business_id = ${tx.businessId} limit ${AT_ONCE}))
        returning product_id
      ), changed as (
        select product_id, row_number() over (order by product_id) as place from taken group by product_id
      ), last as (
        select coalesce(max(position), 0) as position from product_position where business_id = ${tx.businessId}
      ), numbered as (
        insert into product_position (business_id, product_id, position)
        select ${tx.businessId}, c.product_id, last.position + c.place from changed c, last
        on conflict (business_id, product_id) do update set position = excluded.position
      )
      select count(*)::int as changes from taken`);
    return changes;
  });
}

/** Gives products from before the first key a position, oldest first. Returns how many there were. */
function fillFeed(db: BusinessDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    await lockPositions(tx, 'product');
    const filled = await tx.run(sql`
      with missing as (
        select p.id from product p
        where p.business_id = ${tx.businessId} and not p.removed and not exists (
          select from product_position k where k.business_id = ${tx.businessId} and k.product_id = p.id)
        order by p.id limit ${AT_ONCE}
      ), last as (
        select coalesce(max(position), 0) as position from product_position where business_id = ${tx.businessId}
      )
      insert into product_position (business_id, product_id, position)
      select ${tx.businessId}, m.id, last.position + row_number() over (order by m.id) from missing m, last`);
    if (filled === 0)
      await tx.run(sql`update product_feed set is_filled = true where business_id = ${tx.businessId}`);
    return filled;
  });
}

/** Any number of processes may run it. */
export function createProductNumbering(
  database: Pick<Database, 'forBusiness'>,
): BusinessWork<{ id: string }> {
  async function serve(db: BusinessDatabase, isStopping: () => boolean): Promise<void> {
    const feed = await db.first<{ is_filled: boolean }>(sql`
      select is_filled from product_feed where business_id = ${db.businessId}`);
    if (!feed) return;
    const work = feed.is_filled ? numberChanges : fillFeed;
    for (let turn = 0; turn < TURNS_OF_ROUND && !isStopping(); turn += 1) if ((await work(db)) === 0) return;
  }
  return {
    waits: (businessId) => part`exists (
      select from product_feed f where f.business_id = ${businessId} and (not f.is_filled or exists (
        select from product_change c where c.business_id = f.business_id)))`,
    serve: ({ id }, isStopping) => serve(database.forBusiness(id), isStopping),
  };
}

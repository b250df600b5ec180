import { isDeepStrictEqual } from 'node:util';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { dayAfter } from '#rules/stats/period.ts';
import { lotsLeft } from '#rules/stock/lots.ts';
import { lockStocks } from '#server/catalogue/writing/move-stock.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { ScheduledRound } from '#server/jobs/scheduled-rounds.ts';
import { readShelves, storeLots } from './shelves.ts';

/** Most products locked at once. */
const BATCH = 100;

/** Runs when the day in Colombia has ended; the rest of an expired lot then stays until it is thrown away. */
export const lotsRound = (now: () => Date): ScheduledRound => ({
  name: 'stock.lots',
  does: 'forgets dates of goods that have gone',
  cron: '1 0 * * *',
  statement: 'short',
  round: (db, isClosing) => forgetLots(db, dayAfter(bogotaDay(now()), -1), isClosing),
});

/**
 * Of the goods that had gone when `day` ended. Those that come back later are without a date, instead of having that of
 * others.
 */
export async function forgetLots(
  db: BusinessDatabase,
  day: string,
  isClosing = () => false,
): Promise<number> {
  const places = await db.all<{ officeId: string; productIds: string[] }>(sql`
    select g.office_id as "officeId", array_agg(g.product_id order by g.product_id) as "productIds" from (
      select l.office_id, l.product_id from stock_lot l
      join product_office po on po.business_id = l.business_id and po.office_id = l.office_id
        and po.product_id = l.product_id
      where l.business_id = ${db.businessId}
      group by l.office_id, l.product_id, po.stock having sum(l.amount) > po.stock
    ) g group by 1 order by 1`);
  let forgotten = 0;
  for (const { officeId, productIds } of places) {
    for (let from = 0; from < productIds.length && !isClosing(); from += BATCH) {
      const ids = productIds.slice(from, from + BATCH);
      forgotten += await db.transaction(async (tx) => {
        await lockStocks(
          tx,
          ids.map((productId) => ({ officeId, productId })),
        );
        const shelves = await readShelves(tx, officeId, ids);
        // Goods held by unpicked orders are still on the shelf.
        const next = [...shelves].flatMap(([productId, { lots, there }]) => {
          const left = lotsLeft(lots, there, day);
          return isDeepStrictEqual(left, lots) ? [] : [[productId, left] as const];
        });
        await storeLots(tx, officeId, new Map(next));
        return next.length;
      });
    }
  }
  return forgotten;
}

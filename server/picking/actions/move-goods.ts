import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { type StockReason, wasteOfPick } from '#rules/stock/movements.ts';
import { declareCause } from '#server/catalogue/writing/stock-cause.ts';
import type { Queries } from '#server/db/database.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { takeExpired } from '#server/stock/lots/move-lots.ts';
import type { GoodsChange } from './stand-for-line.ts';

type Order = Pick<LockedOrder, 'id' | 'office_id'>;
type Lost = { product_id: string; lost: number; reason: StockReason };

/**
 * Moves goods between stock, order and missing, rows locked in product order as orders do. Goods in somebody's hand
 * that are not on record exist all the same: stock never falls below 0, and the order's surplus says how much was
 * received for it. What it gives back comes out of that first: the weight may have been typed wrong. What is missing is
 * waste with its reason (rule 110); waste that was no waste comes back before the order takes, the other after it.
 */
export async function moveGoods(
  tx: Queries,
  order: Order,
  changes: readonly GoodsChange[],
  { actor, now }: { actor: string | null; now: Date },
): Promise<void> {
  const lost = sumOfLost(changes);
  const [found, wasted] = [lost.filter((one) => one.lost < 0), lost.filter((one) => one.lost > 0)];
  const moves = movesOf(changes, { found, wasted });
  if (moves.length === 0) return;
  const { businessId } = tx;
  const lock = sql`
    select po.product_id from product_office po
    where po.business_id = ${businessId} and po.office_id = ${order.office_id}
      and po.product_id = any(${moves.map(({ product_id }) => product_id)}::uuid[])
    order by po.product_id for update`;
  const move = sql`
    with change as (
      select c.product_id, c.takes, c.found, c.wasted, po.stock
      from unnest(${moves.map(({ product_id }) => product_id)}::uuid[], ${moves.map(({ takes }) => takes)}::bigint[],
        ${moves.map((one) => one.found)}::bigint[], ${moves.map((one) => one.wasted)}::bigint[])
        as c (product_id, takes, found, wasted)
      join product_office po on po.business_id = ${businessId} and po.office_id = ${order.office_id}
        and po.product_id = c.product_id
    ), booked as (
      select c.product_id, c.takes, coalesce(s.demand, 0) as before,
        greatest(0, c.takes + c.wasted - c.stock)
          - least(coalesce(s.demand, 0), greatest(0, -(c.takes + c.wasted + c.found))) as more
      from change c
      left join order_surplus s on s.business_id = ${businessId} and s.order_id = ${order.id}
        and s.product_id = c.product_id
    ), surplus as (
      insert into order_surplus (business_id, order_id, product_id, demand)
      select ${businessId}, ${order.id}, b.product_id, b.before + b.more from booked b where b.more <> 0
      on conflict (business_id, order_id, product_id) do update set demand = excluded.demand
    )
    update product_office po set stock = po.stock - b.takes + b.more, received = po.received + b.more
    from booked b
    where po.business_id = ${businessId} and po.office_id = ${order.office_id} and po.product_id = b.product_id`;
  await tx.batch([
    lock,
    ...lose(businessId, order, found, actor),
    declareCause({ kind: 'order_change', actor, source: order.id }),
    move,
    ...lose(businessId, order, wasted, actor),
  ]);
  const expired = wasted.filter(({ reason }) => reason === 'expired');
  await takeExpired(
    tx,
    order.office_id,
    expired.map(({ product_id, lost }) => ({ productId: product_id, amount: lost })),
    bogotaDay(now),
  );
}

/** One statement for each reason, because a stock entry has one reason. */
function lose(businessId: string, order: Order, lost: readonly Lost[], actor: string | null): Sql[] {
  return [...Map.groupBy(lost, (one) => one.reason)].flatMap(([reason, goods]) => [
    declareCause({ kind: 'waste', reason, actor, source: order.id }),
    sql`
      update product_office po set stock = po.stock - c.lost, missing = po.missing + c.lost
      from unnest(${goods.map(({ product_id }) => product_id)}::uuid[], ${goods.map((one) => one.lost)}::bigint[])
        as c (product_id, lost)
      where po.business_id = ${businessId} and po.office_id = ${order.office_id} and po.product_id = c.product_id`,
  ]);
}

/** Sums the lost quantities of each product, by reason. */
function sumOfLost(changes: readonly GoodsChange[]): Lost[] {
  const sums = new Map<string, Lost>();
  for (const { product_id, lost, reason: word } of changes) {
    const reason = wasteOfPick(word);
    const key = `${product_id} ${reason}`;
    sums.set(key, { product_id, reason, lost: (sums.get(key)?.lost ?? 0) + lost });
  }
  return [...sums.values()].filter(({ lost }) => lost !== 0);
}

/** Sums the moves, so that each product occurs once. */
function movesOf(
  changes: readonly GoodsChange[],
  { found, wasted }: { found: readonly Lost[]; wasted: readonly Lost[] },
) {
  const sumOf = (lost: readonly Lost[], id: string) =>
    lost.filter(({ product_id }) => product_id === id).reduce((sum, one) => sum + one.lost, 0);
  const moves = [...Map.groupBy(changes, ({ product_id }) => product_id)].map(([product_id, own]) => ({
    product_id,
    takes: own.reduce((sum, { takes }) => sum + takes, 0),
    found: sumOf(found, product_id),
    wasted: sumOf(wasted, product_id),
  }));
  return moves.filter((one) => one.takes !== 0 || one.found !== 0 || one.wasted !== 0);
}

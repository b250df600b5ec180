import type { ReturnOutcome, ReturnReason } from '#rules/returns/reasons.ts';
import { type StockReason, wasteOfReturn } from '#rules/stock/movements.ts';
import { lockStocks, moveStock, type StockMove } from '#server/catalogue/writing/move-stock.ts';
import { withoutNotice } from '#server/catalogue/writing/notices.ts';
import { declareCause, type StockCause } from '#server/catalogue/writing/stock-cause.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Goods of an order, with the pieces or grams they took from stock; a product may occur twice. */
type Goods = { productId: string; demand: number }[];
type Order = { id: string; office_id: string };
/** `reason`: null where nobody was asked. */
export type ReturnedGoods = Goods[number] & { outcome: ReturnOutcome; reason: ReturnReason | null };

/**
 * Takes delivered goods that came back: into the stock of their office, or as waste, which comes in and goes out with
 * an entry each (rule 110). The caller has locked the order and has the turn of new orders.
 */
export async function takeBack(
  tx: Queries,
  order: Order,
  goods: readonly ReturnedGoods[],
  actor: string | null,
): Promise<void> {
  // Locks all of them in the common order before the first change.
  await lockStocks(
    tx,
    goods.map(({ productId }) => ({ officeId: order.office_id, productId })),
  );
  const [kept, wasted] = ['stock', 'waste'].map((outcome) => goods.filter((one) => one.outcome === outcome));
  await putBack(tx, order, kept ?? [], actor);
  await writeOff(tx, order, wasted ?? [], actor);
}

async function writeOff(
  tx: Queries,
  order: Order,
  goods: readonly ReturnedGoods[],
  actor: string | null,
): Promise<void> {
  const moves = new Map<string, StockMove & { reason: StockReason }>();
  for (const { productId, demand, reason: word } of goods) {
    const reason = wasteOfReturn(word);
    const key = `${productId} ${reason}`;
    const amount = (moves.get(key)?.amount ?? 0) - demand;
    moves.set(key, { officeId: order.office_id, productId, amount, reason });
  }
  if (moves.size === 0) return;
  // Two simultaneous returns change products in the same order.
  const out = [...moves.values()].toSorted((one, other) => (one.productId < other.productId ? -1 : 1));
  const back = out.map(({ officeId, productId, amount }) => ({ officeId, productId, amount: -amount }));
  // Waste leaves no new stock: a sold-out product does not sell out again.
  await tx.run(withoutNotice(true));
  for (const one of back) await move(tx, [one], { kind: 'return', actor, source: order.id });
  await move(tx, out, { kind: 'waste', actor, source: order.id });
  await tx.run(withoutNotice(false));
}

/** Throws when a move is refused: what came back can be thrown away. An office without the product takes none. */
async function move(tx: Queries, moves: readonly StockMove[], cause: StockCause): Promise<void> {
  const [refused] = await moveStock(tx, moves, cause);
  if (refused) throw new Error(`Stock of ${refused.productId} cannot change by ${refused.amount}`);
}

/** Puts goods back into stock; what was received only because somebody picked it is received no more (decision 056). */
async function putBack(tx: Queries, order: Order, goods: Goods, actor: string | null): Promise<void> {
  if (goods.length === 0) return;
  await tx.batch([
    declareCause({ kind: 'return', actor, source: order.id }),
    sql`
      with demand as (
        select g.product_id, sum(g.demand)::bigint as demand
        from unnest(${goods.map(({ productId }) => productId)}::uuid[], ${goods.map(({ demand }) => demand)}::bigint[])
          as g (product_id, demand)
        group by g.product_id
      ), surplus as (
        update order_surplus s set demand = s.demand - least(s.demand, d.demand)
        from order_surplus b join demand d on d.product_id = b.product_id
        where b.business_id = ${tx.businessId} and b.order_id = ${order.id}
          and s.business_id = b.business_id and s.order_id = b.order_id and s.product_id = b.product_id
        returning s.product_id, least(b.demand, d.demand) as demand
      ), locked as materialized (
        select po.product_id from demand d join product_office po
          on po.business_id = ${tx.businessId} and po.office_id = ${order.office_id} and po.product_id = d.product_id
        order by po.product_id for update of po
      )
      update product_office po
      set stock = po.stock + d.demand - coalesce(s.demand, 0), received = po.received - coalesce(s.demand, 0)
      from locked l join demand d on d.product_id = l.product_id
      left join surplus s on s.product_id = l.product_id
      where po.business_id = ${tx.businessId} and po.office_id = ${order.office_id} and po.product_id = l.product_id`,
  ]);
}

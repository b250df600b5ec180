import type { StockReason } from '#rules/stock/movements.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { declareCause, type StockCause } from './stock-cause.ts';

/**
 * A change of a product's stock in an office, in pieces or grams; negative = less. Each pair occurs once. A reason of
 * its own takes precedence.
 */
export type StockMove = { officeId: string; productId: string; amount: number; reason?: StockReason };

/** A move that is impossible: the office does not sell the product (null), or has too little. */
export type RefusedMove = StockMove & { stock: number | null };

type Place = Pick<StockMove, 'officeId' | 'productId'>;

/**
 * The stock of products in offices, by 'office product', locked in the order that everybody uses: the offices of a
 * business, and in each the products.
 */
export async function lockStocks(
  tx: Queries,
  places: readonly Place[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.all<{ place: string; stock: number }>(sql`
    select po.office_id || ' ' || po.product_id as place, po.stock
    from unnest(${places.map(({ officeId }) => officeId)}::uuid[], ${places.map(({ productId }) => productId)}::uuid[])
      as m (office_id, product_id)
    join product_office po on po.business_id = ${tx.businessId} and po.office_id = m.office_id
      and po.product_id = m.product_id
    order by po.office_id, po.product_id for update of po`);
  return new Map(rows.map(({ place, stock }) => [place, stock]));
}

/**
 * Books moves of stock in the caller's transaction, all or none. They change the stock of this moment: what was sold
 * since somebody looked stays sold.
 */
export async function moveStock(
  tx: Queries,
  moves: readonly StockMove[],
  cause: StockCause,
): Promise<RefusedMove[]> {
  const stocks = await lockStocks(tx, moves);
  const refused = moves.flatMap((move): RefusedMove[] => {
    const stock = stocks.get(`${move.officeId} ${move.productId}`) ?? null;
    return stock === null || stock + move.amount < 0 ? [{ ...move, stock }] : [];
  });
  if (refused.length > 0) return refused;
  for (const [reason, same] of Map.groupBy(moves, (move) => move.reason ?? cause.reason)) {
    await tx.batch([
      declareCause(reason === undefined ? cause : { ...cause, reason }),
      sql`
        update product_office po set stock = po.stock + m.amount, received = po.received + m.amount
        from unnest(${same.map(({ officeId }) => officeId)}::uuid[], ${same.map(({ productId }) => productId)}::uuid[],
          ${same.map(({ amount }) => amount)}::bigint[]) as m (office_id, product_id, amount)
        where po.business_id = ${tx.businessId} and po.office_id = m.office_id and po.product_id = m.product_id`,
    ]);
  }
  return [];
}

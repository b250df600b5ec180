import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { declareCause, type StockCause } from './stock-cause.ts';

/** Pieces or grams more of a product in an office; below 0 less. Each pair once. */
export type StockMove = { officeId: string; productId: string; amount: number };

/** A move that cannot be: an office does not sell the product (null), or has too little. */
export type RefusedMove = StockMove & { stock: number | null };

/**
 * Books moves of stock in the caller's transaction, all or none. Rows are locked in the order in which everybody locks
 * them: the offices of a business, and in each the products. It is of what is there at this moment: what was sold since
 * somebody looked stays sold.
 */
export async function moveStock(
  tx: Queries,
  moves: readonly StockMove[],
  cause: StockCause,
): Promise<RefusedMove[]> {
  const offices = moves.map(({ officeId }) => officeId);
  const products = moves.map(({ productId }) => productId);
  const rows = await tx.all<{ office_id: string; product_id: string; stock: number }>(sql`
    select po.office_id, po.product_id, po.stock
    from unnest(${offices}::uuid[], ${products}::uuid[]) as m (office_id, product_id)
    join product_office po on po.business_id = ${tx.businessId} and po.office_id = m.office_id
      and po.product_id = m.product_id
    order by po.office_id, po.product_id for update of po`);
  const stocks = new Map(rows.map((row) => [`${row.office_id} ${row.product_id}`, row.stock]));
  const refused = moves.flatMap((move): RefusedMove[] => {
    const stock = stocks.get(`${move.officeId} ${move.productId}`) ?? null;
    return stock === null || stock + move.amount < 0 ? [{ ...move, stock }] : [];
  });
  if (refused.length > 0) return refused;
  await tx.run(declareCause(cause));
  await tx.run(sql`
    update product_office po set stock = po.stock + m.amount, received = po.received + m.amount
    from unnest(${offices}::uuid[], ${products}::uuid[], ${moves.map(({ amount }) => amount)}::bigint[])
      as m (office_id, product_id, amount)
    where po.business_id = ${tx.businessId} and po.office_id = m.office_id and po.product_id = m.product_id`);
  return [];
}

import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** The cost in pesos of the unit that a product's price is for. */
export type ProductCost = { productId: string; cost: number };

/**
 * Writes the costs of products from now on, in the caller's transaction; each product once. Call it before stocks are
 * locked.
 */
export async function writeCosts(tx: Queries, costs: readonly ProductCost[], now: Date): Promise<void> {
  if (costs.length === 0) return;
  await tx.run(sql`
    with changed as (
      select p.id, c.cost
      from unnest(${costs.map(({ productId }) => productId)}::uuid[], ${costs.map(({ cost }) => cost)}::bigint[])
        as c (product_id, cost)
      join product p on p.business_id = ${tx.businessId} and p.id = c.product_id
      where p.cost is distinct from c.cost order by p.id for no key update of p
    )
    update product p set cost = c.cost, version = p.version + 1, updated_at = ${now}
    from changed c where p.business_id = ${tx.businessId} and p.id = c.id`);
}

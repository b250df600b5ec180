import { withClient } from '#test/postgres-client.ts';
import type { Office, Product } from './shop.ts';

/** What staff or the warehouse would do meanwhile: another price, another stock, behind the shopper's back. */
export async function changeShelf(
  office: Office,
  product: Product,
  change: { price?: number; stock?: number },
): Promise<void> {
  const { price, stock } = change;
  await withClient(process.env.E2E_DATABASE_URL ?? '', async (client) => {
    const { rowCount } = await client.query(
      `update product_office set
         price = greatest(price, coalesce($3, price_neto)), price_neto = coalesce($3, price_neto),
         received = received + coalesce($4 - stock, 0), stock = coalesce($4, stock)
       where office_id = $1 and product_id = $2`,
      [office.id, product.id, price ?? null, stock ?? null],
    );
    if (rowCount !== 1) throw new Error(`${office.name} has no shelf for ${product.title}`);
  });
}

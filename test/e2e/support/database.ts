import { inDatabase } from './change.ts';
import type { Office, Product } from './shop.ts';

export type Shelf = { price?: number; stock?: number };

/** What staff or the warehouse would do meanwhile: another price, another stock. Comes back with the way it was. */
export async function setShelf(office: Office, product: Product, { price, stock }: Shelf): Promise<Shelf> {
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ price: string; stock: string }>(
      `update product_office now set
         price = greatest(now.price, coalesce($3, now.price_neto)), price_neto = coalesce($3, now.price_neto),
         received = now.received + coalesce($4 - now.stock, 0), stock = coalesce($4, now.stock)
       from product_office before
       where now.office_id = $1 and now.product_id = $2
         and (before.business_id, before.office_id, before.product_id)
           = (now.business_id, now.office_id, now.product_id)
       returning before.price_neto as price, before.stock`,
      [office.id, product.id, price ?? null, stock ?? null],
    );
    const [before] = rows;
    if (!before) throw new Error(`${office.name} has no shelf for ${product.title}`);
    return { price: Number(before.price), stock: Number(before.stock) };
  });
}

export type Hours = Record<string, string>;

/** Other opening hours on every day of the week. Comes back with the way they were. */
export async function setHours(office: Office, hours: Hours): Promise<Hours> {
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ hours: Hours }>(
      `update office now set hours = now.hours || $2 from office before
       where now.id = $1 and (before.business_id, before.id) = (now.business_id, now.id)
       returning before.hours`,
      [office.id, hours],
    );
    const [before] = rows;
    if (!before) throw new Error(`There is no office ${office.name}`);
    return before.hours;
  });
}

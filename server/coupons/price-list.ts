import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

type Line = CheckedInputOf<'cupons.create'>['body']['productPrices'][number];

/** `prices` are those of `productIds`, in their order. `problems`: lines that name no product, or one twice. */
export type PriceList = { productIds: string[]; prices: number[]; problems: ErrorDetail[] };

/** The price list of a coupon (rule 131); products may be named by their SKU. */
export async function readPriceList(tx: Queries, lines: readonly Line[]): Promise<PriceList> {
  const list: PriceList = { productIds: [], prices: [], problems: [] };
  const bySku = await productsBySku(
    tx,
    lines.flatMap(({ product_id, sku }) => (product_id === undefined && sku ? [sku] : [])),
  );
  for (const [at, { product_id, sku = '', price }] of lines.entries()) {
    const id = product_id ?? bySku.get(sku);
    const wrong = (message: string) =>
      list.problems.push({ field: `productPrices.${at}.product_id`, message });
    if (id === undefined)
      wrong(sku === '' ? 'Falta el producto.' : `No hay un producto con el código ${sku}.`);
    else if (list.productIds.includes(id)) wrong('Este producto ya está en la lista.');
    else {
      list.productIds.push(id);
      list.prices.push(price);
    }
  }
  return list;
}

async function productsBySku(tx: Queries, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map();
  const rows = await tx.all<{ id: string; sku: string }>(sql`
    select id, sku from product where business_id = ${tx.businessId} and sku = any(${skus}) and not removed`);
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

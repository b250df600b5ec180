import type { DemoProduct } from '#demo/types.ts';
import { isForeign } from './dropped.ts';
import { withShopPrices } from './prices.ts';
import { inOurWords } from './titles.ts';

/**
 * Adapts the products to a Colombian shelf: drops unknown ones, uses local titles and price lists. Codes stay: a
 * corrected product is the same product.
 */
export function mended(products: readonly DemoProduct[]): DemoProduct[] {
  const ours = products.filter((product) => !isForeign(product)).map(inOurWords);
  return withShopPrices(withoutTwins(ours));
}

/** Products whose titles became equal, of one brand and size, are one: the more popular stays. */
function withoutTwins(products: readonly DemoProduct[]): DemoProduct[] {
  const stays = new Map<string, DemoProduct>();
  for (const product of products) {
    const key = [product.title.toLowerCase(), product.brand ?? '', product.size, product.sub].join('|');
    const known = stays.get(key);
    if (!known || known.weight < product.weight) stays.set(key, product);
  }
  const skus = new Set([...stays.values()].map(({ sku }) => sku));
  return products.filter(({ sku }) => skus.has(sku));
}

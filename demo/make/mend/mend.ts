import type { DemoProduct } from '#demo/types.ts';
import { isForeign } from './dropped.ts';
import { withShopPrices } from './prices.ts';
import { inOurWords } from './titles.ts';

/**
 * The goods as a Colombian shelf has them: what nobody looks for here goes, titles are in the words of a label here,
 * prices follow the lists. Codes stay: what is mended is the same product.
 */
export function mended(products: readonly DemoProduct[]): DemoProduct[] {
  const ours = products.filter((product) => !isForeign(product)).map(inOurWords);
  return withShopPrices(withoutTwins(ours));
}

/** Two titles that became one, of one brand and size, are one product: the better known stays. */
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

import { isUnpromoted } from '#rules/goods/kinds.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';

/** Cards of the row. */
const MOST = 8;
const MOST_USUAL = 4;
/** Above it no single product is proposed for all of it. */
const ONE_PRODUCT = 40_000;

/** The prices of single products that reach an amount; all prices where it takes several. */
export function pricesToward(missing: number): { price_min?: number; price_max?: number } {
  if (missing > ONE_PRODUCT) return {};
  return { price_min: Math.ceil(missing * 0.8), price_max: Math.ceil(missing * 1.6) };
}

/** What to propose: some of what the shopper usually buys, then what costs about what is missing; each once. */
export function goodsToward<Product extends WireProduct>(
  usual: readonly Product[],
  near: readonly Product[],
  inCart: ReadonlySet<string>,
): Product[] {
  const chosen = new Map<string, Product>();
  const take = (from: readonly Product[], most: number) => {
    for (const product of from) {
      if (chosen.size === most) return;
      // Rule 99: what may not be promoted is proposed by nobody; nor is what only adults may have.
      const isProposed = !isUnpromoted(product) && !product.ageRestricted && !inCart.has(product.id);
      if (product.withoutStock || !isProposed) continue;
      chosen.set(product.id, product);
    }
  };
  take(usual, MOST_USUAL);
  take(near, MOST);
  return [...chosen.values()];
}

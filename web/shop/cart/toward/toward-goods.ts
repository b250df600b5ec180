import { isUnpromoted } from '#rules/goods/kinds.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';

/** The most cards in the row, and the most usual products among them. */
const MOST = 8;
const MOST_USUAL = 4;
/** In pesos: no single product is proposed for a larger missing amount. */
const ONE_PRODUCT = 40_000;

/** The price range of single products that reach an amount; no limits if it takes several products. */
export function pricesToward(missing: number): { price_min?: number; price_max?: number } {
  if (missing > ONE_PRODUCT) return {};
  return { price_min: Math.ceil(missing * 0.8), price_max: Math.ceil(missing * 1.6) };
}

/**
 * The products to propose: some that the shopper usually buys, then some that cost about the missing amount; each once.
 */
export function goodsToward<Product extends WireProduct>(
  usual: readonly Product[],
  near: readonly Product[],
  inCart: ReadonlySet<string>,
): Product[] {
  const chosen = new Map<string, Product>();
  const take = (from: readonly Product[], most: number) => {
    for (const product of from) {
      if (chosen.size === most) return;
      // Rule 99: goods that may not be promoted are never proposed, nor are goods for adults.
      const isProposed = !isUnpromoted(product) && !product.ageRestricted && !inCart.has(product.id);
      if (product.withoutStock || !isProposed) continue;
      chosen.set(product.id, product);
    }
  };
  take(usual, MOST_USUAL);
  take(near, MOST);
  return [...chosen.values()];
}

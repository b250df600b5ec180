import type { CountType } from '#rules/quantity.ts';
import type { ProductCard } from '#web/shop/cart/store/cart-types.ts';
import { stepFor } from '#web/shop/product/buy/product-choice.ts';
import { saleUnitOf } from '#web/shop/product-card/to-card-product.ts';

/** How far one press on a sign goes (decision 27). */
export function stepOf(product: ProductCard, countType: CountType): number {
  return stepFor(saleUnitOf(product), countType);
}

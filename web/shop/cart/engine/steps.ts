import { type CountType, stepOf } from '#rules/quantity.ts';
import type { ProductCard } from '#web/shop/cart/store/cart-types.ts';
import { saleUnitOf } from '#web/shop/product-card/to-card-product.ts';

/** How far one press on a sign goes (decision 27). */
export function lineStepOf(product: ProductCard, countType: CountType): number {
  return stepOf(saleUnitOf(product), countType);
}

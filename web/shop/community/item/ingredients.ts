import type { OutputOf } from '#contract/index.ts';
import { scaledCount } from '#rules/baskets.ts';
import { lineTotal } from '#rules/price.ts';
import {
  type CountType,
  countTypesFor,
  enoughCount,
  nearestCount,
  quantityText,
  saleUnitOf,
} from '#rules/quantity.ts';
import { communityTexts as texts } from '#web/shop/texts/community.ts';

export type BasketLine = OutputOf<'customCarts.get'>['products'][number];

/** So much of an ingredient for so many people, as it can be bought; pesos. */
export type Ingredient = {
  product: BasketLine['product'];
  count: number;
  countType: CountType;
  /** '600 g', '2 × 500 g' */
  amountText: string;
  total: number;
};

/** What a basket written for `from` people takes for `to`. The server computes it once more when it is added. */
export function ingredientsFor(lines: readonly BasketLine[], from: number, to: number): Ingredient[] {
  return lines.map(({ product, count, countType: wanted }) => {
    const sale = saleUnitOf(product);
    const scaled = scaledCount(count, wanted, from, to);
    const countType = countTypesFor(sale).includes(wanted) ? wanted : (countTypesFor(sale)[0] ?? wanted);
    const amount = nearestCount(sale, countType, enoughCount(sale, scaled, wanted, countType));
    const size = countType === 'units' && sale.countType === 'units' ? product.size : '';
    return {
      product,
      count: amount,
      countType,
      amountText: texts.amount(amount, quantityText(countType, amount), size),
      total: lineTotal(sale, product.price_neto, countType, amount),
    };
  });
}

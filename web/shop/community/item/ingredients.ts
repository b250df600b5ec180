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

/** The quantity of an ingredient for a number of people, as sold; price in pesos. */
export type Ingredient = {
  product: BasketLine['product'];
  count: number;
  countType: CountType;
  /** '600 g', '2 × 500 g' */
  amountText: string;
  total: number;
};

/**
 * The quantities for `to` people of a basket written for `from`. The server computes them again when adding.
 */
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

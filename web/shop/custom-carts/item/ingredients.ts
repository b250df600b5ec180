import type { OutputOf } from '#contract/index.ts';
import { ingredientAmount } from '#rules/custom-carts.ts';
import { lineTotal } from '#rules/price.ts';
import { type CountType, quantityText, saleUnitOf } from '#rules/quantity.ts';
import { customCartTexts as texts } from '#web/shop/texts/custom-carts.ts';

export type CustomCartLine = OutputOf<'customCarts.get'>['products'][number];

/** The quantity of an ingredient for a number of people, as sold; price in pesos. */
export type Ingredient = {
  product: CustomCartLine['product'];
  count: number;
  countType: CountType;
  /** '600 g', '2 × 500 g' */
  amountText: string;
  total: number;
};

/**
 * The quantities for `to` people of a custom cart written for `from`. The server computes them again when adding.
 */
export function ingredientsFor(lines: readonly CustomCartLine[], from: number, to: number): Ingredient[] {
  return lines.map(({ product, ...amount }) => {
    const sale = saleUnitOf(product);
    const { count, countType } = ingredientAmount(sale, amount, from, to);
    const size = countType === 'units' && sale.countType === 'units' ? product.size : '';
    return {
      product,
      count,
      countType,
      amountText: texts.amount(count, quantityText(countType, count), size),
      total: lineTotal(sale, product.price_neto, countType, count),
    };
  });
}

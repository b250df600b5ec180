import { amountText, saleUnitOf } from '#rules/quantity.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import { otherMeasure } from '#web/shop/product/buy/product-choice.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';

type Counted = Pick<CartLineView, 'product' | 'count' | 'countType'>;

/** 'Unas 3 unidades' for a weight, 'Más o menos 540 g' for pieces; '' when unknown (rule 26). */
export function otherMeasureText({ product, count, countType }: Counted): string {
  const other = otherMeasure(saleUnitOf(product), { count, countType });
  if (other === null) return '';
  return other.countType === 'units'
    ? texts.pieces(other.count)
    : texts.weight(spaced(amountText('grams', other.count)));
}

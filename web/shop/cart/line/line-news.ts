import { formatPesos } from '#rules/money.ts';
import { unitPrice } from '#rules/price.ts';
import { amountText, saleUnitOf } from '#rules/quantity.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import { mostOf } from '#web/shop/cart/engine/cart-lines.ts';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';

/** Changes by the shop to a line of a cart that is not ordered yet; the shopper decides about them (rule 14). */
export function lineNews(line: CartLineView, lines: readonly CartLineView[]): string[] {
  const { product, countType, count, pricePerUnit } = line;
  if (product.withoutStock) return [];
  const most = mostOf(line, countType, lines);
  const price = unitPrice(saleUnitOf(product), product.price_neto, countType);
  return [
    product.price_neto > pricePerUnit ? texts.nowCosts(`${formatPesos(price)}${perOf(countType)}`) : '',
    most > 0 && count > most ? texts.check.left(most, leftText(countType, most)) : '',
  ].filter(Boolean);
}

function perOf(countType: CartLineView['countType']): string {
  return countType === 'grams' ? `\u00a0${texts.perKilo}` : '';
}

function leftText(countType: CartLineView['countType'], most: number): string {
  return countType === 'grams' ? spaced(amountText('grams', most)) : String(most);
}

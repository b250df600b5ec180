import { weekdaysText } from '../dates/date-text.ts';
import { formatPesos } from '../money.ts';
import type { Coupon } from './coupon.ts';
import { isPriceList } from './scope.ts';

type Terms = Pick<
  Coupon,
  | 'percentage'
  | 'value'
  | 'unitsFrom'
  | 'unitsReduced'
  | 'minSubtotal'
  | 'weekdays'
  | 'productIds'
  | 'productPrices'
>;

/** What a coupon does for one of its products: 'Lleva 3 y paga 2', 'Desde 6 unidades, 10 % menos, los martes'. */
export function promotionText(terms: Terms, productId: string): string {
  const { weekdays, minSubtotal } = terms;
  const parts = [
    discountText(terms, productId),
    minSubtotal > 0 && `en compras desde ${formatPesos(minSubtotal)}`,
    weekdays.length > 0 && weekdaysText(weekdays),
  ];
  return parts.filter(Boolean).join(', ');
}

function discountText({ percentage, value, unitsFrom, unitsReduced, ...terms }: Terms, productId: string) {
  const price = terms.productPrices[terms.productIds.indexOf(productId)];
  const discount = isPriceList(terms)
    ? `A ${formatPesos(price ?? 0)}`
    : `${percentage > 0 ? `${percentage}\u00a0%` : formatPesos(value)} menos`;
  if (unitsFrom <= 1) return discount;
  if (unitsReduced === 0) return `Desde ${unitsFrom} unidades, ${discount.replace(/^A/, 'a')}`;
  if (percentage >= 100) return `Lleva ${unitsFrom} y paga ${unitsFrom - unitsReduced}`;
  const which = unitsReduced === 1 ? '1 unidad' : `${unitsReduced} unidades`;
  return unitsFrom === 2
    ? `La segunda unidad con ${discount}`
    : `De cada ${unitsFrom} unidades, ${which} con ${discount}`;
}

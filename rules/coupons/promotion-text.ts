import { weekdaysText } from '../dates/date-text.ts';
import { formatPesos } from '../money.ts';
import type { Coupon } from './coupon.ts';
import { isPriceList, listPriceOf } from './scope.ts';

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

/** A product, and by how much of it it is priced: '500 g'; '' by the piece. */
type Priced = { id: string; unit: string };

/** What a coupon does for one of its products: 'Lleva 3 y paga 2', 'Desde 6 unidades, 10 % menos, los martes'. */
export function promotionText(terms: Terms, product: Priced): string {
  const parts = [discountText(terms, product), ...conditionTexts(terms)];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same as a label: 'Lleva 3, paga 2', '2.ª unidad −50 %', 'Desde 6: −10 %'; '' where it takes more words. */
export function promotionBadge(terms: Terms, product: Priced): string {
  const { percentage, value, unitsFrom, unitsReduced, minSubtotal } = terms;
  if (minSubtotal > 0) return '';
  const price = listPriceOf(terms, product.id);
  const less = percentage > 0 ? `−${percentage}\u00a0%` : `−${formatPesos(value)}`;
  const change = isPriceList(terms) ? `a ${formatPesos(price ?? 0)}` : less;
  if (unitsFrom <= 1) return product.unit === '' ? `Al pagar: ${change}` : '';
  if (unitsReduced === 0) return `Desde ${unitsFrom}: ${change}`;
  if (percentage >= 100) return `Lleva ${unitsFrom}, paga ${unitsFrom - unitsReduced}`;
  return unitsFrom === 2 ? `2.ª unidad ${change}` : `${unitsReduced} de ${unitsFrom}: ${change}`;
}

/** What a coupon does, whatever the product: 'Precio especial en 12 productos', '15 % menos (algunos productos)'. */
export function couponText(terms: Terms & Pick<Coupon, 'type'>): string {
  if (!isPriceList(terms)) {
    const text = promotionText(terms, { id: '', unit: '' });
    return terms.type === 'products_price' ? `${text} (algunos productos)` : text;
  }
  const { length } = terms.productIds;
  const parts = [
    `Precio especial en ${length === 1 ? '1 producto' : `${length} productos`}`,
    terms.unitsFrom > 1 && `desde ${terms.unitsFrom} unidades`,
    ...conditionTexts(terms),
  ];
  return parts.filter(Boolean).join(', ');
}

function conditionTexts({ weekdays, minSubtotal }: Pick<Terms, 'weekdays' | 'minSubtotal'>) {
  return [
    minSubtotal > 0 && `en compras desde ${formatPesos(minSubtotal)}`,
    weekdays.length > 0 && weekdaysText(weekdays),
  ];
}

function discountText({ percentage, value, unitsFrom, unitsReduced, ...terms }: Terms, product: Priced) {
  const price = listPriceOf(terms, product.id);
  const discount = isPriceList(terms)
    ? `a ${formatPesos(price ?? 0)}${product.unit && ` por ${product.unit}`}`
    : `${percentage > 0 ? `${percentage}\u00a0%` : formatPesos(value)} menos`;
  if (unitsFrom <= 1) return discount;
  if (unitsReduced === 0) return `Desde ${unitsFrom} unidades, ${discount}`;
  if (percentage >= 100) return `Lleva ${unitsFrom} y paga ${unitsFrom - unitsReduced}`;
  const which = unitsReduced === 1 ? '1 unidad' : `${unitsReduced} unidades`;
  return unitsFrom === 2
    ? `La segunda unidad con ${discount}`
    : `De cada ${unitsFrom} unidades, ${which} con ${discount}`;
}

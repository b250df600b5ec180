import { SUBSTITUTION_LABELS } from '#rules/picking/substitution-wish.ts';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import type { Order } from './use-order.ts';

/** Storefront 3: ripeness and cuts by their number. */
const MATURITY = ['', 'Verde', 'Normal', 'Maduro'];
const CUT = ['', 'Mariposa', 'Molida', 'Tajadas', 'Entero'];

/** The shopper's remarks on a line: ripeness, cut, options and note, in one line. */
export function remarkOf(line: Omit<Order['products'][number], 'product'>): string {
  return [
    MATURITY[line.maturity ?? 0],
    CUT[line.cut ?? 0],
    ...line.optionsTags.map((option) => `${option.label}: ${option.value}`),
    line.comment,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The line's own rule for sold-out products, if it differs from the order's; '' otherwise (rule 84). */
export function ownRuleOf(
  line: Pick<Order['products'][number], 'substitution'>,
  order: Pick<Order, 'substitution'>,
): string {
  if (line.substitution === order.substitution) return '';
  return orderDetailTexts.soldOutLine(SUBSTITUTION_LABELS[line.substitution]);
}

export function remarkWithRule(line: Order['products'][number], order: Pick<Order, 'substitution'>): string {
  return [remarkOf(line), ownRuleOf(line, order)].filter(Boolean).join(' · ');
}

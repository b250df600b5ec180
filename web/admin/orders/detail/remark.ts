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

import { formatPesos } from '../money.ts';
import type { TaxRow } from './order-taxes.ts';

/** 'IVA 19 %, base $ 15.000', and what it is. */
export function taxWords({ name, base, amount }: Omit<TaxRow, 'tax'>): { label: string; value: string } {
  return { label: base === 0 ? name : `${name}, base ${formatPesos(base)}`, value: formatPesos(amount) };
}

import { groupThousands } from './money.ts';

/** '1.234,5' as es-CO writes it, with at most so many decimals. Hand-written, as in dates/date-text.ts; not for negatives. */
export function decimalText(value: number, decimals: number): string {
  const [whole = '', fraction = ''] = value.toFixed(decimals).split('.');
  const digits = fraction.replace(/0+$/, '');
  return digits === '' ? groupThousands(Number(whole)) : `${groupThousands(Number(whole))},${digits}`;
}

import { groupThousands } from '#rules/money.ts';

/** '1.234,5' as in es-CO, for zero or more. Hand-written, as dates are (rules/dates/date-text.ts). */
export function decimalText(value: number, decimals: number): string {
  const [whole = '', fraction = ''] = value.toFixed(decimals).split('.');
  const digits = fraction.replace(/0+$/, '');
  return digits === '' ? groupThousands(Number(whole)) : `${groupThousands(Number(whole))},${digits}`;
}

import { formatPesos, groupThousands } from '#rules/money.ts';

/** A provider's amount in pesos; with cents only if there are any, other currencies by name. */
export function moneyText(cents: number, currency: string): string {
  const rest = cents % 100;
  const whole = (cents - rest) / 100;
  const tail = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`;
  if (currency === 'COP') return formatPesos(whole) + tail;
  return `${currency}\u00a0${groupThousands(whole)}${tail}`;
}

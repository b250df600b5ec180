import { formatPesos } from '#rules/money.ts';

const NOTE = /Paga con \$\s?([\d.]+)\./;

/** What the courier reads: the shopper's own words, then with how much they pay. */
export function observationsWithCash(observations: string, cash: number | null): string {
  const note = cash === null ? '' : `Paga con ${formatPesos(cash)}.`;
  return [observations.trim(), note].filter(Boolean).join('\n');
}

/** The amount said in the observations of an order; null when none was. */
export function cashIn(observations: string): number | null {
  const digits = NOTE.exec(observations)?.[1];
  return digits === undefined ? null : Number(digits.replaceAll('.', ''));
}

/** '100.000', '$ 100 000', '100000' → 100000; null for what is not an amount in pesos. */
export function readPesos(text: string): number | null {
  const digits = text
    .trim()
    .replace(/^\$/, '')
    .replace(/[.\s\u00a0]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

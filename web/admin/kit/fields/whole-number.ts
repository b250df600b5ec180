import { groupThousands } from '#rules/money.ts';

/**
 * A whole number as people type it: '12.000', '12,000', '12000', '$ 12.000' and ' 12 000 '. Undefined when there is
 * none, and for fractions ('1.5', '12,5'): a separator must be followed by three digits.
 */
export function readWhole(text: string): number | undefined {
  const plain = text.replace(/[\s$ ]/g, '');
  if (!/^-?(\d{1,3}([.,]\d{3})+|\d+)$/.test(plain)) return undefined;
  const value = Number(plain.replace(/[.,]/g, ''));
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * A number as people type it, with up to three decimals: '1,5', '1.5' and '73,333'. A point before three digits groups
 * thousands, as everywhere here: '73.333' is 73333. Undefined when there is none.
 */
export function readDecimal(text: string): number | undefined {
  const plain = text.replace(/\s/g, '');
  if (/^\d{1,3}(\.\d{3})+$|^\d+$/.test(plain)) return readWhole(plain);
  const [, whole = '', decimals = ''] = /^(\d{1,3}(?:\.\d{3})+|\d+)[.,](\d{1,3})$/.exec(plain) ?? [];
  if (whole === '') return undefined;
  const value = Number(`${whole.replaceAll('.', '')}.${decimals}`);
  return value <= MOST_DECIMAL ? value : undefined;
}

/** Thousandths beyond this are no longer exact. */
const MOST_DECIMAL = 1_000_000_000;

/** 1234.5 as '1.234,5'. */
export function showDecimal(value: number): string {
  const [whole = '0', decimals] = String(Math.round(value * 1_000) / 1_000).split('.');
  return `${groupThousands(Number(whole))}${decimals === undefined ? '' : `,${decimals}`}`;
}

import { groupThousands } from '#rules/money.ts';

/**
 * Parses a whole number: '12.000', '12,000', '12000', '$ 12.000' and ' 12 000 '. Undefined for other text and for
 * fractions ('1.5', '12,5'): a separator must be followed by three digits.
 */
export function readWhole(text: string): number | undefined {
  const plain = text.replace(/[\s$ ]/g, '');
  if (!/^-?(\d{1,3}([.,]\d{3})+|\d+)$/.test(plain)) return undefined;
  const value = Number(plain.replace(/[.,]/g, ''));
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * Parses a number with up to three decimals: '1,5', '1.5' and '73,333'. A point before three digits groups thousands:
 * '73.333' is 73333. Undefined for other text.
 */
export function readDecimal(text: string): number | undefined {
  const plain = text.replace(/\s/g, '');
  if (/^\d{1,3}(\.\d{3})+$|^\d+$/.test(plain)) return readWhole(plain);
  const [, whole = '', decimals = ''] = /^(\d{1,3}(?:\.\d{3})+|\d+)[.,](\d{1,3})$/.exec(plain) ?? [];
  if (whole === '') return undefined;
  const value = Number(`${whole.replaceAll('.', '')}.${decimals}`);
  return value <= MOST_DECIMAL ? value : undefined;
}

/** Beyond this thousandths are no longer exact. */
const MOST_DECIMAL = 1_000_000_000;

export function showDecimal(value: number): string {
  const [whole = '0', decimals] = String(Math.round(value * 1_000) / 1_000).split('.');
  return `${groupThousands(Number(whole))}${decimals === undefined ? '' : `,${decimals}`}`;
}

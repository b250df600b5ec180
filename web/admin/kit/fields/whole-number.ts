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

/**
 * A whole number as people write it: '12.000', '12,000', '12000', '$ 12.000' and ' 12 000 '. Undefined when there is
 * none, and for what is not whole ('1.5', '12,5'): a separator has three digits behind it.
 */
export function readWhole(text: string): number | undefined {
  const plain = text.replace(/[\s$ ]/g, '');
  if (!/^-?(\d{1,3}([.,]\d{3})+|\d+)$/.test(plain)) return undefined;
  const value = Number(plain.replace(/[.,]/g, ''));
  return Number.isSafeInteger(value) ? value : undefined;
}

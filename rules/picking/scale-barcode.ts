/** A code as it was read or typed. */
export type ScannedCode =
  | { kind: 'scale'; item: string; grams: number }
  | { kind: 'product'; code: string }
  | { kind: 'wrong' };

/** What a code may be compared with; '' where a product has none. */
export type Coded = { barCode: string; sku: string };

/**
 * Reads a code. GS1 leaves EAN-13 that begin with 20 to 29 to the store: its scales print the item's five digits (PLU)
 * and five of grams into them. What has no valid check digit is a reading fault, or was not printed by a scale.
 */
export function readCode(text: string): ScannedCode {
  const code = text.replace(/[\s-]/g, '');
  if (code === '' || code.length > 40) return { kind: 'wrong' };
  if (!/^2\d{12}$/.test(code)) return { kind: 'product', code };
  if (!hasCheckDigit(code)) return { kind: 'wrong' };
  const grams = Number(code.slice(7, 12));
  return grams > 0 ? { kind: 'scale', item: code.slice(2, 7), grams } : { kind: 'wrong' };
}

/** Whether a code is of this product: UPC-A is the EAN-13 that begins with a zero; a PLU may be typed without it. */
export function isCodeOf(scanned: ScannedCode, { barCode, sku }: Coded): boolean {
  if (scanned.kind === 'wrong') return false;
  const bare = (text: string) => text.trim().toUpperCase().replace(/^0+/, '');
  const wanted = bare(scanned.kind === 'scale' ? scanned.item : scanned.code);
  if (wanted === '') return false;
  if (scanned.kind === 'scale') return [bare(sku), bare(barCode)].includes(wanted);
  return [bare(barCode), bare(sku)].includes(wanted);
}

/** The last digit of an EAN-13: odd places once, even ones three times, to the next ten. */
export function checkDigit(first12: string): number {
  const sum = [...first12].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

function hasCheckDigit(code: string): boolean {
  return checkDigit(code.slice(0, 12)) === Number(code[12]);
}

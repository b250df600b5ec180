/** A scanned or typed code. */
export type ScannedCode =
  | { kind: 'scale'; item: string; grams: number }
  | { kind: 'product'; code: string }
  | { kind: 'wrong' };

/** Codes of a product; '' without one. */
export type Coded = { barCode: string; sku: string };

/**
 * Parses a code. GS1 reserves EAN-13 beginning with 20 to 29 for stores: scales print the item's five digits (PLU) and
 * five of grams into them. A code with an invalid check digit was misread, or not printed by a scale.
 */
export function readCode(text: string): ScannedCode {
  const code = text.replace(/[\s-]/g, '');
  if (code === '' || code.length > 40) return { kind: 'wrong' };
  if (!/^2\d{12}$/.test(code)) return { kind: 'product', code };
  if (!hasCheckDigit(code)) return { kind: 'wrong' };
  const grams = Number(code.slice(7, 12));
  return grams > 0 ? { kind: 'scale', item: code.slice(2, 7), grams } : { kind: 'wrong' };
}

/**
 * Whether a code is this product's: UPC-A is an EAN-13 beginning with zero; a PLU may be typed without it.
 */
export function isCodeOf(scanned: ScannedCode, { barCode, sku }: Coded): boolean {
  if (scanned.kind === 'wrong') return false;
  const bare = (text: string) => text.trim().toUpperCase().replace(/^0+/, '');
  const wanted = bare(scanned.kind === 'scale' ? scanned.item : scanned.code);
  if (wanted === '') return false;
  if (scanned.kind === 'scale') return [bare(sku), bare(barCode)].includes(wanted);
  return [bare(barCode), bare(sku)].includes(wanted);
}

/** The check digit of an EAN-13: odd places once, even ones three times, to the next ten. */
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

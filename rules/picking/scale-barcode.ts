import { mulDivRound } from '../money.ts';
import { isWeighed, mostDemand, type PromisedLine } from './weighed-line.ts';

/** A scanned or typed code. `figure` is what a scale printed into it: grams, or pesos. */
export type ScannedCode =
  | { kind: 'scale'; item: string; figure: number }
  | { kind: 'product'; code: string }
  | { kind: 'wrong' };

/** Codes of a product; '' without one. */
export type Coded = { barCode: string; sku: string };

/**
 * Parses a code. GS1 reserves EAN-13 beginning with 20 to 29 for stores: scales print the item's five digits (PLU) and
 * five of grams or of pesos into them. A code with an invalid check digit was misread, or not printed by a scale.
 */
export function readCode(text: string): ScannedCode {
  const code = text.replace(/[\s-]/g, '');
  if (code === '' || code.length > 40) return { kind: 'wrong' };
  if (!/^2\d{12}$/.test(code)) return { kind: 'product', code };
  if (!hasCheckDigit(code)) return { kind: 'wrong' };
  const figure = Number(code.slice(7, 12));
  return figure > 0 ? { kind: 'scale', item: code.slice(2, 7), figure } : { kind: 'wrong' };
}

/**
 * Whether a code is this product's: UPC-A is an EAN-13 beginning with zero; a PLU may be typed without it.
 */
export function isCodeOf(scanned: ScannedCode, { barCode, sku }: Coded): boolean {
  if (scanned.kind === 'wrong') return false;
  const bare = (text: string) => text.trim().toUpperCase().replace(/^0+/, '');
  const code = bare(scanned.kind === 'scale' ? scanned.item : scanned.code);
  if (code === '') return false;
  // Some systems store the label itself, with or without its figure, as the bar code: '2001234', '2001234000000'.
  const item = /^2\d(\d{5})(\d{6})?$/.exec(barCode.trim())?.[1] ?? '';
  if (scanned.kind === 'scale') return [bare(sku), bare(barCode), bare(item)].includes(code);
  return [bare(barCode), bare(sku)].includes(code);
}

/** How the code may be stored, in lower case: an index finds these, `isCodeOf` decides. */
export function storedForms(scanned: ScannedCode): string[] {
  if (scanned.kind === 'wrong') return [];
  const code = (scanned.kind === 'scale' ? scanned.item : scanned.code).toLowerCase();
  const bare = code.replace(/^0+/, '');
  if (bare === '') return [];
  const plain = [code, bare, `0${bare}`];
  if (scanned.kind !== 'scale') return plain;
  return [...plain, ...[...'0123456789'].flatMap((digit) => [`2${digit}${code}`, `2${digit}${code}000000`])];
}

/** The weight a label says of a line; with pesos when the label has a price. */
export type LabelWeight = { grams: number; pesos?: number };

/**
 * The weight on a scale's label; undefined for other codes, and for lines that are not weighed. Whether a scale prints
 * grams or pesos is not in the code: a figure too heavy for the line is a price, if the price is one of its weights
 * (decision 056).
 */
export function labelWeight(line: PromisedLine, scanned: ScannedCode): LabelWeight | undefined {
  if (scanned.kind !== 'scale' || !isWeighed(line)) return undefined;
  const { figure } = scanned;
  const most = mostDemand(line);
  if (figure <= most || line.priceNeto === 0) return { grams: figure };
  const grams =
    line.quantityPum > 0
      ? mulDivRound(figure, line.quantityPum, line.priceNeto)
      : mulDivRound(figure, line.demand, line.total);
  return grams > 0 && grams <= most ? { grams, pesos: figure } : { grams: figure };
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

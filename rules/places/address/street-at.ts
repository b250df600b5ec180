import { type AddressToken, kindOf, type StreetKind } from './address-tokens.ts';

export type Quadrant = '' | 'norte' | 'sur' | 'este' | 'oeste';

/** A numbered street: 'Carrera 26 G 3 Bis Oeste' is { carrera, 26, 'g3', bis, oeste }. */
export type Street = {
  kind: StreetKind;
  number: number;
  /** Letters and digits behind the number, small and without spaces: 'a', 'i2', 'c1'. */
  suffix: string;
  bis: boolean;
  quadrant: Quadrant;
  /** The side of town was a single letter, which may also be the street's own: '72N', '72 O'. */
  isSideLetter?: true;
};

/** The parts of an address that locate it, without apartment, tower and barrio. */
export type ParsedAddress = {
  main: Street;
  /** The street of the number: 38 in 'Calle 5 # 38 - 25'. */
  cross: Street;
  /** The other end of the block: 'Calle 5 entre Carrera 38 y 39'. */
  until?: Street;
  /** Metres from the crossing: 25 in 'Calle 5 # 38 - 25'. */
  plate?: number;
};

const QUADRANTS = new Map<string, Quadrant>([
  ['n', 'norte'],
  ['nte', 'norte'],
  ['norte', 'norte'],
  ['sur', 'sur'],
  ['este', 'este'],
  ['oriente', 'este'],
  ['o', 'oeste'],
  ['oe', 'oeste'],
  ['oeste', 'oeste'],
  ['occidente', 'oeste'],
]);

/** Signs and words before the number of a house. */
export const NUMBER_SIGNS = new Set('# no nro num numero numeral'.split(' '));
const MOST_DIGITS = 3;

/** The type of a crossing given only by number: perpendicular to its street. */
export function crossingOf(kind: StreetKind): StreetKind {
  return kind === 'calle' || kind === 'diagonal' ? 'carrera' : 'calle';
}

/** Parses the street at a token: its type (the last one of two), number and suffix. */
export function streetAt(
  tokens: readonly AddressToken[],
  from: number,
  assumed: StreetKind | undefined,
): { street: Street; next: number } | undefined {
  let at = from;
  let kind = assumed;
  for (let named = kindOf(tokens[at]); named; named = kindOf(tokens[at])) {
    kind = named;
    at += 1;
  }
  const number = tokens[at];
  if (!kind || number?.kind !== 'number' || number.text.length > MOST_DIGITS) return undefined;
  const street: Street = { kind, number: Number(number.text), suffix: '', bis: false, quadrant: '' };
  return { street, next: readBehind(tokens, at + 1, street) };
}

/** Adds letters, digits, 'bis' and the side of town after the number to the street; returns the end. */
function readBehind(tokens: readonly AddressToken[], from: number, street: Street): number {
  for (let at = from; ; at += 1) {
    const token = tokens[at];
    const side = QUADRANTS.get(token?.text ?? '');
    if (token?.kind === 'number' && isSuffixDigit(tokens, at, street)) street.suffix += token.text;
    else if (token?.text === 'bis') street.bis = true;
    else if (isBeforeDigit(tokens, at)) street.suffix += token?.text ?? '';
    else if (side && !isNumberSign(tokens, at, street)) setSide(street, side, token?.text ?? '');
    else if (isLetter(tokens, at)) street.suffix += token?.text ?? '';
    else return at;
  }
}

function setSide(street: Street, side: Quadrant, written: string): void {
  street.quadrant = side;
  if (written.length === 1) street.isSideLetter = true;
}

/** The 3 of 'Carrera 26 G 3 # 80': digits attached to a letter, or alone before the number sign. */
function isSuffixDigit(tokens: readonly AddressToken[], at: number, street: Street): boolean {
  const token = tokens[at];
  if (street.suffix === '' || !token || token.text.length > 2) return false;
  return token.glued || NUMBER_SIGNS.has(tokens[at + 1]?.text ?? '');
}

/** The O of '# 26O1 - 20' and the X of '72X1 # 28' are letters, with a digit behind them. */
function isBeforeDigit(tokens: readonly AddressToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const isOne = token?.kind === 'word' && token.text.length === 1 && token.glued;
  if (!isOne || next?.kind !== 'number' || !next.glued) return false;
  return [at - 2, at + 2].some((beside) => NUMBER_SIGNS.has(tokens[beside]?.text ?? ''));
}

/**
 * 'c', 'd', 'k' and 't' are letters of a street as well as street types; a type is followed by its own number.
 */
function isLetter(tokens: readonly AddressToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || token.text.length > 1 || token.text === 'n') return false;
  const [next, afterNext] = [tokens[at + 1], tokens[at + 2]];
  if ('xy'.includes(token.text)) return isLetterBetween(tokens, at);
  if (token.glued || !kindOf(token) || next?.kind !== 'number') return true;
  return NUMBER_SIGNS.has(afterNext?.text ?? '') || (at > 0 && afterNext?.text === '-');
}

/**
 * The Y of '72Y-20' and '72 Y - 20' is a letter; that of 'entre 34 y 35' and '5x38' separates two streets.
 */
function isLetterBetween(tokens: readonly AddressToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (next === undefined || kindOf(next)) return token?.glued === true && next === undefined;
  if (next.kind !== 'number') return true;
  return token?.glued === true && !next.glued && !tokens.slice(0, at).some(({ text }) => text === 'entre');
}

/** The N of 'Calle 30 N 28-45' means 'número'; that of 'Avenida 6 N # 28 N - 13' means 'norte'. */
function isNumberSign(tokens: readonly AddressToken[], at: number, street: Street): boolean {
  const token = tokens[at];
  if (token?.text !== 'n' || token.glued || street.kind === 'avenida') return false;
  return (
    tokens[at + 1]?.kind === 'number' && !tokens.some(({ text }) => NUMBER_SIGNS.has(text) && text !== 'n')
  );
}

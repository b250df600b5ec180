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
  /** The side of town was one letter, as a letter of the street may be: '72N', '72 O'. */
  isSideLetter?: true;
};

/** An address as far as it says where; apartment, tower and barrio behind it are not part of it. */
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
export const NUMBER_SIGNS = new Set('# no nro num numero'.split(' '));
const MOST_DIGITS = 3;
/** Streets of the sides of town begin to count at one: a Calle 72O is no western one. */
const MOST_NORTHERN = 14;
const MOST_WESTERN = 25;

/** What a number without a street type is: the other way than the street it crosses. */
export function crossingOf(kind: StreetKind): StreetKind {
  return kind === 'calle' || kind === 'diagonal' ? 'carrera' : 'calle';
}

/**
 * The street that begins at a token: its type (the last one, where two stand together), number and what is behind it.
 */
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

/** Takes letters, digits, 'bis' and the side of town behind the number into the street; returns where they end. */
function readBehind(tokens: readonly AddressToken[], from: number, street: Street): number {
  for (let at = from; ; at += 1) {
    const token = tokens[at];
    const side = QUADRANTS.get(token?.text ?? '');
    if (token?.kind === 'number' && isSuffixDigit(tokens, at, street)) street.suffix += token.text;
    else if (token?.text === 'bis') street.bis = true;
    else if (side && !isNumberSign(tokens, at, street)) setSide(street, side, token?.text ?? '');
    else if (isLetter(tokens, at)) street.suffix += token?.text ?? '';
    else return at;
  }
}

function setSide(street: Street, side: Quadrant, written: string): void {
  street.quadrant = side;
  if (written.length === 1 && street.number > (written === 'n' ? MOST_NORTHERN : MOST_WESTERN)) {
    street.isSideLetter = true;
  }
}

/** The 3 of 'Carrera 26 G 3 # 80': digits glued to a letter, or alone before the sign of the number. */
function isSuffixDigit(tokens: readonly AddressToken[], at: number, street: Street): boolean {
  const token = tokens[at];
  if (street.suffix === '' || !token || token.text.length > 2) return false;
  return token.glued || NUMBER_SIGNS.has(tokens[at + 1]?.text ?? '');
}

/** 'c', 'd', 'k' and 't' are letters of a street as well as street types; a type has a number of its own behind it. */
function isLetter(tokens: readonly AddressToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || token.text.length > 1 || token.text === 'n') return false;
  const [next, afterNext] = [tokens[at + 1], tokens[at + 2]];
  if ('xy'.includes(token.text)) return isLetterBetween(tokens, at);
  if (token.glued || !kindOf(token) || next?.kind !== 'number') return true;
  return NUMBER_SIGNS.has(afterNext?.text ?? '') || (at > 0 && afterNext?.text === '-');
}

/** The Y of '72Y-20' and '72 Y - 20' is a letter; the one of 'entre 34 y 35' and '5x38' stands between two streets. */
function isLetterBetween(tokens: readonly AddressToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (next === undefined || kindOf(next)) return token?.glued === true && next === undefined;
  if (next.kind !== 'number') return true;
  return token?.glued === true && !next.glued && !tokens.slice(0, at).some(({ text }) => text === 'entre');
}

/** The N of 'Calle 30 N 28-45' is 'número'; the one of 'Avenida 6 N # 28 N - 13' is 'norte'. */
function isNumberSign(tokens: readonly AddressToken[], at: number, street: Street): boolean {
  const token = tokens[at];
  if (token?.text !== 'n' || token.glued || street.kind === 'avenida') return false;
  return (
    tokens[at + 1]?.kind === 'number' && !tokens.some(({ text }) => NUMBER_SIGNS.has(text) && text !== 'n')
  );
}

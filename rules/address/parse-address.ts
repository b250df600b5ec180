import { type AddressToken, kindOf, type StreetKind, tokensOf } from './address-tokens.ts';

export type Quadrant = '' | 'norte' | 'sur' | 'este' | 'oeste';

/** A numbered street: 'Carrera 26 G 3 Bis Oeste' is { carrera, 26, 'g3', bis, oeste }. */
export type Street = {
  kind: StreetKind;
  number: number;
  /** Letters and digits behind the number, small and without spaces: 'a', 'i2', 'c1'. */
  suffix: string;
  bis: boolean;
  quadrant: Quadrant;
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

/** Why a text says no place: no street with a number in it, or no second one. */
export type AddressFault = { fault: 'NO_STREET' | 'NO_CROSSING' };

const QUADRANTS = new Map<string, Quadrant>([
  ['n', 'norte'],
  ['norte', 'norte'],
  ['sur', 'sur'],
  ['este', 'este'],
  ['oriente', 'este'],
  ['o', 'oeste'],
  ['oe', 'oeste'],
  ['oeste', 'oeste'],
  ['occidente', 'oeste'],
]);

/** Words and signs between a street and the one that crosses it. */
const BETWEEN = new Set('# - n no nro num numero con entre esquina esq x y por frente al a la el'.split(' '));
const NUMBER_SIGNS = new Set('# no nro num numero'.split(' '));

/**
 * Reads an address as people type it: 'Cra10No10-22', 'kr 5 # 38 - 25', 'Av 6N # 28N-13', 'Cl 9 entre Kr 34 y 35'.
 * How the street types are spelt, spaces, accents and signs do not matter.
 */
export function parseAddress(text: string): ParsedAddress | AddressFault {
  const tokens = tokensOf(text);
  const begin = tokens.findIndex((token, at) => kindOf(token) && tokens[at + 1]?.kind === 'number');
  const first = begin < 0 ? undefined : streetAt(tokens, begin, undefined);
  if (!first) return { fault: 'NO_STREET' };
  const main = first.street;
  let at = skipBetween(tokens, first.next);
  const second = streetAt(tokens, at, crossingOf(main.kind));
  if (!second) return { fault: 'NO_CROSSING' };
  const cross = second.street;
  at = second.next;
  if (tokens[at]?.text === 'y') {
    const third = streetAt(tokens, at + 1, cross.kind);
    if (third?.street.kind === cross.kind) {
      return { main, cross: sameSide(cross, third.street), until: third.street };
    }
    if (third) return { main, cross };
  }
  const plate = plateAt(tokens, at);
  return plate === undefined ? { main, cross } : { main, cross, plate };
}

/** What a number without a street type is: the other way than the street it crosses. */
function crossingOf(kind: StreetKind): StreetKind {
  return kind === 'calle' || kind === 'diagonal' ? 'carrera' : 'calle';
}

/** 'entre Calle 10 y 5 Oeste': what is said of the second of two holds for the first. */
function sameSide(cross: Street, until: Street): Street {
  return cross.quadrant === '' && until.number > 3 ? { ...cross, quadrant: until.quadrant } : cross;
}

function skipBetween(tokens: readonly AddressToken[], from: number): number {
  let at = from;
  while (at < tokens.length && BETWEEN.has(tokens[at]?.text ?? '') && !kindOf(tokens[at])) at += 1;
  return at;
}

/** Metres from the crossing, behind a dash or a space. */
function plateAt(tokens: readonly AddressToken[], from: number): number | undefined {
  const at = tokens[from]?.text === '-' ? from + 1 : from;
  const token = tokens[at];
  return token?.kind === 'number' && token.text.length <= 3 ? Number(token.text) : undefined;
}

/**
 * The street that begins at a token: its type (the last one, where two stand together), number and what is behind it.
 */
function streetAt(
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
  if (!kind || number?.kind !== 'number' || number.text.length > 3) return undefined;
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
    else if (side && !isNumberSign(tokens, at, street)) street.quadrant = side;
    else if (isLetter(tokens, at)) street.suffix += token?.text ?? '';
    else return at;
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
  if (token?.kind !== 'word' || token.text.length > 1 || 'nxy'.includes(token.text)) return false;
  const [next, afterNext] = [tokens[at + 1], tokens[at + 2]];
  if (token.glued || !kindOf(token) || next?.kind !== 'number') return true;
  return NUMBER_SIGNS.has(afterNext?.text ?? '') || (at > 0 && afterNext?.text === '-');
}

/** The N of 'Calle 30 N 28-45' is 'número'; the one of 'Avenida 6 N # 28 N - 13' is 'norte'. */
function isNumberSign(tokens: readonly AddressToken[], at: number, street: Street): boolean {
  const token = tokens[at];
  if (token?.text !== 'n' || token.glued || street.kind === 'avenida') return false;
  return (
    tokens[at + 1]?.kind === 'number' && !tokens.some(({ text }) => NUMBER_SIGNS.has(text) && text !== 'n')
  );
}

const KIND_NAMES: Record<StreetKind, string> = {
  calle: 'Calle',
  carrera: 'Carrera',
  avenida: 'Avenida',
  diagonal: 'Diagonal',
  transversal: 'Transversal',
  circular: 'Circular',
  circunvalar: 'Circunvalar',
  manzana: 'Manzana',
  via: 'Vía',
  zona: 'Zona',
};

/** The address in the one spelling of the shop: 'Carrera 26 G3 Bis # 80 - 12', 'Calle 9 entre Carrera 34 y 35'. */
export function addressText({ main, cross, until, plate }: ParsedAddress): string {
  const street = nameOf(main, true);
  const explicit = cross.kind !== crossingOf(main.kind);
  if (until) return `${street} entre ${nameOf(cross, true)} y ${nameOf(until, false)}`;
  if (plate === undefined) return `${street} con ${nameOf(cross, true)}`;
  return `${street} # ${nameOf(cross, explicit)} - ${String(plate).padStart(2, '0')}`;
}

/** A street by its name: 'Avenida 6 Norte'. */
export function streetName(street: Street): string {
  return nameOf(street, true);
}

function nameOf({ kind, number, suffix, bis, quadrant }: Street, withKind: boolean): string {
  return [
    withKind ? KIND_NAMES[kind] : '',
    `${number}${suffix.toUpperCase()}`,
    bis ? 'Bis' : '',
    quadrant && `${quadrant[0]?.toUpperCase()}${quadrant.slice(1)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

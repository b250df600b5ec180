import { type AddressToken, kindOf, tokensOf } from './address-tokens.ts';
import { type NamedAvenue, namedTokens } from './named-avenues.ts';
import { crossingOf, NUMBER_SIGNS, type ParsedAddress, type Street, streetAt } from './street-at.ts';

/** Why a text has no location: no street with a number, no crossing, or a kilometre of a road. */
export type AddressFault = { fault: 'NO_STREET' | 'NO_CROSSING' | 'KILOMETRE' };

/** A parsed address, with the text that does not locate it: 'apto 402 torre B barrio Pampalinda'. */
export type ReadAddress = { address: ParsedAddress; complement: string };

/** Words and signs between a street and its crossing. */
const BETWEEN = new Set(
  '# - n no nro num numero numeral con entre esquina esq x y por frente al a la el de'.split(' '),
);
/** A number after one of these belongs to a door, tower or floor: 'torre C 304' is not Calle 304. */
const DOORS = new Set(
  'apto apartamento ap torre bloque bl casa interior int etapa piso local oficina of lote manzana mz'.split(
    ' ',
  ),
);
/** The side of town, written behind the number of the house. */
const SIDES_BEHIND = new Map<string, 'norte' | 'oeste'>([
  ['norte', 'norte'],
  ['nte', 'norte'],
  ['oeste', 'oeste'],
  ['oe', 'oeste'],
]);
const KILOMETRES = new Set('km kms kilometro kilometros'.split(' '));
/** Tokens of a number before its street: '26 G 3 bis - 45 de la'. */
const MOST_BEFORE = 9;

/**
 * Parses an address as people type it: 'Cra10No10-22', 'kr 5 # 38 - 25', 'Av 6N # 28N-13', 'Cl 9 entre Kr 34 y 35',
 * '38-25 de la calle 5'. Spelling of street types, spaces, accents and signs do not matter.
 */
export function parseAddress(
  text: string,
  avenues: readonly NamedAvenue[] = [],
): ParsedAddress | AddressFault {
  const read = readAddress(text, avenues);
  return 'fault' in read ? read : read.address;
}

/** The same with the unparsed remainder; `avenues`: streets of the town known by a name. */
export function readAddress(text: string, avenues: readonly NamedAvenue[] = []): ReadAddress | AddressFault {
  const tokens = tokensOf(text);
  const written = text.normalize('NFC');
  // Numbers take precedence over names: 'Calle 33 # 5 - 20, barrio Simón Bolívar'.
  const readings = [tokens, ...namedTokens(tokens, avenues)];
  for (const reading of readings) {
    const found = firstAddress(reading);
    if (found)
      return { address: found.address, complement: complementOf(written, reading, found.from, found.to) };
  }
  if (isKilometre(tokens)) return { fault: 'KILOMETRE' };
  return {
    fault: readings.some((reading) => streetStarts(reading).length > 0) ? 'NO_CROSSING' : 'NO_STREET',
  };
}

type Found = { address: ParsedAddress; from: number; to: number };

function firstAddress(tokens: readonly AddressToken[]): Found | undefined {
  for (const begin of streetStarts(tokens)) {
    const found = addressFrom(tokens, begin) ?? numberBefore(tokens, begin);
    if (found) return found;
  }
  return undefined;
}

/** Candidates for the start of a street: a type followed by a number that is not a door's. */
function streetStarts(tokens: readonly AddressToken[]): number[] {
  return tokens.flatMap((token, at) => {
    const kind = kindOf(token);
    if (!kind || kind === 'via' || streetAt(tokens, at, undefined) === undefined) return [];
    if (kindOf(tokens[at - 1])) return [];
    // The D of '28D4-15' is a part of the number.
    if (token.glued && token.text.length === 1 && tokens[at - 1]?.kind === 'number') return [];
    return token.text.length === 1 && DOORS.has(tokens[at - 1]?.text ?? '') ? [] : [at];
  });
}

function addressFrom(tokens: readonly AddressToken[], begin: number): Found | undefined {
  const first = streetAt(tokens, begin, undefined);
  if (!first) return undefined;
  const main = first.street;
  const second = streetAt(tokens, skipBetween(tokens, first.next), crossingOf(main.kind));
  if (!second) return undefined;
  const cross = second.street;
  const to = second.next;
  if (tokens[to]?.text === 'y') {
    const third = streetAt(tokens, to + 1, cross.kind);
    if (third?.street.kind === cross.kind) {
      const address = { main, cross: sameSide(cross, third.street), until: third.street };
      return { address, from: begin, to: third.next };
    }
    if (third) return { address: { main, cross }, from: begin, to: third.next };
  }
  const plate = plateAt(tokens, to);
  if (!plate) return { address: { main, cross }, from: begin, to };
  const side = SIDES_BEHIND.get(tokens[plate.next]?.text ?? '');
  const streets = side ? onSide(main, cross, side) : { main, cross };
  return { address: { ...streets, plate: plate.meters }, from: begin, to: plate.next + (side ? 1 : 0) };
}

/**
 * 'Carrera 1 # 9-30 Oeste': western calles are crossed by carreras without a side, northern carreras by such calles.
 */
function onSide(main: Street, cross: Street, side: 'norte' | 'oeste'): { main: Street; cross: Street } {
  const kinds = [main.kind, cross.kind];
  const without = side === 'oeste' ? 'carrera' : kinds.includes('carrera') && 'calle';
  const sided = (street: Street): Street =>
    street.quadrant !== '' || street.kind === without ? street : { ...street, quadrant: side };
  return { main: sided(main), cross: sided(cross) };
}

/** '38-25 de la calle 5': the house number precedes its street. */
function numberBefore(tokens: readonly AddressToken[], begin: number): Found | undefined {
  const main = streetAt(tokens, begin, undefined);
  if (!main) return undefined;
  for (let from = Math.max(0, begin - MOST_BEFORE); from < begin; from += 1) {
    if (tokens[from]?.kind !== 'number' || DOORS.has(tokens[from - 1]?.text ?? '')) continue;
    const cross = streetAt(tokens, from, crossingOf(main.street.kind));
    const plate = cross && plateAt(tokens, cross.next);
    if (!cross || !plate) continue;
    const isSigned = tokens[cross.next]?.text === '-' || NUMBER_SIGNS.has(tokens[from - 1]?.text ?? '');
    const between = tokens.slice(plate.next, begin);
    if (!isSigned || !between.every(({ text }) => 'de la en sobre'.split(' ').includes(text))) continue;
    const address = { main: main.street, cross: cross.street, plate: plate.meters };
    return { address, from: NUMBER_SIGNS.has(tokens[from - 1]?.text ?? '') ? from - 1 : from, to: main.next };
  }
  return undefined;
}

/** 'entre Calle 10 y 5 Oeste': the side given for the second applies to the first. */
function sameSide(cross: Street, until: Street): Street {
  return cross.quadrant === '' && until.number > 3 ? { ...cross, quadrant: until.quadrant } : cross;
}

function skipBetween(tokens: readonly AddressToken[], from: number): number {
  let at = from;
  while (at < tokens.length && BETWEEN.has(tokens[at]?.text ?? '') && !kindOf(tokens[at])) at += 1;
  return at;
}

/** Metres from the crossing, behind a dash or a space. */
function plateAt(
  tokens: readonly AddressToken[],
  from: number,
): { meters: number; next: number } | undefined {
  const at = tokens[from]?.text === '-' ? from + 1 : from;
  const token = tokens[at];
  if (token?.kind !== 'number' || token.text.length > 3) return undefined;
  return { meters: Number(token.text), next: at + 1 };
}

function isKilometre(tokens: readonly AddressToken[]): boolean {
  return tokens.some(({ text }, at) => {
    const isSpelt = text === 'k' && tokens[at + 1]?.text === 'm';
    return (KILOMETRES.has(text) && tokens[at + 1]?.kind === 'number') || isSpelt;
  });
}

/** The text before and after the address, without separators. */
function complementOf(text: string, tokens: readonly AddressToken[], from: number, to: number): string {
  const [begin, end] = [tokens[from]?.begin ?? 0, tokens[to - 1]?.end ?? text.length];
  return [text.slice(0, begin), text.slice(end)]
    .map((part) => part.replace(/^[\s,.;:–—-]+|[\s,.;:(–—-]+$/g, ''))
    .filter(Boolean)
    .join(', ');
}

import type { StreetKind } from './address-tokens.ts';
import { crossingOf, type ParsedAddress, type Quadrant, type Street } from './street-at.ts';

/** Letters that are the sides of town as well: the N of 'Calle 72N' is 'norte' in the north, a letter in the east. */
const SIDE_LETTERS: Partial<Record<Quadrant, string>> = { norte: 'n', oeste: 'o' };
const KINDS: readonly StreetKind[] = ['avenida', 'diagonal', 'transversal', 'carrera', 'calle'];

/** An address with the other readings of its words, most likely first: a side of town may be a letter or missing. */
export function readingsOf(address: ParsedAddress): ParsedAddress[] {
  const asWritten = sidesOf(address.main).flatMap((main) =>
    sidesOf(address.cross).map((cross): ParsedAddress => ({ ...address, main, cross })),
  );
  const { main, cross } = address;
  const side = main.quadrant || cross.quadrant;
  if (side === '') return asWritten;
  const sided = { ...address, main: onSide(main, side), cross: onSide(cross, side) };
  if (main.kind !== 'calle' || cross.kind !== 'carrera') return [...asWritten, sided];
  // Where carreras run elsewhere, avenues do in the north and west. A calle written with its side crosses them first.
  const avenue: Street = { ...cross, kind: 'avenida' };
  const byAvenue: ParsedAddress = { ...sided, cross: onSide(avenue, side) };
  return main.quadrant === 'norte' ? [byAvenue, ...asWritten] : [...asWritten, sided, byAvenue];
}

/** The same, crossed by streets of another type, where only the number of the crossing one is written. */
export function crossedByOthers(address: ParsedAddress): ParsedAddress[] {
  if (address.until || address.cross.kind !== crossingOf(address.main.kind)) return [];
  return readingsOf(address).flatMap((reading) =>
    othersThan(reading.main.kind, reading.cross.kind).map(
      (kind): ParsedAddress => ({ ...reading, cross: { ...reading.cross, kind } }),
    ),
  );
}

/** The same with a street of another type than was written: some count on under another name. */
export function runningElsewhere(address: ParsedAddress): ParsedAddress[] {
  return readingsOf(address).flatMap((reading) =>
    othersThan(reading.main.kind, reading.cross.kind).map(
      (kind): ParsedAddress => ({ ...reading, main: { ...reading.main, kind } }),
    ),
  );
}

function othersThan(main: StreetKind, cross: StreetKind): StreetKind[] {
  return KINDS.includes(main) ? KINDS.filter((kind) => kind !== main && kind !== cross) : [];
}

/** A street with its side of town as written, and where that is one letter, with the letter. */
function sidesOf(street: Street): Street[] {
  return street.isSideLetter ? [street, lettered(street)] : [street];
}

/** The N of 'Calle 72N' read as the letter it is where sides of town are written in full. */
function lettered({ isSideLetter, ...street }: Street): Street {
  const letter = isSideLetter ? SIDE_LETTERS[street.quadrant] : undefined;
  return letter === undefined ? street : { ...street, suffix: `${street.suffix}${letter}`, quadrant: '' };
}

/** Carreras have no western side: what is west is the calle that they cross. */
function onSide(street: Street, quadrant: Quadrant): Street {
  if (street.kind === 'carrera' && quadrant === 'oeste') return { ...street, quadrant: '' };
  return street.quadrant === '' ? { ...street, quadrant } : street;
}

import type { LatLng } from '../coverage.ts';
import type { ParsedAddress, Street } from './street-at.ts';

/** A street as a line of the town's numbering: its name, the axis it is counted along, and where on it. */
export type StreetLine = { street: Street; id: string; axis: string; at: number };

/** A known point of a street: where another one crosses it, or `isCorner: false`, a place counted from there. */
export type Crossing = LatLng & { main: StreetLine; cross: StreetLine; isCorner: boolean };

/** Fraction of a block for a letter suffix, and for a digit after it. */
const LETTER = 0.06;
const DIGIT = 0.0035;
const BIS = 0.02;
/** A second letter divides the digit before it. */
const WITHIN = 0.05;
const MOST_DIGIT = 16;
const METRES_OF_A_BLOCK = 100;

/** Western calles and northern carreras count down from the first; northern calles and avenues go on from others. */
export function lineOf(street: Street): StreetLine | undefined {
  const axis = axisOf(street);
  if (axis === undefined) return undefined;
  const { kind, number, suffix, bis, quadrant } = street;
  const isDown = kind === 'calle' ? quadrant === 'oeste' : kind === 'carrera' && quadrant === 'norte';
  const at = ordinateOf(street) * (isDown ? -1 : 1);
  // Calles and avenues of the north go on from others; other sides are of streets of their own.
  const isOwn = quadrant === 'sur' || quadrant === 'este' || (kind === 'carrera' && quadrant === 'oeste');
  const name = `${number}${suffix}${bis ? 'bis' : ''}${isOwn ? quadrant : ''}`;
  return { street, id: `${axis} ${isDown ? '-' : ''}${name}`, axis, at };
}

function axisOf({ kind, number, quadrant }: Street): string | undefined {
  if (kind === 'calle' || kind === 'carrera') return kind;
  if (kind === 'avenida') return quadrant === 'oeste' ? 'avenida oeste' : kind;
  // Diagonals and transversals cut through the grid: each has an axis of its own.
  return kind === 'diagonal' || kind === 'transversal' ? `${kind} ${number}` : undefined;
}

/** Both streets of an address; the crossing one where the house, or the middle of the block, is counted. */
export function linesOf(address: ParsedAddress): Pick<Crossing, 'main' | 'cross'> | undefined {
  const [main, cross] = [lineOf(address.main), lineOf(address.cross)];
  if (!main || !cross) return undefined;
  const end = address.until && lineOf(address.until);
  if (end?.axis === cross.axis) return { main, cross: { ...cross, at: (cross.at + end.at) / 2 } };
  const share = Math.min(address.plate ?? 0, METRES_OF_A_BLOCK) / METRES_OF_A_BLOCK;
  const blocks = share * stepOf(address.cross);
  return { main, cross: { ...cross, at: cross.at + (cross.at < 0 ? -blocks : blocks) } };
}

/** The known point of a text such as 'Calle 5 con Carrera 38' or 'Calle 42 # 26 - 53'. */
export function crossingAt(address: ParsedAddress, { lat, lng }: LatLng): Crossing | undefined {
  const lines = linesOf(address);
  return (
    lines && { lat, lng, ...lines, isCorner: address.until === undefined && address.plate === undefined }
  );
}

function stepOf({ suffix }: Street): number {
  if (suffix === '') return 1;
  return /\d$/.test(suffix) ? DIGIT : LETTER;
}

/** 26, 'g3' is 26 and seven letters and three digits of a block. */
function ordinateOf({ number, suffix, bis }: Street): number {
  let at = number + (bis ? BIS : 0);
  let scale = 1;
  for (const part of suffix.match(/[a-z]|\d+/g) ?? []) {
    at += scale * (/\d/.test(part) ? DIGIT * Math.min(Number(part), MOST_DIGIT) : LETTER * letterPlace(part));
    if (/\d/.test(part)) scale *= WITHIN;
  }
  return at;
}

function letterPlace(letter: string): number {
  return letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
}

import type { ParsedAddress, Street } from './street-at.ts';

/** A street as a line of the grid: the axis it is counted along, and where on it. */
export type GridLine = { axis: string; at: number };

/** Distance to the next street: a whole number, or the next letter or digit suffix. */
export type BlockLength = (street: GridLine, most: number) => number;

/** A position in the town's numbering; `isCorner`: exactly at a crossing. */
export type Spot = { main: GridLine; cross: GridLine; isCorner: boolean };

/** Fraction of a block for a letter suffix, and for a digit after it. */
const LETTER = 0.06;
const DIGIT = 0.0035;
const BIS = 0.02;
/** A second letter divides the digit before it. */
const WITHIN = 0.05;
const MOST_DIGIT = 16;
/** Northern carreras are few: 'Carrera 26 N' is a letter. */
const MOST_NORTHERN = 14;
const METRES_OF_A_BLOCK = 100;

export function spotOf(
  { main, cross, until, plate }: ParsedAddress,
  blockLength: BlockLength,
): Spot | undefined {
  const [road, other] = [lineOf(main), lineOf(cross)];
  if (!road || !other) return undefined;
  const end = until && lineOf(until);
  const isBlock = end !== undefined && end.axis === other.axis;
  const share = Math.min(plate ?? 0, METRES_OF_A_BLOCK) / METRES_OF_A_BLOCK;
  const blocks = share === 0 ? 0 : share * blockLength(other, stepOf(cross));
  const at = isBlock ? (other.at + end.at) / 2 : other.at + (other.at < 0 ? -blocks : blocks);
  return { main: road, cross: { axis: other.axis, at }, isCorner: !isBlock && plate === undefined };
}

/** The axis a street counts along, and where on it: western calles and northern carreras count down from the first. */
function lineOf(street: Street): GridLine | undefined {
  const { kind, number, quadrant, suffix } = street;
  const at = ordinateOf(street);
  if (kind === 'calle') return { axis: 'calle', at: quadrant === 'oeste' ? -at : at };
  if (kind === 'carrera' && quadrant === 'norte') {
    const lettered = ordinateOf({ ...street, suffix: `n${suffix}` });
    return { axis: 'carrera', at: number > MOST_NORTHERN ? lettered : -at };
  }
  if (kind === 'carrera') return { axis: 'carrera', at };
  if (kind === 'avenida') return { axis: quadrant === 'oeste' ? 'avenida oeste' : 'avenida', at };
  // Diagonals and transversals cut through the grid: each has an axis of its own.
  if (kind === 'diagonal' || kind === 'transversal') return { axis: `${kind} ${number}`, at };
  return undefined;
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

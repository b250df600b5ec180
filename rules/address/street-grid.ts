import type { LatLng } from '../coverage.ts';
import type { ParsedAddress, Street } from './parse-address.ts';

/** A crossing whose place is known. */
export type KnownCrossing = LatLng & { address: ParsedAddress };

/** Where an address lies, and how many blocks the nearest crossing that is known lies from it. */
export type GridPlace = LatLng & { blocks: number };

/** How a town counts its streets: a family of streets across another, and where between their numbers. */
type Spot = { family: string; along: number; across: number };
type Knot = LatLng & Spot;

/** Crossings a place is estimated from. */
const NEIGHBOURS = 14;
/** Crossings on the very same street say more than those around the corner. */
const SAME_STREET = 0.25;
/**
 * How fast a crossing says less with the square of its distance in blocks, and how little the nearest can outdo the
 * rest.
 */
const FADING = 1.5;
const SOFTNESS = 0.15;
/** Keeps a slope through few crossings from running away. */
const RIDGE = 0.01;
/** The share of a block that a letter behind the number stands for, and a digit behind the letter. */
const LETTER = 0.08;
const DIGIT = 0.01;
const BIS = 0.02;
/** Northern carreras are few: 'Carrera 26 N' is a letter. */
const MOST_NORTHERN = 14;
const METRES_OF_A_BLOCK = 100;
/** Further from every known crossing than this, a guess would send somebody to another part of town. */
const MOST_BLOCKS = 6;

/**
 * The streets of a town, from crossings that are known. Street numbers are coordinates: in between, a plane through the
 * nearest crossings, the nearer the heavier, says where an address lies.
 */
export function createStreetGrid(crossings: readonly KnownCrossing[]) {
  const families = new Map<string, Knot[]>();
  for (const { address, lat, lng } of crossings) {
    const spot = spotOf(address);
    if (!spot) continue;
    const knots = families.get(spot.family) ?? [];
    knots.push({ ...spot, lat, lng });
    families.set(spot.family, knots);
  }
  return {
    /** Undefined where the town has no such streets, or none that is known near them. */
    place(address: ParsedAddress): GridPlace | undefined {
      const spot = spotOf(address);
      const near = spot && nearest(families.get(spot.family) ?? [], spot);
      const blocks = near?.[0]?.blocks ?? Number.POSITIVE_INFINITY;
      if (!near || blocks > MOST_BLOCKS) return undefined;
      return {
        lat: valueHere(near, ({ knot }) => knot.lat),
        lng: valueHere(near, ({ knot }) => knot.lng),
        blocks,
      };
    },
  };
}

export type StreetGrid = ReturnType<typeof createStreetGrid>;

function spotOf({ main, cross, until, plate }: ParsedAddress): Spot | undefined {
  const [one, other] = [lineOf(main), lineOf(cross)];
  if (!one || !other || one.axis === other.axis) return undefined;
  const end = until && lineOf(until);
  if (end && end.axis === other.axis) other.at = (other.at + end.at) / 2;
  else if (plate !== undefined) {
    const blocks = Math.min(plate, METRES_OF_A_BLOCK) / METRES_OF_A_BLOCK;
    other.at += other.at < 0 ? -blocks : blocks;
  }
  const [first, second] = one.axis < other.axis ? [one, other] : [other, one];
  return { family: `${first.axis} ${second.axis}`, along: first.at, across: second.at };
}

/** The axis a street counts along, and where on it: western calles and northern carreras count down from the first. */
function lineOf(street: Street): { axis: string; at: number } | undefined {
  const { kind, number, quadrant } = street;
  const at = ordinateOf(street);
  if (kind === 'calle') return { axis: 'calle', at: quadrant === 'oeste' ? -at : at };
  if (kind === 'carrera' && quadrant === 'norte') {
    return { axis: 'carrera', at: number > MOST_NORTHERN ? at + LETTER * letterPlace('n') : -at };
  }
  if (kind === 'carrera') return { axis: 'carrera', at };
  if (kind === 'avenida') return { axis: quadrant === 'oeste' ? 'avenida oeste' : 'avenida', at };
  // Diagonals and transversals cut through the grid: each is a line of its own.
  if (kind === 'diagonal' || kind === 'transversal') return { axis: `${kind} ${number}`, at };
  return undefined;
}

/** 26, 'g3' is 26 and seven letters and three digits of a block. */
function ordinateOf({ number, suffix, bis }: Street): number {
  let at = number + (bis ? BIS : 0);
  let scale = 1;
  for (const part of suffix.match(/[a-z]|\d+/g) ?? []) {
    if (/\d/.test(part)) {
      at += scale * DIGIT * Number(part);
      scale /= 10;
    } else at += scale * LETTER * letterPlace(part);
  }
  return at;
}

function letterPlace(letter: string): number {
  return letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
}

type Neighbour = { knot: Knot; along: number; across: number; blocks: number; weight: number };

function nearest(knots: readonly Knot[], spot: Spot): Neighbour[] {
  return knots
    .map((knot) => {
      const along = knot.along - spot.along;
      const across = knot.across - spot.across;
      const same = Math.min(Math.abs(along), Math.abs(across)) < 1e-6 ? SAME_STREET : 1;
      const squared = (along * along + across * across) * same;
      return { knot, along, across, blocks: Math.sqrt(squared), weight: 1 / (squared + SOFTNESS) ** FADING };
    })
    .sort((one, other) => one.blocks - other.blocks)
    .slice(0, NEIGHBOURS);
}

/**
 * The height, here, of the plane that lies best through the neighbours (weighted least squares, slopes held by a
 * ridge).
 */
function valueHere(near: readonly Neighbour[], heightOf: (one: Neighbour) => number): number {
  const sum = (of: (one: Neighbour) => number) =>
    near.reduce((total, one) => total + one.weight * of(one), 0);
  const w = sum(() => 1);
  const mean = sum(heightOf) / w;
  const over = (one: Neighbour) => heightOf(one) - mean;
  const [x, y] = [sum((one) => one.along), sum((one) => one.across)];
  const xx = sum((one) => one.along * one.along) + RIDGE * w;
  const yy = sum((one) => one.across * one.across) + RIDGE * w;
  const xy = sum((one) => one.along * one.across);
  const [v, xv, yv] = [sum(over), sum((one) => one.along * over(one)), sum((one) => one.across * over(one))];
  // Cramer's rule for the first of three unknowns.
  const below = w * (xx * yy - xy * xy) - x * (x * yy - xy * y) + y * (x * xy - xx * y);
  const above = v * (xx * yy - xy * xy) - x * (xv * yy - xy * yv) + y * (xv * xy - xx * yv);
  return mean + above / below;
}

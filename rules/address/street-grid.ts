import type { LatLng } from '../coverage.ts';
import { otherReadingsOf, readingsOf } from './address-readings.ts';
import { alongStreet, type Estimate, meetingOf, type StreetPoint } from './along-street.ts';
import { errorOf, type Fit, fitPlanes, heightAt, type Sample, trustOf } from './plane.ts';
import type { ParsedAddress } from './street-at.ts';
import { type BlockLength, type GridLine, type Spot, spotOf } from './street-lines.ts';

/** A crossing whose place is known. */
export type KnownCrossing = LatLng & { address: ParsedAddress };

/** Where an address lies, as it was read, and how far off that may be: what is known around it agrees that well. */
export type GridPlace = LatLng & { address: ParsedAddress; offMeters: number };

/** A crossing between the numbers of its two streets. */
type Knot = { along: number; across: number; x: number; y: number };

/** Crossings that say how a part of town runs, and those nearest, which say where an address is. */
const DISTRICT = 60;
const NEIGHBOURS = 14;
/** Crossings on the very same street say more than those around the corner. */
const SAME_STREET = 0.25;
/** How fast a crossing says less with its distance in blocks, and how little the nearest can outdo the rest. */
const FADING = 1.5;
const SOFTNESS = 0.15;
const DISTRICT_SOFTNESS = 9;
/** Metres off at which a crossing is taken for half wrong: of the district, and of the neighbours. */
const DISTRICT_TOLERANCE = 300;
const TOLERANCE = 120;
/** Further from every known crossing than this, a guess would send somebody to another part of town. */
const MOST_BLOCKS = 8;
/** What an estimate through neighbours errs: at least, by their disagreement, and for every block they are away. */
const LEAST_OFF = 60;
const DISAGREEMENT = 0.9;
const OFF_A_BLOCK = 45;
const OUTSIDE = 0.4;
/** The street of the plate says less than the one the house stands on: the house is up to a block away from it. */
const CROSS_STREET = 1.6;
/** An estimate that may be off by so many times more than the best one does not count. */
const MUCH_LESS_SURE = 2.5;
/** Estimates further apart than so many times what both may err are of two streets. */
const ANOTHER_PART = 6;
const DISPUTED = 300;
/** A reading that is not the first has to be so much surer. */
const UNLIKELY = 1.5;
/** What is guessed from a street of another type is never near: metres it may be off at least. */
const GUESSED = 300;
/** What may be further off than this is not said. */
const MOST_OFF = 700;
/** Readings of one address that lie further apart than this are two places. */
const APART = 500;
const METRES_OF_A_DEGREE = 111_195;

/**
 * The streets of a town, from crossings that are known. Street numbers are coordinates: planes through the nearest
 * crossings say where an address lies between them, and so do the known crossings of its own street on either side,
 * which follow it around its bends. How well they agree says how far off the answer may be.
 */
export function createStreetGrid(crossings: readonly KnownCrossing[]) {
  const origin = { lat: crossings[0]?.lat ?? 0, lng: crossings[0]?.lng ?? 0 };
  const east = METRES_OF_A_DEGREE * Math.cos((origin.lat * Math.PI) / 180);
  const families = new Map<string, Knot[]>();
  const streets = new Map<string, StreetPoint[]>();
  const blockLength = blocksBetween(crossings);
  for (const { address, lat, lng } of crossings) {
    const spot = spotOf(address, blockLength);
    if (!spot) continue;
    const place = { x: (lng - origin.lng) * east, y: (lat - origin.lat) * METRES_OF_A_DEGREE };
    const { family, ...numbers } = numbersOf(spot);
    if (family !== '') addTo(families, family, { ...numbers, ...place });
    addTo(streets, keyOf(spot.main), { crossing: spot.cross, ...place });
    if (spot.isCorner) addTo(streets, keyOf(spot.cross), { crossing: spot.main, ...place });
  }

  function estimate(address: ParsedAddress): Estimate | undefined {
    const spot = spotOf(address, blockLength);
    if (!spot) return undefined;
    const corner = spotOf({ main: address.main, cross: address.cross }, blockLength)?.cross ?? spot.cross;
    const { family, ...numbers } = numbersOf(spot);
    if (family === '') return meetingOf(pointsOf(spot.main), pointsOf(corner));
    const around = throughNeighbours(families.get(family) ?? [], numbers);
    const own = along(spot.main, spot.cross, 1);
    const across = along(corner, spot.main, CROSS_STREET);
    return agreed(around, own, across) ?? meetingOf(pointsOf(spot.main), pointsOf(corner));
  }

  /** The surest of several readings, of which the first is the likeliest; in doubt where another says another place. */
  function best(readings: readonly ParsedAddress[]) {
    const places = readings.flatMap((address, at) => {
      const found = estimate(address);
      const off = (found?.off ?? MOST_OFF) * (at === 0 ? 1 : UNLIKELY);
      return found && off <= MOST_OFF ? [{ ...found, off, address }] : [];
    });
    const surest = surestOf(places);
    if (!surest) return undefined;
    const isAmbiguous = places.some(
      (other) =>
        other.off <= MUCH_LESS_SURE * surest.off &&
        Math.hypot(other.x - surest.x, other.y - surest.y) > APART,
    );
    return { ...surest, off: surest.off + (isAmbiguous ? DISPUTED : 0) };
  }

  function latLngOf({ x, y }: Estimate): LatLng {
    return { lat: origin.lat + y / METRES_OF_A_DEGREE, lng: origin.lng + x / east };
  }

  function pointsOf(street: GridLine): StreetPoint[] {
    return streets.get(keyOf(street)) ?? [];
  }

  function along(street: GridLine, crossing: GridLine, doubt: number): Estimate | undefined {
    const found = alongStreet(pointsOf(street), crossing);
    return found && { ...found, off: found.off * doubt };
  }

  return {
    /** Undefined where the town has no such streets, or none that is known near them. */
    place(address: ParsedAddress): GridPlace | undefined {
      const likely = best(readingsOf(address));
      const found = likely ?? best(otherReadingsOf(address));
      if (!found) return undefined;
      const { lat, lng } = latLngOf(found);
      return {
        lat,
        lng,
        address: likely ? found.address : address,
        offMeters: likely ? found.off : Math.max(GUESSED, found.off),
      };
    },
  };
}

export type StreetGrid = ReturnType<typeof createStreetGrid>;

/** To the next street that the crossings know, where the street itself does not say that it has a letter behind it. */
function blocksBetween(crossings: readonly KnownCrossing[]): BlockLength {
  const numbers = new Map<string, Set<number>>();
  for (const { address } of crossings) {
    for (const street of [address.main, address.cross, address.until]) {
      const line = street && spotOf({ main: street, cross: street }, () => 0)?.main;
      if (line) numbers.set(line.axis, (numbers.get(line.axis) ?? new Set()).add(Math.abs(line.at)));
    }
  }
  const sorted = new Map([...numbers].map(([axis, known]) => [axis, [...known].sort((a, b) => a - b)]));
  return ({ axis, at }, most) => {
    const next = sorted.get(axis)?.find((known) => known > Math.abs(at) + 1e-6);
    return Math.min(most, next === undefined ? most : next - Math.abs(at));
  };
}

/** Both numbers in the order of their axes; no family for two streets of one axis. */
function numbersOf({ main, cross }: Spot): { family: string; along: number; across: number } {
  const [first, second] = main.axis < cross.axis ? [main, cross] : [cross, main];
  const family = main.axis === cross.axis ? '' : `${first.axis} ${second.axis}`;
  return { family, along: first.at, across: second.at };
}

function keyOf({ axis, at }: GridLine): string {
  return `${axis} ${at.toFixed(3)}`;
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** Streets of the same number lie in two parts of some towns: what says another part of town does not count. */
function isCompatible(one: Estimate, surest: Estimate): boolean {
  return Math.hypot(one.x - surest.x, one.y - surest.y) <= ANOTHER_PART * Math.hypot(one.off, surest.off);
}

type Neighbour = Sample & { blocks: number; squared: number };

/**
 * Where planes through the neighbours say that two numbers cross. The slopes are those of the district, which the
 * neighbours only correct: few of them would tilt a plane any way.
 */
function throughNeighbours(knots: readonly Knot[], asked: { along: number; across: number }) {
  const near = knots
    .map(({ along, across, x, y }): Neighbour => {
      const [dx, dy] = [along - asked.along, across - asked.across];
      const isSame = Math.min(Math.abs(dx), Math.abs(dy)) < 1e-6;
      const squared = (dx * dx + dy * dy) * (isSame ? SAME_STREET : 1);
      return { dx, dy, x, y, squared, blocks: Math.sqrt(squared), weight: 1 / (squared + DISTRICT_SOFTNESS) };
    })
    .sort((one, other) => one.blocks - other.blocks);
  const blocks = near[0]?.blocks ?? Number.POSITIVE_INFINITY;
  if (blocks > MOST_BLOCKS) return undefined;
  const district = fitPlanes(near.slice(0, DISTRICT), DISTRICT_TOLERANCE);
  const [levelX, levelY] = [
    { ...district.x, height: 0 },
    { ...district.y, height: 0 },
  ];
  const neighbours = near.slice(0, NEIGHBOURS).map(
    (one): Sample => ({
      ...one,
      x: one.x - heightAt(levelX, one),
      y: one.y - heightAt(levelY, one),
      weight: 1 / (one.squared + SOFTNESS) ** FADING,
    }),
  );
  const strayed = near.slice(0, NEIGHBOURS).map((one) => errorOf(one, district));
  const { x, y, residual } = fitPlanes(neighbours, TOLERANCE, trustOf(strayed, DISTRICT_TOLERANCE));
  const beyond = beyondNeighbours(neighbours, district);
  return {
    x: x.height,
    y: y.height,
    off: Math.hypot(LEAST_OFF, DISAGREEMENT * residual, OFF_A_BLOCK * blocks, OUTSIDE * beyond),
  };
}

/** How far the middle of the neighbours lies from the asked place, in metres: outside of them planes go astray. */
function beyondNeighbours(neighbours: readonly Sample[], { x, y }: Fit): number {
  const total = neighbours.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (one: Sample) => number) =>
    neighbours.reduce((sum, one) => sum + one.weight * of(one), 0) / total;
  const [dx, dy] = [mean((one) => one.dx), mean((one) => one.dy)];
  return Math.hypot(x.slopeX * dx + x.slopeY * dy, y.slopeX * dx + y.slopeY * dy);
}

/**
 * One estimate of several, the surer the heavier; where they lie apart it may be off by that as well. When its own
 * street says another part of town than all that is around, the many are believed, and it is in doubt; the street of
 * the plate counts when it agrees.
 */
function agreed(
  around: Estimate | undefined,
  own: Estimate | undefined,
  across: Estimate | undefined,
): Estimate | undefined {
  const isDisputed = around !== undefined && own !== undefined && !isCompatible(own, around);
  const named = [around, isDisputed ? undefined : own].filter((one) => one !== undefined);
  const first = surestOf(named) ?? across;
  if (!first) return undefined;
  const estimates = [...named, ...(across ? [across] : [])].filter(
    (one) => one.off <= MUCH_LESS_SURE * first.off && isCompatible(one, first),
  );
  const total = estimates.reduce((sum, { off }) => sum + off ** -2, 0);
  const mean = (of: (one: Estimate) => number) =>
    estimates.reduce((sum, one) => sum + of(one) * one.off ** -2, 0) / total;
  const [x, y] = [mean((one) => one.x), mean((one) => one.y)];
  const spread = mean((one) => (one.x - x) ** 2 + (one.y - y) ** 2);
  return { x, y, off: Math.sqrt(1 / total + spread) + (isDisputed ? DISPUTED : 0) };
}

function surestOf<Sure extends Estimate>(estimates: readonly Sure[]): Sure | undefined {
  return estimates.toSorted((one, other) => one.off - other.off)[0];
}

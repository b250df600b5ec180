import type { LatLng } from '../coverage.ts';
import { METRES_OF_A_DEGREE } from '../metres.ts';
import { otherReadingsOf, readingsOf } from './address-readings.ts';
import { alongStreet, type Estimate, meetingOf, type StreetPoint } from './along-street.ts';
import { errorOf, type Fit, fitPlanes, heightAt, type Sample, trustOf } from './plane.ts';
import type { ParsedAddress } from './street-at.ts';
import { type BlockLength, type GridLine, type Spot, spotOf } from './street-lines.ts';

/** A crossing with its position. */
export type KnownCrossing = LatLng & { address: ParsedAddress };

/** The position of an address, with its uncertainty: how well its surroundings agree. */
export type GridPlace = LatLng & { address: ParsedAddress; offMeters: number };

/** A crossing between the numbers of its two streets. */
type Knot = { along: number; across: number; x: number; y: number };

/** Number of crossings used for the direction of a district, and of neighbours for the position. */
const DISTRICT = 60;
const NEIGHBOURS = 14;
/** Blocks within which crossings are looked for first. */
const LEAST_REACH = 2;
/** Distance factor for crossings on the same street, which are more informative. */
const SAME_STREET = 0.25;
/**
 * How fast the weight of a crossing falls with its distance in blocks, and a minimum distance that limits the nearest
 * one's.
 */
const FADING = 1.5;
const SOFTNESS = 0.15;
const DISTRICT_SOFTNESS = 9;
/** Metres off at which a crossing is taken for half wrong: of the district, and of the neighbours. */
const DISTRICT_TOLERANCE = 300;
const TOLERANCE = 120;
/** Maximum distance from known crossings: beyond it an estimate could be in another part of town. */
const MOST_BLOCKS = 8;
/** What an estimate through neighbours errs: at least, by their disagreement, and for every block they are away. */
const LEAST_OFF = 60;
const DISAGREEMENT = 0.9;
const OFF_A_BLOCK = 45;
const OUTSIDE = 0.4;
/** Distance factor for the crossing street, because the house is up to a block away from it. */
const CROSS_STREET = 1.6;
/** Estimates more uncertain than the best one by this factor are ignored. */
const MUCH_LESS_SURE = 2.5;
/** Estimates further apart than their combined uncertainty by this factor are of two streets. */
const ANOTHER_PART = 6;
const DISPUTED = 300;
/** A reading other than the first must be more certain by this factor. */
const UNLIKELY = 1.5;
/** Minimum uncertainty in metres of an estimate by a street of another type. */
const GUESSED = 300;
/** Maximum uncertainty of an answer, in metres. */
const MOST_OFF = 700;
/** Readings of an address further apart than this are two places. */
const APART = 500;

/**
 * The street grid of a town, from known crossings. Street numbers are coordinates: planes through the nearest crossings
 * give the position between them, and so do known crossings of the same street on either side, which follow its bends.
 * Their agreement gives the uncertainty.
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
    addTo(streets, gridKeyOf(spot.main), { crossing: spot.cross, ...place });
    if (spot.isCorner) addTo(streets, gridKeyOf(spot.cross), { crossing: spot.main, ...place });
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

  /**
   * The most certain of several readings, the most likely first; doubtful when another one is at a different place.
   */
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
    return streets.get(gridKeyOf(street)) ?? [];
  }

  function along(street: GridLine, crossing: GridLine, doubt: number): Estimate | undefined {
    const found = alongStreet(pointsOf(street), crossing);
    return found && { ...found, off: found.off * doubt };
  }

  return {
    /** Undefined when the town has no such streets, or none known nearby. */
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

/** Distance to the next known street, used when nothing says that the street has a letter suffix. */
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

/** Both numbers in axis order; no family for two streets of the same axis. */
function numbersOf({ main, cross }: Spot): { family: string; along: number; across: number } {
  const [first, second] = main.axis < cross.axis ? [main, cross] : [cross, main];
  const family = main.axis === cross.axis ? '' : `${first.axis} ${second.axis}`;
  return { family, along: first.at, across: second.at };
}

function gridKeyOf({ axis, at }: GridLine): string {
  return `${axis} ${at.toFixed(3)}`;
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** In some towns streets of the same number exist in two parts: estimates in another part are ignored. */
function isCompatible(one: Estimate, surest: Estimate): boolean {
  return Math.hypot(one.x - surest.x, one.y - surest.y) <= ANOTHER_PART * Math.hypot(one.off, surest.off);
}

type Neighbour = Sample & { blocks: number; squared: number };

/**
 * The position of two numbers by planes through their neighbours. The slopes are those of the district, only corrected
 * by the neighbours: few of them would tilt a plane arbitrarily.
 */
function throughNeighbours(knots: readonly Knot[], asked: { along: number; across: number }) {
  const near = nearestOf(knots, asked);
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

/**
 * The nearest crossings in order, as many as a district needs: where all are known, thousands of others are not sorted.
 */
function nearestOf(knots: readonly Knot[], asked: { along: number; across: number }): Neighbour[] {
  for (let reach = LEAST_REACH; ; reach *= 2) {
    const near: Neighbour[] = [];
    for (const { along, across, x, y } of knots) {
      const [dx, dy] = [along - asked.along, across - asked.across];
      const isSame = Math.min(Math.abs(dx), Math.abs(dy)) < 1e-6;
      const squared = (dx * dx + dy * dy) * (isSame ? SAME_STREET : 1);
      if (squared > reach * reach) continue;
      near.push({
        dx,
        dy,
        x,
        y,
        squared,
        blocks: Math.sqrt(squared),
        weight: 1 / (squared + DISTRICT_SOFTNESS),
      });
    }
    if (near.length >= Math.min(DISTRICT, knots.length)) {
      return near.sort((one, other) => one.blocks - other.blocks);
    }
  }
}

/** Distance of the neighbours' centre from the requested position, in metres: extrapolation is unreliable. */
function beyondNeighbours(neighbours: readonly Sample[], { x, y }: Fit): number {
  const total = neighbours.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (one: Sample) => number) =>
    neighbours.reduce((sum, one) => sum + one.weight * of(one), 0) / total;
  const [dx, dy] = [mean((one) => one.dx), mean((one) => one.dy)];
  return Math.hypot(x.slopeX * dx + x.slopeY * dy, y.slopeX * dx + y.slopeY * dy);
}

/**
 * Combines estimates weighted by certainty; their disagreement adds uncertainty. When its own street contradicts all
 * surroundings, the majority wins and the result is doubtful; the crossing street counts when it agrees.
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
  return [...estimates].sort((one, other) => one.off - other.off)[0];
}

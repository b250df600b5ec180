import { distanceMeters, type LatLng } from '../coverage.ts';
import { crossedByOthers, readingsOf, runningElsewhere } from './address-readings.ts';
import { type Estimate, throughNumbers } from './number-plane.ts';
import type { ParsedAddress } from './street-at.ts';
import { type Crossing, lineOf, linesOf, type StreetLine } from './street-lines.ts';

/** The position of an address as it was read, with what it may be off. */
export type StreetPlace = LatLng & { address: ParsedAddress; offMeters: number };

type Find = (address: ParsedAddress) => Estimate | undefined;
/** One way to find an address; `doubt`: what it is off at least. */
type Step = { readings: (address: ParsedAddress) => ParsedAddress[]; find: Find; doubt: number };
type StreetPoint = { crossing: StreetLine; place: LatLng };

/** From a corner to a house beside it, in metres. */
const CORNER_OFF = 30;
/** Where two streets meet more than once this near, they are the lanes of one avenue. */
const LANES = 150;
/** The end of a block is not further away than this, in metres; nearer than the other number, it is the same corner. */
const LONGEST_BLOCK = 600;
const SHORTEST_BLOCK = 5;
/** Readings of an address further apart than this are in different parts of town. */
const APART = 500;
/** A reading is doubtful when another one is as certain by this factor; the first must be less so to be left. */
const AS_SURE = 2.5;
const UNLIKELY = 1.5;
/** What is added for doubt, in metres: with it, nothing is near. */
const DOUBT = 300;
/** Where all crossings are known, an estimate is of two streets that do not meet. */
const NOT_MET = 200;

/**
 * The streets of a town. With all its crossings (`isComplete`) an address is where its two streets meet, and its metres
 * further toward the next one; with some of them, and where two streets do not meet, it is estimated from the numbers
 * of both.
 */
export function createStreetMap(crossings: readonly Crossing[], isComplete: boolean) {
  const streets = new Map<string, Crossing[]>();
  const families = new Map<string, Crossing[]>();
  for (const crossing of crossings) {
    addTo(families, familyOf(crossing), crossing);
    if (!crossing.isCorner) continue;
    addTo(streets, crossing.main.id, crossing);
    addTo(streets, crossing.cross.id, crossing);
  }

  function cornerOf({ main, cross, until, plate }: ParsedAddress): Estimate | undefined {
    if (until) return middleOfBlock(cornerOf({ main, cross }), cornerOf({ main, cross: until }));
    const [road, other] = [lineOf(main), lineOf(cross)];
    if (!road || !other) return undefined;
    const points = pointsOf(road);
    const corners = points.filter(({ crossing }) => crossing.id === other.id).map(({ place }) => place);
    const [first] = corners;
    if (!first) return undefined;
    const lanes = corners.filter((place) => distanceMeters(place, first) <= LANES);
    const place = further(middleOf(lanes), other, points, plate ?? 0);
    return { ...place, off: CORNER_OFF + (lanes.length < corners.length ? DOUBT : 0) };
  }

  function pointsOf({ id }: StreetLine): StreetPoint[] {
    return (streets.get(id) ?? []).map((place) => ({
      crossing: place.main.id === id ? place.cross : place.main,
      place,
    }));
  }

  function estimateOf(address: ParsedAddress): Estimate | undefined {
    const numbers = linesOf(address);
    if (!numbers || numbers.main.axis === numbers.cross.axis) return undefined;
    const found = throughNumbers(families.get(familyOf(numbers)) ?? [], numbers);
    return found && { ...found, off: Math.max(found.off, isComplete ? NOT_MET : 0) };
  }

  const corners: Step[] = [
    { readings: readingsOf, find: cornerOf, doubt: 0 },
    { readings: crossedByOthers, find: cornerOf, doubt: 0 },
    { readings: runningElsewhere, find: cornerOf, doubt: DOUBT },
  ];
  const estimates: Step[] = [
    { readings: readingsOf, find: estimateOf, doubt: 0 },
    { readings: crossedByOthers, find: estimateOf, doubt: DOUBT },
  ];
  const steps = isComplete ? [...corners, ...estimates] : estimates;

  return {
    /** Undefined when the town has no such streets, or none known nearby. */
    place(address: ParsedAddress): StreetPlace | undefined {
      for (const { readings, find, doubt } of steps) {
        const found = surest(readings(address), find);
        if (!found) continue;
        const written = readings === readingsOf ? found.address : address;
        return { ...found, address: written, offMeters: Math.max(found.offMeters, doubt) };
      }
      return undefined;
    },
  };
}

export type StreetMap = ReturnType<typeof createStreetMap>;

/** The most certain reading, the first one before others; doubtful when another one is elsewhere. */
function surest(readings: readonly ParsedAddress[], find: Find): StreetPlace | undefined {
  const places = readings.flatMap((address, at) => {
    const found = find(address);
    if (!found) return [];
    return [{ lat: found.lat, lng: found.lng, address, offMeters: found.off * (at === 0 ? 1 : UNLIKELY) }];
  });
  const [best] = [...places].sort((one, other) => one.offMeters - other.offMeters);
  if (!best) return undefined;
  const isDoubtful = places.some(
    (other) => other.offMeters <= AS_SURE * best.offMeters && distanceMeters(other, best) > APART,
  );
  return isDoubtful ? { ...best, offMeters: best.offMeters + DOUBT } : best;
}

/** One of its corners may not be known. */
function middleOfBlock(one: Estimate | undefined, other: Estimate | undefined): Estimate | undefined {
  if (!one || !other) return one ?? other;
  const length = distanceMeters(one, other);
  return { ...toward(one, other, 0.5), off: Math.max(one.off, other.off) + length / 2 };
}

/** From a corner on to the next higher number; where there is none, away from the next lower one. */
function further(
  corner: LatLng,
  { axis, at, id }: StreetLine,
  points: readonly StreetPoint[],
  meters: number,
) {
  const others = points.filter(({ crossing }) => crossing.axis === axis && crossing.id !== id);
  const sameSide = others.filter(({ crossing }) => crossing.at < 0 === at < 0);
  const higher = sameSide.filter(({ crossing }) => Math.abs(crossing.at) > Math.abs(at));
  const next = nearestTo(corner, higher);
  const end = next ?? nearestTo(corner, sameSide);
  return end ? toward(corner, end.place, Math.min(1, meters / end.meters) * (next ? 1 : -1)) : corner;
}

function nearestTo(corner: LatLng, points: readonly StreetPoint[]) {
  let nearest: { place: LatLng; meters: number } | undefined;
  for (const { place } of points) {
    const meters = distanceMeters(corner, place);
    if (meters > SHORTEST_BLOCK && meters < (nearest?.meters ?? LONGEST_BLOCK)) nearest = { place, meters };
  }
  return nearest;
}

function toward(from: LatLng, to: LatLng, share: number): LatLng {
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
}

function middleOf(places: readonly LatLng[]): LatLng {
  const mean = (of: (place: LatLng) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
}

function familyOf({ main, cross }: Pick<Crossing, 'main' | 'cross'>): string {
  return [main.axis, cross.axis].sort().join(' ');
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

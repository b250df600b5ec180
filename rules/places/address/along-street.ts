import type { GridLine } from './street-lines.ts';

/** A known point of a street: the crossing street, and its position in metres. */
export type StreetPoint = { crossing: GridLine; x: number; y: number };

/** Where something is in metres, and how far off that may be. */
export type Estimate = { x: number; y: number; off: number };

/** Distance of a stop from its crossing, in metres. */
const STRAY = 50;
/** Possible deviation of a street between two known crossings, as a share of their distance. */
const BENDS = 0.13;
/** Uncertainty beyond the last known crossing, in metres: for the first number and for each further one. */
const BEYOND = 110;
/** Crossings further beyond are not used. */
const MOST_BEYOND = 6;
/** Streets whose known points are further apart are not known to meet. */
const MEETING = 600;

/** Where another street crosses: between the known crossings on either side, or near the last one. */
export function alongStreet(points: readonly StreetPoint[], { axis, at }: GridLine): Estimate | undefined {
  const [before, after] = neighboursOf(points, axis, at);
  if (before && after) {
    const share = after.at === before.at ? 0 : (at - before.at) / (after.at - before.at);
    const span = Math.hypot(after.x - before.x, after.y - before.y);
    return {
      x: before.x + (after.x - before.x) * share,
      y: before.y + (after.y - before.y) * share,
      off: Math.hypot(STRAY, BENDS * span),
    };
  }
  const end = before ?? after;
  if (!end || Math.abs(at - end.at) >= MOST_BEYOND) return undefined;
  return { x: end.x, y: end.y, off: BEYOND + BEYOND * Math.abs(at - end.at) };
}

/** Where two parallel streets come nearest to each other. */
export function meetingOf(one: readonly StreetPoint[], other: readonly StreetPoint[]): Estimate | undefined {
  let [best, apart]: [Estimate | undefined, number] = [undefined, MEETING];
  for (const a of one) {
    for (const b of other) {
      const between = Math.hypot(a.x - b.x, a.y - b.y);
      if (between >= apart) continue;
      apart = between;
      best = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, off: BEYOND + between / 2 };
    }
  }
  return best;
}

type Crossing = { at: number; x: number; y: number };

/** The nearest crossings below and above a number, each at the centre of its stops. */
function neighboursOf(points: readonly StreetPoint[], axis: string, at: number) {
  let [below, above] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { crossing } of points) {
    if (crossing.axis !== axis) continue;
    if (crossing.at < at && crossing.at > below) below = crossing.at;
    if (crossing.at >= at && crossing.at < above) above = crossing.at;
  }
  return [middleAt(points, axis, below), middleAt(points, axis, above)] as const;
}

function middleAt(points: readonly StreetPoint[], axis: string, at: number): Crossing | undefined {
  const there = points.filter(({ crossing }) => crossing.axis === axis && crossing.at === at);
  if (there.length === 0) return undefined;
  const mean = (of: (point: StreetPoint) => number) =>
    there.reduce((sum, point) => sum + of(point), 0) / there.length;
  return { at, x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

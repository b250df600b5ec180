import type { LatLng } from '../coverage.ts';
import { METRES_OF_A_DEGREE } from '../metres.ts';
import type { Crossing } from './street-lines.ts';

/** A place with what it may be off, in metres. */
export type Estimate = LatLng & { off: number };

type Numbers = Pick<Crossing, 'main' | 'cross'>;
/** A crossing by the difference of its numbers from those of the address, and where it is in metres. */
type Sample = { along: number; across: number; squared: number; weight: number; x: number; y: number };
/** A plane through samples: its height at the address, and its slopes. */
type Plane = { height: number; along: number; across: number };

/** Crossings further away are of another part of town, in numbers of streets; the nearest ones are used. */
const MOST_BLOCKS = 8;
const NEIGHBOURS = 14;
/** Crossings on one of the two streets say more than others: their distance counts less. */
const SAME_STREET = 0.1;
/** Keeps slopes through few or collinear points small. */
const RIDGE = 0.1;
/** Metres off at which a crossing is taken for half wrong: some have a false name. */
const TOLERANCE = 200;
const ITERATIONS = 4;
/** A wrong crossing is wrong, however far away it is, in metres. */
const MOST_WRONG = 400;
/** What an estimate is off: at least, by the disagreement of its neighbours, and for every block they are away. */
const LEAST_OFF = 60;
const DISAGREEMENT = 0.9;
const OFF_A_BLOCK = 45;

/** Numbers of streets are coordinates: a plane through the nearest crossings of both kinds says where an address is. */
export function throughNumbers(crossings: readonly Crossing[], numbers: Numbers): Estimate | undefined {
  const near = nearestOf(crossings, numbers);
  const [nearest] = near;
  if (!nearest) return undefined;
  const total = near.reduce((sum, { weight }) => sum + weight, 0);
  let weights = near.map(({ weight }) => weight);
  for (let iteration = 1; ; iteration += 1) {
    const east = planeThrough(near, weights, ({ x }) => x);
    const north = planeThrough(near, weights, ({ y }) => y);
    const errors = near.map((one) => Math.hypot(one.x - heightAt(east, one), one.y - heightAt(north, one)));
    if (iteration < ITERATIONS) {
      weights = near.map(({ weight }, at) => weight / (1 + ((errors[at] ?? 0) / TOLERANCE) ** 2));
      continue;
    }
    const wrong = near.reduce(
      (sum, { weight }, at) => sum + weight * Math.min(errors[at] ?? 0, MOST_WRONG),
      0,
    );
    return {
      lat: north.height / METRES_OF_A_DEGREE,
      lng: east.height / METRES_OF_A_DEGREE,
      off: Math.hypot(LEAST_OFF, (DISAGREEMENT * wrong) / total, OFF_A_BLOCK * Math.sqrt(nearest.squared)),
    };
  }
}

function nearestOf(crossings: readonly Crossing[], { main, cross }: Numbers): Sample[] {
  const near: Sample[] = [];
  for (const crossing of crossings) {
    const isSameOrder = crossing.main.axis === main.axis;
    const along = (isSameOrder ? crossing.main : crossing.cross).at - main.at;
    const across = (isSameOrder ? crossing.cross : crossing.main).at - cross.at;
    const isOnStreet = Math.min(Math.abs(along), Math.abs(across)) < 1e-6;
    const squared = (along * along + across * across) * (isOnStreet ? SAME_STREET : 1);
    if (squared > MOST_BLOCKS ** 2) continue;
    const weight = 1 / (squared + 1);
    // Near the equator both kinds of degrees are as long.
    const [x, y] = [crossing.lng * METRES_OF_A_DEGREE, crossing.lat * METRES_OF_A_DEGREE];
    near.push({ along, across, squared, weight, x, y });
  }
  return near.sort((one, other) => one.squared - other.squared).slice(0, NEIGHBOURS);
}

function heightAt({ height, along, across }: Plane, sample: Sample): number {
  return height + along * sample.along + across * sample.across;
}

/** Weighted least squares around the middle of the samples, with a ridge on the slopes. */
function planeThrough(
  samples: readonly Sample[],
  weights: readonly number[],
  heightOf: (sample: Sample) => number,
): Plane {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample, at) => sum + (weights[at] ?? 0) * of(sample), 0) / total;
  const [u, v, middle] = [mean(({ along }) => along), mean(({ across }) => across), mean(heightOf)];
  const uu = mean(({ along }) => (along - u) ** 2) + RIDGE;
  const vv = mean(({ across }) => (across - v) ** 2) + RIDGE;
  const uv = mean(({ along, across }) => (along - u) * (across - v));
  const ut = mean((sample) => (sample.along - u) * (heightOf(sample) - middle));
  const vt = mean((sample) => (sample.across - v) * (heightOf(sample) - middle));
  const below = uu * vv - uv * uv;
  const [along, across] = [(ut * vv - vt * uv) / below, (vt * uu - ut * uv) / below];
  return { height: middle - along * u - across * v, along, across };
}

/** A known point: how far its numbers lie from those that are asked, where it is in metres, and what it counts. */
export type Sample = { dx: number; dy: number; x: number; y: number; weight: number };

/** A plane: its height where both numbers are the asked ones, and its slopes. */
export type Plane = { height: number; slopeX: number; slopeY: number };

/** Keeps a slope through few points, or through points of one street, from running away. */
const RIDGE = 0.05;
/** A wrong crossing is wrong, however far away it is, in metres. */
const MOST_WRONG = 400;
/** Rounds in which points that lie far from the others' planes come to count less. */
const ROUNDS = 4;

/** Where the two planes through the samples, the heavier the nearer, say the asked point is, and how far they err. */
export type Fit = { x: Plane; y: Plane; residual: number };

/**
 * The planes of both coordinates that lie best through the samples. A stop with a wrong name counts less with every
 * round: `tolerance` is how far off a sample still counts half, in metres.
 */
export function fitPlanes(
  samples: readonly Sample[],
  tolerance: number,
  trusted: readonly number[] = samples.map(() => 1),
): Fit {
  let trust = trusted;
  for (let round = 1; ; round += 1) {
    const weights = samples.map(({ weight }, at) => weight * (trust[at] ?? 1));
    const x = planeThrough(samples, weights, (sample) => sample.x);
    const y = planeThrough(samples, weights, (sample) => sample.y);
    const errors = samples.map((one) => errorOf(one, { x, y }));
    if (round === ROUNDS) {
      const total = samples.reduce((sum, { weight }) => sum + weight, 0);
      const residual =
        samples.reduce((sum, { weight }, at) => sum + weight * Math.min(errors[at] ?? 0, MOST_WRONG), 0) /
        total;
      return { x, y, residual };
    }
    trust = trustOf(errors, tolerance);
  }
}

/** How far a sample lies from where two planes have it, in metres. */
export function errorOf(one: Sample, { x, y }: { x: Plane; y: Plane }): number {
  return Math.hypot(one.x - heightAt(x, one), one.y - heightAt(y, one));
}

/** Half for what is off by the tolerance, next to nothing for what is far off. */
export function trustOf(errors: readonly number[], tolerance: number): number[] {
  return errors.map((error) => 1 / (1 + (error / tolerance) ** 2));
}

export function heightAt({ height, slopeX, slopeY }: Plane, { dx, dy }: Sample): number {
  return height + slopeX * dx + slopeY * dy;
}

/** Weighted least squares, slopes held by a ridge; by Cramer's rule. */
function planeThrough(
  samples: readonly Sample[],
  weights: readonly number[],
  heightOf: (sample: Sample) => number,
): Plane {
  let [w, x, y, xx, yy, xy, v, xv, yv] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const [at, sample] of samples.entries()) {
    const weight = weights[at] ?? 0;
    const { dx, dy } = sample;
    const height = heightOf(sample);
    w += weight;
    x += weight * dx;
    y += weight * dy;
    xx += weight * dx * dx;
    yy += weight * dy * dy;
    xy += weight * dx * dy;
    v += weight * height;
    xv += weight * dx * height;
    yv += weight * dy * height;
  }
  xx += RIDGE * w;
  yy += RIDGE * w;
  const below = w * (xx * yy - xy * xy) - x * (x * yy - xy * y) + y * (x * xy - xx * y);
  return {
    height: (v * (xx * yy - xy * xy) - x * (xv * yy - xy * yv) + y * (xv * xy - xx * yv)) / below,
    slopeX: (w * (xv * yy - xy * yv) - v * (x * yy - xy * y) + y * (x * yv - xv * y)) / below,
    slopeY: (w * (xx * yv - xv * xy) - x * (x * yv - xv * y) + v * (x * xy - xx * y)) / below,
  };
}

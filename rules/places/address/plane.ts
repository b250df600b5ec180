/**
 * A known point: the difference of its numbers from the requested ones, its position in metres, and its weight.
 */
export type Sample = { dx: number; dy: number; x: number; y: number; weight: number };

/** A plane: its height at the requested numbers, and its slopes. */
export type Plane = { height: number; slopeX: number; slopeY: number };

/** Ridge regularisation: keeps slopes through few or collinear points small. */
const RIDGE = 0.05;
/** Errors are capped here, in metres: a wrong crossing is wrong, however far away. */
const MOST_WRONG = 400;
/** Iterations in which outliers lose weight. */
const ROUNDS = 4;

/** Planes through the samples, weighted by distance, for both coordinates, and their residual error. */
export type Fit = { x: Plane; y: Plane; residual: number };

/**
 * Fits planes for both coordinates. Outliers, such as stops with a wrong name, lose weight with every iteration: at
 * `tolerance` metres a sample has half its weight.
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

/** Distance of a sample from its position according to two planes, in metres. */
export function errorOf(one: Sample, { x, y }: { x: Plane; y: Plane }): number {
  return Math.hypot(one.x - heightAt(x, one), one.y - heightAt(y, one));
}

/** Half at the tolerance, close to zero far beyond it. */
export function trustOf(errors: readonly number[], tolerance: number): number[] {
  return errors.map((error) => 1 / (1 + (error / tolerance) ** 2));
}

export function heightAt({ height, slopeX, slopeY }: Plane, { dx, dy }: Sample): number {
  return height + slopeX * dx + slopeY * dy;
}

/** Weighted least squares with a ridge on the slopes, by Cramer's rule. */
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

/** What an everyday test of the same promise stands for waits for it: `it.runIf(isFull)`. */
export const isFull = process.env.FULL_SIZE === '1';

/** Small enough for every day; the full size by `npm run soak` (FULL_SIZE=1), before a release. */
export function sized<Size>(everyday: Size, full: Size): Size {
  return isFull ? full : everyday;
}

/** Of a random test: the same every day, so that what fails is the change; another each time at full size. */
export const seed = Number(process.env.SEED ?? sized(20261120, Date.now() % 1_000_000));

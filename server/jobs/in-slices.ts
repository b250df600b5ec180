import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time other requests wait, with a margin for the work between two checks of the clock. */
const SLICE_MS = 5;
const BETWEEN_LOOKS = 16;

/** Processes items and yields to other requests every few milliseconds. */
export async function inSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let begun = performance.now();
  for (const [place, item] of items.entries()) {
    work(item);
    if (place % BETWEEN_LOOKS !== BETWEEN_LOOKS - 1 || performance.now() - begun < SLICE_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
}

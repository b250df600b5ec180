import { setImmediate as nextTurn } from 'node:timers/promises';

/** What other requests may have to wait for, with room for what the work does between two looks at the clock. */
const SLICE_MS = 5;
const BETWEEN_LOOKS = 16;

/** Works through items and lets others have their turn every few milliseconds. */
export async function inSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let begun = performance.now();
  for (const [place, item] of items.entries()) {
    work(item);
    if (place % BETWEEN_LOOKS !== BETWEEN_LOOKS - 1 || performance.now() - begun < SLICE_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
}

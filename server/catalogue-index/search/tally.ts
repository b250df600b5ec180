/** Maximum of slots in a query, with one more where a word is split. */
const MOST_SLOTS = 16;
/** Beyond this the marks of another query would overflow 32 bits. */
const LAST_MARK = 2 ** 32 - MOST_SLOTS;

/**
 * For each document the number of slots matched, their weight before the last, and the weight of the last. `met` counts
 * from `mark`: lower values are left from earlier queries.
 */
export type Tally = { mark: number; met: Uint32Array; before: Float32Array; last: Float32Array };

const tally: Tally = {
  mark: 0,
  met: new Uint32Array(),
  before: new Float32Array(),
  last: new Float32Array(),
};

/**
 * A tally without matches. It is reused, so it is valid until the next one is requested: allocating and zeroing arrays
 * of a whole catalogue for each reading of each query would cost more than the reading.
 */
export function freshTally(documents: number): Tally {
  if (tally.met.length < documents) {
    tally.met = new Uint32Array(documents);
    tally.before = new Float32Array(documents);
    tally.last = new Float32Array(documents);
    tally.mark = 0;
  }
  tally.mark += MOST_SLOTS;
  if (tally.mark > LAST_MARK) {
    tally.met.fill(0);
    tally.mark = MOST_SLOTS;
  }
  return tally;
}

/** A question has at most so many slots, and one more where a word is taken apart. */
const MOST_SLOTS = 16;
/** Where the marks of one more question would no longer fit into 32 bits. */
const LAST_MARK = 2 ** 32 - MOST_SLOTS;

/**
 * How many slots of a question each document has met, what they were worth before the last, and what the last is worth.
 * `met` counts from `mark`: below it stands what earlier questions left.
 */
export type Tally = { mark: number; met: Uint32Array; before: Float32Array; last: Float32Array };

const tally: Tally = {
  mark: 0,
  met: new Uint32Array(),
  before: new Float32Array(),
  last: new Float32Array(),
};

/**
 * A tally in which no document has met anything. The same one each time, so it holds until the next is asked for:
 * arrays of a whole catalogue, made new and filled with zeros for each reading of each question, cost more than the
 * reading.
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

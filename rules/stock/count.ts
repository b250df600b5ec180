/**
 * A product as somebody counted it at one place. `expected`: what should have been there at that moment: the stock, and
 * what orders hold that nobody has picked yet, which is still on the shelf.
 */
export type CountEntry = { counted: number; expected: number; mode: CountMode };

/** 'replace': the whole product, as if nothing was counted before; 'add': what lies at another place. */
export type CountMode = (typeof COUNT_MODES)[number];

export const COUNT_MODES = ['replace', 'add'] as const;

/** All entries of a product in a count, in their order; undefined before the first. */
export type CountTally = {
  counted: number;
  /** At the last entry. */
  expected: number;
  /** Places at which it was counted. */
  places: number;
  /** Whether goods moved between the first and the last place: who is in doubt counts again. */
  hasMoved: boolean;
};

export function tallyOf(entries: readonly CountEntry[]): CountTally | undefined {
  const begins = entries.findLastIndex(({ mode }) => mode === 'replace');
  const whole = entries.slice(Math.max(0, begins));
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last) return undefined;
  return {
    counted: whole.reduce((sum, { counted }) => sum + counted, 0),
    expected: last.expected,
    places: whole.length,
    hasMoved: first.expected !== last.expected,
  };
}

/** The surplus of a count, or below 0 the shortage. It is added to the stock and never replaces it. */
export function differenceOf({ counted, expected }: Pick<CountTally, 'counted' | 'expected'>): number {
  return counted - expected;
}

/** As much of a difference as a stock can bear: what was sold since and was never there stays owed by orders. */
export function bookable(difference: number, stock: number): number {
  return Math.max(difference, -stock);
}

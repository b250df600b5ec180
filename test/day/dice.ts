/** Throws that a seed repeats. */
export type Dice = {
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  chance(share: number): boolean;
  one<T>(items: readonly T[]): T;
  /** So many of them, each once, in any order. */
  some<T>(items: readonly T[], count: number): T[];
};

/** Mulberry32: small, and the same on every machine. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const one = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  };
  return {
    int,
    one,
    chance: (share) => next() < share,
    some(items, count) {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () => {
        const [item] = left.splice(int(0, left.length - 1), 1);
        if (item === undefined) throw new Error('Nothing is left');
        return item;
      });
    },
  };
}

/**
 * Approximate Colombian sound of a plain word: c as k or s, z as s, b as v, y as ll, no silent h, single letters. Equal
 * for spellings of one sound.
 */
export function soundOf(word: string): string {
  return word
    .replaceAll(/z|c(?=[ei])/g, 's')
    .replaceAll(/qu|c/g, 'k')
    .replaceAll('b', 'v')
    .replaceAll(/(?<=[a-z])y(?=[aeiou])/g, 'l')
    .replaceAll(/h(?=[aeiou])/g, '')
    .replaceAll(/([a-z])\1+/g, '$1');
}

/** Letters to change, remove, add or swap to turn one word into the other. */
export function spellingDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let place = 1; place <= other.length; place += 1) {
      const changed = one[at - 1] === other[place - 1] ? 0 : 1;
      let least = Math.min(
        (row[place] ?? 0) + 1,
        (next[place - 1] ?? 0) + 1,
        (row[place - 1] ?? 0) + changed,
      );
      if (at > 1 && place > 1 && one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1]) {
        least = Math.min(least, (before[place - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

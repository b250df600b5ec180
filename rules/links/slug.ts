/**
 * A name as words in an address: 'Frutas y verduras' -> 'frutas-y-verduras'; '' where it has no letter or figure. A
 * long one ends with a whole word, at most 80 signs.
 */
export function slugOf(name: string): string {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? [];
  return /^.{0,80}(?!\w)|.{80}/.exec(words.join('-'))?.[0] ?? '';
}

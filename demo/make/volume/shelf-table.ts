/** Where the goods of a source subcategory stand here, under which house brand, and how its euros become pesos. */
export type VolumeShelf = { sub: string; house: string; rate: number; when: [RegExp, string][] };

/**
 * Pesos of a Colombian shelf per euro of a Spanish one: about the exchange rate, dearer where the goods are imported.
 */
export const RATE = 4400;

export const SHELVES = new Map<string, VolumeShelf>();
export function put(
  keys: string,
  sub: string,
  house: string,
  factor = 1,
  when: [RegExp, string][] = [],
): void {
  for (const key of keys.split('; ')) SHELVES.set(key, { sub, house, rate: RATE * factor, when });
}

/** The shelf of a source subcategory, its house brand, and the conversion of euros to pesos. */
export type VolumeShelf = { sub: string; house: string; rate: number; when: [RegExp, string][] };

/** Pesos per euro: about the exchange rate, higher for imports. */
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

import type { Point } from './use-coverage.ts';

/** A typed pair, with point or comma; null while it is not a place on the map. */
export function readPoint(latitude: string, longitude: string): Point | null {
  const [lat, lng] = [latitude, longitude].map((text) => Number(text.trim().replace(',', '.') || Number.NaN));
  if (lat === undefined || lng === undefined) return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

import { COLOMBIA } from '#rules/places/colombia.ts';
import type { Point } from './ground.ts';

export type Coordinate = 'lat' | 'lng';

type Read = { degrees: number; problem?: undefined } | { problem: 'number' | 'abroad' };

export function readCoordinate(part: Coordinate, text: string): Read {
  const written = text.trim().replace(',', '.').replace(/^[−–]/, '-');
  const degrees = written === '' ? Number.NaN : Number(written);
  if (!Number.isFinite(degrees)) return { problem: 'number' };
  const { least, most } = COLOMBIA[part];
  return degrees < least || degrees > most ? { problem: 'abroad' } : { degrees };
}

/** A typed pair; null while it is not a place in Colombia. */
export function readPoint(typed: Record<Coordinate, string>): Point | null {
  const [lat, lng] = [readCoordinate('lat', typed.lat), readCoordinate('lng', typed.lng)];
  return lat.problem === undefined && lng.problem === undefined
    ? { lat: lat.degrees, lng: lng.degrees }
    : null;
}

/** '3.4516, -76.5320', as maps write it. A single number, even with a comma, is not a pair. */
export function readPair(text: string): Record<Coordinate, string> | null {
  const [, lat, lng] =
    /^\s*\(?([-−–]?\d+(?:[.,]\d+)?)(?:\s*[,;]\s+|\s+|;)([-−–]?\d+(?:[.,]\d+)?)\)?\s*$/.exec(text) ?? [];
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

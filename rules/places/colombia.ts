import type { LatLng } from './segments.ts';

/** Colombia with its islands, in degrees: points outside are mistakes, such as a missing minus. */
export const COLOMBIA = { lat: { least: -4.3, most: 13.5 }, lng: { least: -82, most: -66.8 } };

/** Whether a point is in the bounding box of Colombia. */
export function isInColombia({ lat, lng }: LatLng): boolean {
  return (
    lat >= COLOMBIA.lat.least &&
    lat <= COLOMBIA.lat.most &&
    lng >= COLOMBIA.lng.least &&
    lng <= COLOMBIA.lng.most
  );
}

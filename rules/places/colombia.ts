import type { LatLng } from './segments.ts';

/** Colombia with its islands, in degrees: whatever lies outside is a slip, as a minus that was left out. */
export const COLOMBIA = { lat: { least: -4.3, most: 13.5 }, lng: { least: -82, most: -66.8 } };

/** Whether a point lies in the box around Colombia. */
export function isInColombia({ lat, lng }: LatLng): boolean {
  return (
    lat >= COLOMBIA.lat.least &&
    lat <= COLOMBIA.lat.most &&
    lng >= COLOMBIA.lng.least &&
    lng <= COLOMBIA.lng.most
  );
}

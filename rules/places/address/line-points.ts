import type { LatLng } from '../coverage.ts';

/** The points of a line as sent: steps of 0.00001 degrees, each relative to the previous one. */
export function pointsOf(line: readonly number[]): LatLng[] {
  const points: LatLng[] = [];
  let [north, east] = [0, 0];
  for (let at = 0; at + 1 < line.length; at += 2) {
    north += line[at] ?? 0;
    east += line[at + 1] ?? 0;
    points.push({ lat: north / 1e5, lng: east / 1e5 });
  }
  return points;
}

import { streetName } from '#rules/places/address/address-text.ts';
import { simplifiedLine } from '#rules/places/address/simplified-line.ts';
import type { Crossing } from '#rules/places/address/street-lines.ts';
import { distanceMeters, fromWire, type LatLng, toWire } from '#rules/places/coverage.ts';

export type MainStreet = { name: string; line: LatLng[] };

/** With fewer stops the course of a street is unknown. */
const FEWEST = 4;
/** Between stops further apart the street may turn anywhere, in metres. */
const LONGEST_GAP = 900;
/** Stops are on both sides of a street: deviations below its width are straight, in metres. */
const WIDTH = 30;

/**
 * Streets with several known crossings, as lines through them: bus routes, by which people orient themselves. As exact
 * as the stops: for display, not for measuring.
 */
export function mainStreets(points: readonly Crossing[]): MainStreet[] {
  const byName = new Map<string, LatLng[]>();
  for (const { main, cross, isCorner, lat, lng } of points) {
    // A stop between two streets is on the first alone, one at a corner on both.
    for (const { street } of isCorner ? [main, cross] : [main]) {
      const name = streetName(street);
      byName.set(name, [...(byName.get(name) ?? []), { lat, lng }]);
    }
  }
  return [...byName].flatMap(([name, stops]) => piecesOf(stops).map((line) => ({ name, line })));
}

function piecesOf(stops: readonly LatLng[]): LatLng[][] {
  if (stops.length < FEWEST) return [];
  const pieces: LatLng[][] = [[]];
  let before: LatLng | undefined;
  for (const stop of inOrder(stops)) {
    if (before && distanceMeters(before, stop) > LONGEST_GAP) pieces.push([]);
    pieces.at(-1)?.push(stop);
    before = stop;
  }
  return pieces
    .filter((piece) => piece.length >= FEWEST)
    .map((piece) => simplifiedLine(piece.map(toWire), WIDTH).map(fromWire));
}

/** Stops in order along the street: projected on the line between its ends. */
function inOrder(stops: readonly LatLng[]): LatLng[] {
  const [end, other] = endsOf(stops);
  const [dLat, dLng] = [other.lat - end.lat, other.lng - end.lng];
  const along = ({ lat, lng }: LatLng) => lat * dLat + lng * dLng;
  return stops.toSorted((one, two) => along(one) - along(two));
}

function endsOf(stops: readonly LatLng[]): [LatLng, LatLng] {
  const furthestFrom = (from: LatLng) =>
    stops.reduce(
      (best, stop) => (distanceMeters(from, stop) > distanceMeters(from, best) ? stop : best),
      from,
    );
  const end = furthestFrom(stops[0] ?? { lat: 0, lng: 0 });
  return [end, furthestFrom(end)];
}

import { streetName } from '#rules/address/address-text.ts';
import { simplifiedLine } from '#rules/address/simplified-line.ts';
import type { KnownCrossing } from '#rules/address/street-grid.ts';
import { distanceMeters, fromWire, type LatLng, toWire } from '#rules/coverage.ts';

export type MainStreet = { name: string; line: LatLng[] };

/** With fewer stops on it, nobody can say how a street runs. */
const FEWEST = 4;
/** Between two stops further apart than this the street may turn anywhere, in metres. */
const LONGEST_GAP = 900;
/** Stops lie on both sides of a street: what sways less than its width is straight, in metres. */
const WIDTH = 30;

/**
 * The streets with several known crossings, as lines through them: where the buses run, which is how people find their
 * way. They are as true as the stops: for looking at, not for measuring.
 */
export function mainStreets(crossings: readonly KnownCrossing[]): MainStreet[] {
  const byName = new Map<string, LatLng[]>();
  for (const { address, lat, lng } of crossings) {
    // A stop between two streets lies on the first alone, one at a corner on both.
    const isCorner = address.until === undefined && address.plate === undefined;
    for (const street of isCorner ? [address.main, address.cross] : [address.main]) {
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

/** One after the other along the street: by how far they lie in the direction of its two ends. */
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

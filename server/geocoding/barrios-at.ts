import { type Box, isInBox, type LatLng, pointInPolygon } from '#rules/places/coverage.ts';
import { METRES_OF_A_DEGREE } from '#rules/places/metres.ts';
import { NOT_RECOGNISED } from './geocoder.ts';
import type { Barrio } from './towns.ts';

type Names = { neighborhood: string; neighborhoods: string[] };

/** Sample points on rings around the pin, as shares of its uncertainty; outer ones count less. */
const RINGS = [0.35, 0.75, 1.2, 1.8];
const SPOKES = 12;
/** Minimum uncertainty in metres: even an exact pin is on one side of a street. */
const LEAST_OFF = 70;
/** A barrio with a smaller share of the sample points is not named. */
const LEAST_SHARE = 0.04;
/** A barrio that was written counts when it is no further from the pin than this, or than the pin may be off. */
const WRITTEN_METERS = 500;
/** Number of names: for an estimated place, and for a pin or an address with its barrio. */
const MOST_NAMES = 3;
const MOST_OF_KNOWN = 2;

/**
 * The barrio of a place, with the next one or two where it may lie as well: by the share of sample points in each. The
 * barrio a person wrote is first when it is around.
 */
export function barriosAt(
  point: LatLng,
  barrios: readonly Barrio[],
  offMeters: number,
  written: string | undefined,
): Names {
  const off = Math.max(LEAST_OFF, offMeters);
  const reach = Math.max(WRITTEN_METERS, 2 * off);
  const near = barrios.filter(({ box }) => isInBox(point, widened(box, reach)));
  const shares = new Map<string, number>();
  for (const { place, weight } of placesAround(point, off)) {
    const name = near.find(({ box, outline }) => isInBox(place, box) && pointInPolygon(place, outline))?.name;
    if (name) shares.set(name, (shares.get(name) ?? 0) + weight);
  }
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const likely = [...shares]
    .filter(([, share]) => share >= LEAST_SHARE * total)
    .sort(([, one], [, other]) => other - one)
    .map(([name]) => name);
  const own = near.find((barrio) => barrio.name === written && metersTo(point, barrio) <= reach)?.name;
  const named = own ? [own, ...likely.filter((name) => name !== own)] : likely;
  const neighborhoods = named.slice(0, own || offMeters === 0 ? MOST_OF_KNOWN : MOST_NAMES);
  return { neighborhood: neighborhoods[0] ?? NOT_RECOGNISED, neighborhoods };
}

function placesAround(point: LatLng, off: number): { place: LatLng; weight: number }[] {
  const east = Math.cos((point.lat * Math.PI) / 180);
  const rings = RINGS.flatMap((ring) =>
    Array.from({ length: SPOKES }, (_, spoke) => {
      const angle = (2 * Math.PI * spoke) / SPOKES;
      const degrees = (ring * off) / METRES_OF_A_DEGREE;
      const place = {
        lat: point.lat + Math.sin(angle) * degrees,
        lng: point.lng + (Math.cos(angle) * degrees) / east,
      };
      return { place, weight: ring * Math.exp(-(ring ** 2) / 2) };
    }),
  );
  return [{ place: point, weight: 1 }, ...rings];
}

function widened({ south, west, north, east }: Box, meters: number): Box {
  const margin = meters / METRES_OF_A_DEGREE;
  return { south: south - margin, north: north + margin, west: west - margin, east: east + margin };
}

/** The middle of a barrio: that of its outline, or, where the outline bends around that, of its widest part. */
export function middleOf({ outline, box }: Barrio): LatLng {
  const middle = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 };
  if (pointInPolygon(middle, outline)) return middle;
  const steps = Array.from(
    { length: 40 },
    (_, step) => box.west + ((step + 0.5) / 40) * (box.east - box.west),
  );
  const inside = steps.filter((lng) => pointInPolygon({ lat: middle.lat, lng }, outline));
  return { lat: middle.lat, lng: inside[Math.floor(inside.length / 2)] ?? middle.lng };
}

/** Metres to the outline of a barrio; 0 inside. */
export function metersTo(point: LatLng, { outline }: Barrio): number {
  if (pointInPolygon(point, outline)) return 0;
  let [before, least] = [outline.at(-1), Number.POSITIVE_INFINITY];
  for (const corner of outline) {
    if (before) least = Math.min(least, metersToEdge(point, before, corner));
    before = corner;
  }
  return least;
}

/** Metres in the plane around the point: barrios are small, and near the equator. */
function metersToEdge(point: LatLng, from: LatLng, to: LatLng): number {
  const east = METRES_OF_A_DEGREE * Math.cos((point.lat * Math.PI) / 180);
  const [x1, y1] = [(from.lng - point.lng) * east, (from.lat - point.lat) * METRES_OF_A_DEGREE];
  const [x2, y2] = [(to.lng - point.lng) * east, (to.lat - point.lat) * METRES_OF_A_DEGREE];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / squared));
  return Math.hypot(x1 + share * dx, y1 + share * dy);
}

import { along, EPSILON, edgesOf, isOnSegment, type LatLng, meetings } from './segments.ts';

export type { LatLng };

export type Box = { south: number; west: number; north: number; east: number };

/** What choosing an office needs to know. */
export type OfficePlace = {
  location: LatLng;
  polygon: readonly LatLng[];
  /** Bounding box of the polygon, if known: most offices are far from a point. */
  box?: Box | undefined;
};

export type OfficeChoice<Office> = { office: Office; how: 'coverage' | 'nearest'; meters: number };

const EARTH_RADIUS_METERS = 6_371_008.8;

/** From [latitude, longitude] as the spec sends it. */
export function fromWire([lat, lng]: readonly [number, number]): LatLng {
  return { lat, lng };
}

/** To [latitude, longitude] as the spec sends it. */
export function toWire({ lat, lng }: LatLng): [number, number] {
  return [lat, lng];
}

/** Whether the point is inside or on the edge. Fewer than three corners cover nothing. */
export function pointInPolygon(point: LatLng, polygon: readonly LatLng[]): boolean {
  let before = polygon.at(-1);
  if (polygon.length < 3 || !before) return false;
  let inside = false;
  for (const corner of polygon) {
    if (isBesideEdge(point, before, corner) && isOnSegment(point, before, corner)) return true;
    if (crossesRay(point, before, corner)) inside = !inside;
    before = corner;
  }
  return inside;
}

/** Whether the point is in the box. */
export function isInBox({ lat, lng }: LatLng, { south, west, north, east }: Box): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** Metres along the great circle. */
export function distanceMeters(a: LatLng, b: LatLng): number {
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * The office for a point (rule 28): the nearest of those that cover it, else the nearest of all, and which of both.
 * Undefined without offices.
 */
export function officeFor<Office extends OfficePlace>(
  point: LatLng,
  offices: readonly Office[],
): OfficeChoice<Office> | undefined {
  const covering = offices.filter((office) => covers(office, point));
  const how = covering.length > 0 ? 'coverage' : 'nearest';
  const [nearest] = (covering.length > 0 ? covering : offices)
    .map((office): OfficeChoice<Office> => ({ office, how, meters: distanceMeters(point, office.location) }))
    .sort((a, b) => a.meters - b.meters);
  return nearest;
}

function covers({ box, polygon }: OfficePlace, point: LatLng): boolean {
  if (box && !isInBox(point, wider(box))) return false;
  return pointInPolygon(point, polygon);
}

/** As wide as the edges are thick. */
function wider({ south, west, north, east }: Box): Box {
  return { south: south - EPSILON, west: west - EPSILON, north: north + EPSILON, east: east + EPSILON };
}

/** The smallest box around the points; undefined for none. */
export function boundingBox(points: readonly LatLng[]): Box | undefined {
  if (points.length === 0) return undefined;
  const lats = points.map((point) => point.lat);
  const lngs = points.map((point) => point.lng);
  return {
    south: Math.min(...lats),
    west: Math.min(...lngs),
    north: Math.max(...lats),
    east: Math.max(...lngs),
  };
}

/**
 * Whether `inner` is entirely inside `outer`, edges included (rule 31). Corners are not enough for a concave
 * coverage, so every piece of an edge between two intersections is checked, too.
 */
export function polygonContainsPolygon(outer: readonly LatLng[], inner: readonly LatLng[]): boolean {
  if (outer.length < 3 || inner.length < 3) return false;
  const outerEdges = edgesOf(outer);
  return edgesOf(inner).every(([from, to]) => {
    const cuts = [0, 1, ...outerEdges.flatMap(([a, b]) => meetings(from, to, a, b))].sort((x, y) => x - y);
    return cuts.every((cut, index) => {
      const middle = (cut + (cuts[index + 1] ?? cut)) / 2;
      return pointInPolygon(along(from, to, cut), outer) && pointInPolygon(along(from, to, middle), outer);
    });
  });
}

function crossesRay(point: LatLng, a: LatLng, b: LatLng): boolean {
  if (a.lat > point.lat === b.lat > point.lat) return false;
  return point.lng < a.lng + ((point.lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng);
}

/** Cheap, and true for every point on the edge. */
function isBesideEdge({ lat, lng }: LatLng, a: LatLng, b: LatLng): boolean {
  return (
    lat >= Math.min(a.lat, b.lat) - EPSILON &&
    lat <= Math.max(a.lat, b.lat) + EPSILON &&
    lng >= Math.min(a.lng, b.lng) - EPSILON &&
    lng <= Math.max(a.lng, b.lng) + EPSILON
  );
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

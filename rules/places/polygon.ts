import { isInColombia } from './colombia.ts';
import { boundingBox, type LatLng, pointInPolygon } from './coverage.ts';
import { METRES_OF_A_DEGREE } from './metres.ts';
import { along, EPSILON, edgesOf, isOnSegment, meetings } from './segments.ts';

/** Why a polygon is none that could be delivered in; `edges` are numbers of the sides that meet, from 0. */
export type PolygonProblem =
  | { kind: 'few' | 'many' | 'abroad' | 'small' | 'large' }
  | { kind: 'crossing'; edges: readonly [number, number] };

/** Corners of a coverage or a zone. */
export const MOST_CORNERS = 500;
/** Square metres: a city block, and more than any department an office delivers in. */
const LEAST_AREA = 1_000;
const MOST_AREA = 20_000_000_000;
/**
 * The corners as stored: to a tenth of a metre, without consecutive duplicates and without the closing corner.
 */
export function tidyPolygon(points: readonly LatLng[]): LatLng[] {
  const rounded = points.map(({ lat, lng }) => ({ lat: sixDecimals(lat), lng: sixDecimals(lng) }));
  const corners = rounded.filter((point, at) => !isSame(point, rounded[at - 1]));
  return corners.length > 1 && isSame(corners[0], corners.at(-1)) ? corners.slice(0, -1) : corners;
}

/** Why a polygon cannot be stored; undefined for a valid one. */
export function polygonProblem(points: readonly LatLng[]): PolygonProblem | undefined {
  const corners = tidyPolygon(points);
  if (corners.length < 3) return { kind: 'few' };
  if (corners.length > MOST_CORNERS) return { kind: 'many' };
  if (!corners.every(isInColombia)) return { kind: 'abroad' };
  const edges = crossingEdges(corners);
  if (edges) return { kind: 'crossing', edges };
  const area = areaOf(corners);
  if (area < LEAST_AREA) return { kind: 'small' };
  return area > MOST_AREA ? { kind: 'large' } : undefined;
}

/** Square metres, near enough for places of the size of a department. */
export function areaOf(polygon: readonly LatLng[]): number {
  const [first] = polygon;
  if (!first) return 0;
  const east = METRES_OF_A_DEGREE * Math.cos((first.lat * Math.PI) / 180);
  const doubled = edgesOf(polygon).reduce((sum, [a, b]) => {
    const [ax, ay] = [(a.lng - first.lng) * east, (a.lat - first.lat) * METRES_OF_A_DEGREE];
    const [bx, by] = [(b.lng - first.lng) * east, (b.lat - first.lat) * METRES_OF_A_DEGREE];
    return sum + ax * by - bx * ay;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Whether two polygons have ground in common; neighbours that share a border have none. */
export function polygonsOverlap(one: readonly LatLng[], other: readonly LatLng[]): boolean {
  if (one.length < 3 || other.length < 3 || !boxesMeet(one, other)) return false;
  if (entersInside(one, other) || entersInside(other, one)) return true;
  // No border enters the other: they are disjoint, or identical.
  const inside = pointInside(one);
  return inside !== undefined && isStrictlyInside(inside, other);
}

/** The first two sides that meet where they should not. */
function crossingEdges(corners: readonly LatLng[]): readonly [number, number] | undefined {
  const edges = edgesOf(corners);
  for (const [i, [a, b]] of edges.entries()) {
    for (let j = i + 1; j < edges.length; j += 1) {
      const [c, d] = edges[j] ?? [a, b];
      // The common case: their bounding boxes are disjoint.
      if (areApart(a, b, c, d)) continue;
      const isNext = j === i + 1;
      const isBefore = i === 0 && j === edges.length - 1;
      if (isNext || isBefore) {
        // They share a corner: one may not return along the other.
        const [far, near] = isNext ? [d, a] : [c, b];
        if (isOnSegment(far, a, b) || isOnSegment(near, c, d)) return [i, j];
      } else if (meetings(a, b, c, d).length > 0 || meetings(c, d, a, b).length > 0) {
        return [i, j];
      }
    }
  }
  return undefined;
}

function areApart(a: LatLng, b: LatLng, c: LatLng, d: LatLng): boolean {
  return (
    Math.max(a.lat, b.lat) + EPSILON < Math.min(c.lat, d.lat) ||
    Math.max(c.lat, d.lat) + EPSILON < Math.min(a.lat, b.lat) ||
    Math.max(a.lng, b.lng) + EPSILON < Math.min(c.lng, d.lng) ||
    Math.max(c.lng, d.lng) + EPSILON < Math.min(a.lng, b.lng)
  );
}

/** Whether the border of `one` passes through the interior of `other`. */
function entersInside(one: readonly LatLng[], other: readonly LatLng[]): boolean {
  const others = edgesOf(other);
  return edgesOf(one).some(([from, to]) => {
    const cuts = [0, 1, ...others.flatMap(([a, b]) => meetings(from, to, a, b))].sort((x, y) => x - y);
    return cuts.some((cut, at) => {
      const next = cuts[at + 1];
      return next !== undefined && isStrictlyInside(along(from, to, (cut + next) / 2), other);
    });
  });
}

function isStrictlyInside(point: LatLng, polygon: readonly LatLng[]): boolean {
  return pointInPolygon(point, polygon) && !edgesOf(polygon).some(([a, b]) => isOnSegment(point, a, b));
}

/** An interior point: halfway between the first two borders on a horizontal line. */
function pointInside(polygon: readonly LatLng[]): LatLng | undefined {
  const box = boundingBox(polygon);
  if (!box) return undefined;
  // From outside to outside: what begins on a border does not cross it.
  const beside = box.east - box.west;
  // Several lines are tried: one of them meets no corner.
  for (const share of [0.5, 0.37, 0.61, 0.23, 0.79]) {
    const lat = box.south + (box.north - box.south) * share;
    const [from, to] = [
      { lat, lng: box.west - beside },
      { lat, lng: box.east + beside },
    ];
    const cuts = edgesOf(polygon)
      .flatMap(([a, b]) => meetings(from, to, a, b))
      .sort((x, y) => x - y);
    for (const [at, cut] of cuts.entries()) {
      const middle = along(from, to, (cut + (cuts[at + 1] ?? cut)) / 2);
      if (isStrictlyInside(middle, polygon)) return middle;
    }
  }
  return undefined;
}

function boxesMeet(one: readonly LatLng[], other: readonly LatLng[]): boolean {
  const [a, b] = [boundingBox(one), boundingBox(other)];
  if (!a || !b) return false;
  return a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east;
}

function isSame(one: LatLng | undefined, other: LatLng | undefined): boolean {
  return one !== undefined && one.lat === other?.lat && one.lng === other.lng;
}

function sixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

import type { LatLng } from './coverage.ts';
import { tidyPolygon } from './polygon.ts';

/** Why a file of polygons cannot be read. */
type GeoJsonProblem = 'json' | 'none' | 'several' | 'holes';

/** A polygon as other programs take it: longitude first, the ring closed (RFC 7946). */
export function toGeoJson(polygon: readonly LatLng[], properties: Record<string, unknown>): string {
  const ring = polygon.map(({ lat, lng }) => [lng, lat]);
  const geometry = { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
  return JSON.stringify({ type: 'Feature', properties, geometry }, null, 2);
}

/** The only polygon of a GeoJSON text: a geometry, a feature, or a collection with one of them. */
export function readGeoJson(
  text: string,
): { polygon: LatLng[]; problem?: undefined } | { problem: GeoJsonProblem } {
  let found: unknown[][];
  try {
    found = polygonsIn(JSON.parse(text));
  } catch {
    return { problem: 'json' };
  }
  const [rings, ...others] = found;
  if (!rings) return { problem: 'none' };
  if (others.length > 0) return { problem: 'several' };
  if (rings.length > 1) return { problem: 'holes' };
  const polygon = pointsOf(rings[0]);
  return polygon.length === 0 ? { problem: 'none' } : { polygon: tidyPolygon(polygon) };
}

/** The rings of each polygon there is. */
function polygonsIn(value: unknown): unknown[][] {
  if (!isObject(value)) return [];
  const { type, coordinates, geometry, features, geometries } = value;
  if (type === 'Feature') return polygonsIn(geometry);
  if (type === 'FeatureCollection') return listOf(features).flatMap(polygonsIn);
  if (type === 'GeometryCollection') return listOf(geometries).flatMap(polygonsIn);
  if (type === 'Polygon') return [listOf(coordinates)];
  return type === 'MultiPolygon' ? listOf(coordinates).map(listOf) : [];
}

/** Empty when one is not a point. */
function pointsOf(ring: unknown): LatLng[] {
  const points = listOf(ring).flatMap((position) => {
    const [lng, lat] = listOf(position);
    return typeof lat === 'number' && typeof lng === 'number' ? [{ lat, lng }] : [];
  });
  return points.length === listOf(ring).length ? points : [];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

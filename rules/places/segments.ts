/** Degrees, WGS 84. Latitude first when sent, by name inside (rule 32). */
export type LatLng = { lat: number; lng: number };

/** In degrees, about a tenth of a millimetre: the rounding error of a stored coordinate. */
export const EPSILON = 1e-9;

type Edge = readonly [LatLng, LatLng];

export function edgesOf(polygon: readonly LatLng[]): Edge[] {
  return polygon.map((corner, index): Edge => [corner, polygon[(index + 1) % polygon.length] ?? corner]);
}

export function isOnSegment(point: LatLng, a: LatLng, b: LatLng): boolean {
  const length = Math.hypot(b.lat - a.lat, b.lng - a.lng);
  if (length <= EPSILON) return Math.hypot(point.lat - a.lat, point.lng - a.lng) <= EPSILON;
  if (Math.abs(cross(a, b, point)) / length > EPSILON) return false;
  const position = positionAlong(point, a, b);
  return position >= -EPSILON / length && position <= 1 + EPSILON / length;
}

/** Positions (0 to 1) along from-to where it meets the segment a-b. */
export function meetings(from: LatLng, to: LatLng, a: LatLng, b: LatLng): number[] {
  const onEdge = [a, b]
    .filter((corner) => isOnSegment(corner, from, to))
    .map((p) => positionAlong(p, from, to));
  const sideA = cross(from, to, a);
  const sideB = cross(from, to, b);
  const sideFrom = cross(a, b, from);
  const sideTo = cross(a, b, to);
  const crossing = sideA * sideB < 0 && sideFrom * sideTo < 0 ? [sideFrom / (sideFrom - sideTo)] : [];
  return [...onEdge, ...crossing].map((position) => Math.min(1, Math.max(0, position)));
}

function positionAlong(point: LatLng, a: LatLng, b: LatLng): number {
  const dLat = b.lat - a.lat;
  const dLng = b.lng - a.lng;
  const squared = dLat * dLat + dLng * dLng;
  return squared === 0 ? 0 : ((point.lat - a.lat) * dLat + (point.lng - a.lng) * dLng) / squared;
}

function cross(a: LatLng, b: LatLng, point: LatLng): number {
  return (b.lng - a.lng) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lng - a.lng);
}

export function along(from: LatLng, to: LatLng, position: number): LatLng {
  return {
    lat: from.lat + (to.lat - from.lat) * position,
    lng: from.lng + (to.lng - from.lng) * position,
  };
}

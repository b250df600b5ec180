import type { Point } from '#web/ui/map/ground.ts';

/** Operations on the corners of a polygon; each returns a new one. */
export type Corners = readonly Point[];

/** Fewer corners are no polygon. */
export const LEAST_CORNERS = 3;

export function moveCorner(corners: Corners, at: number, to: Point): Point[] {
  return corners.map((corner, place) => (place === at ? to : corner));
}

/** Inserts a corner on the side that begins at `at`. */
export function insertCorner(corners: Corners, at: number, point: Point): Point[] {
  return [...corners.slice(0, at + 1), point, ...corners.slice(at + 1)];
}

/** Removes a corner; unchanged if no polygon would be left. */
export function removeCorner(corners: Corners, at: number): readonly Point[] {
  return corners.length <= LEAST_CORNERS ? corners : corners.filter((_, place) => place !== at);
}

export function middleOfSide(corners: Corners, at: number): Point | undefined {
  const [from, to] = [corners[at], corners[(at + 1) % corners.length]];
  return from && to && { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
}

/** The index of the next or previous corner; without a current one the first or last. */
export function nextCorner(count: number, at: number | null, by: 1 | -1): number | null {
  if (count === 0) return null;
  if (at === null) return by === 1 ? 0 : count - 1;
  return (at + by + count) % count;
}

/** '3,43720, -76,53350' */
export function pointText({ lat, lng }: Point): string {
  return `${degreesText(lat)}; ${degreesText(lng)}`;
}

export function degreesText(degrees: number): string {
  return degrees.toFixed(5).replace('.', ',');
}

import { pointsOf } from '#rules/places/address/line-points.ts';
import type { Ground, Point } from './ground.ts';
import { DRAWN_AT, type Place, worldOf, worldPixels } from './projection.ts';

/** A named feature of the map: its outline or line, and the position of its label. */
export type Drawn = { name: string; path: string; at: Place; size: number };

/** A town as paths, in px around its middle. */
export type Drawing = {
  origin: Point;
  barrios: Drawn[];
  streets: Drawn[];
  coverages: string[];
  offices: { id: string; name: string; at: Place }[];
};

/** The paths are computed once per town; afterwards the map only moves and scales them. */
export function drawingOf({ center: [lat, lng], barrios, streets, offices }: Ground): Drawing {
  const origin = { lat, lng };
  const middle = worldOf(origin);
  const width = worldPixels(DRAWN_AT);
  const place = (point: Point): Place => {
    const { x, y } = worldOf(point);
    return { x: Math.round((x - middle.x) * width), y: Math.round((y - middle.y) * width) };
  };
  const placesOf = (line: readonly number[]) => pointsOf(line).map(place);
  return {
    origin,
    barrios: barrios.map(({ name, line }) => {
      const corners = placesOf(line);
      return { name, path: pathOf(corners, 'Z'), ...middleOf(corners) };
    }),
    streets: streets.map(({ name, line }) => {
      const corners = placesOf(line);
      const at = corners[Math.floor(corners.length / 2)] ?? { x: 0, y: 0 };
      return { name, path: pathOf(corners, ''), at, size: corners.length };
    }),
    coverages: offices.map(({ coverage }) => pathOf(placesOf(coverage), 'Z')).filter((path) => path !== ''),
    offices: offices.map(({ id, name, geopoint }) => ({
      id,
      name,
      at: place({ lat: geopoint[0], lng: geopoint[1] }),
    })),
  };
}

function pathOf(corners: readonly Place[], end: '' | 'Z'): string {
  if (corners.length < 2) return '';
  return `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}${end}`;
}

/** The centroid of an outline, and its area. */
function middleOf(corners: readonly Place[]): { at: Place; size: number } {
  let [area, x, y] = [0, 0, 0];
  let before = corners.at(-1) ?? { x: 0, y: 0 };
  for (const corner of corners) {
    const piece = before.x * corner.y - corner.x * before.y;
    area += piece;
    x += (before.x + corner.x) * piece;
    y += (before.y + corner.y) * piece;
    before = corner;
  }
  if (area === 0) return { at: before, size: 0 };
  return { at: { x: x / (3 * area), y: y / (3 * area) }, size: Math.abs(area / 2) };
}

import { boundingBox } from '#rules/places/coverage.ts';
import type { Point } from './ground.ts';

/** The visible part of the world: its centre and zoom (256 · 2^zoom px around the world). */
export type View = { center: Point; zoom: number };

/** A place on the drawing: px from the origin of a town at the zoom DRAWN_AT, east and south. */
export type Place = { x: number; y: number };

/** The zoom of the drawing: a block is about a finger wide. */
export const DRAWN_AT = 16;
export const LEAST_ZOOM = 10;
export const MOST_ZOOM = 18;
/** Storefront 9: the initial zoom without a pin. */
export const TOWN_ZOOM = 12;

const TILE = 256;
const MOST_LATITUDE = 85;

/** Web Mercator, as tile services draw it: the whole world is 1 wide. */
export function worldOf({ lat, lng }: Point): Place {
  const north = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, lat)) * (Math.PI / 180);
  return {
    x: (lng + 180) / 360,
    y: (1 - Math.log(Math.tan(north) + 1 / Math.cos(north)) / Math.PI) / 2,
  };
}

export function pointOf({ x, y }: Place): Point {
  const lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * (180 / Math.PI);
  return { lat: rounded(lat), lng: rounded(x * 360 - 180) };
}

/** How many px the world is wide. */
export function worldPixels(zoom: number): number {
  return TILE * 2 ** zoom;
}

/** The point some px east and south of the middle of a view. */
export function pointAt({ center, zoom }: View, east: number, south: number): Point {
  const { x, y } = worldOf(center);
  const width = worldPixels(zoom);
  return pointOf({ x: x + east / width, y: y + south / width });
}

/** The offset of a point from the centre of a view, in px east and south. */
export function offsetOf({ center, zoom }: View, point: Point): Place {
  const [middle, place] = [worldOf(center), worldOf(point)];
  const width = worldPixels(zoom);
  return { x: (place.x - middle.x) * width, y: (place.y - middle.y) * width };
}

export function withinZooms(zoom: number): number {
  return Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom));
}

/** Shows all points, with a margin in px around them; undefined without any. */
export function viewAround(
  points: readonly Point[],
  size: { width: number; height: number },
  margin: number,
): View | undefined {
  const box = boundingBox(points);
  if (!box) return undefined;
  const [nw, se] = [worldOf({ lat: box.north, lng: box.west }), worldOf({ lat: box.south, lng: box.east })];
  const room = (px: number) => Math.max(1, px - 2 * margin) / worldPixels(0);
  const zoom = Math.log2(
    Math.min(room(size.width) / Math.max(1e-9, se.x - nw.x), room(size.height) / Math.max(1e-9, se.y - nw.y)),
  );
  const center = { lat: (box.north + box.south) / 2, lng: (box.east + box.west) / 2 };
  return { center, zoom: withinZooms(zoom) };
}

/** Five decimals: a metre is enough for a door. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

import { pointsOf } from '#rules/address/line-points.ts';
import type { Point } from '#web/shop/office/locate.ts';

type Place = { x: number; y: number };

/** The part of a city that a strip shows: north up, or to the left where the city is higher than it is wide. */
export type Frame = { width: number; height: number; place: (point: Point) => Place };

/** As wide as the strip over the title is against its height (office.css). */
const WIDTH = 500;
const HEIGHT = 100;
/** Margin around the stores, and the visible area around a single one, in degrees. */
const MARGIN = 1.35;
const LEAST = 0.02;

/** A frame that contains all points, with one scale for both axes. */
export function frameOf(points: readonly Point[]): Frame {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const [south = 0, north = 0] = ends(lats);
  const [west = 0, east = 0] = ends(lngs);
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  // A degree of longitude is shorter than one of latitude, increasingly so away from the equator.
  const narrow = Math.cos((middle.lat * Math.PI) / 180);
  const [high, wide] = [north - south, (east - west) * narrow];
  const isTall = high > wide;
  const [across, along] = isTall ? [wide, high] : [high, wide];
  const scale = HEIGHT / (Math.max(across, (along * HEIGHT) / WIDTH, LEAST) * MARGIN);
  return {
    width: WIDTH,
    height: HEIGHT,
    place: ({ lat, lng }) => {
      const [up, right] = [(lat - middle.lat) * scale, (lng - middle.lng) * narrow * scale];
      const [x, y] = isTall ? [-up, -right] : [right, -up];
      return { x: rounded(WIDTH / 2 + x), y: rounded(HEIGHT / 2 + y) };
    },
  };
}

/** The outlines visible in a frame, as one path. */
export function outlinesIn(frame: Frame, lines: readonly (readonly number[])[]): string {
  return lines
    .map((line) => pointsOf(line).map(frame.place))
    .filter((places) => places.some((place) => isNear(frame, place)))
    .map((places) => `M${places.map(({ x, y }) => `${x} ${y}`).join('L')}Z`)
    .join('');
}

function isNear({ width, height }: Frame, { x, y }: Place): boolean {
  return x > -width / 4 && x < width * 1.25 && y > -height && y < height * 2;
}

function ends(figures: readonly number[]): number[] {
  return figures.length === 0 ? [] : [Math.min(...figures), Math.max(...figures)];
}

function rounded(figure: number): number {
  return Math.round(figure * 10) / 10;
}

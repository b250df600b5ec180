import type { LatLng } from './coverage.ts';
import { METRES_OF_A_DEGREE } from './metres.ts';

type Place = { x: number; y: number };

/**
 * The part of a city that the strip over the title of the store dialog shows: north up, or to the left where the city
 * is higher than it is wide. The server draws the outlines in it (server/geocoding/city-outline.ts), the dialog the
 * stores.
 */
export type Frame = {
  width: number;
  height: number;
  /** The length of a unit in metres: half a pixel or less of a phone, so places are whole numbers. */
  unit: number;
  place: (point: LatLng) => Place;
};

/** As wide as the strip over the title is against its height (store-places.tsx). */
const WIDTH = 1000;
const HEIGHT = 200;
/** Margin around the stores, and the visible area around a single one, in degrees. */
const MARGIN = 1.35;
const LEAST = 0.02;

/** A frame that contains all points, with one scale for both axes. */
export function frameOf(points: readonly LatLng[]): Frame {
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
    unit: METRES_OF_A_DEGREE / scale,
    place: ({ lat, lng }) => {
      const [up, right] = [(lat - middle.lat) * scale, (lng - middle.lng) * narrow * scale];
      const [x, y] = isTall ? [-up, -right] : [right, -up];
      return { x: Math.round(WIDTH / 2 + x), y: Math.round(HEIGHT / 2 + y) };
    },
  };
}

function ends(figures: readonly number[]): number[] {
  return figures.length === 0 ? [] : [Math.min(...figures), Math.max(...figures)];
}

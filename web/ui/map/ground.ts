/** Degrees. */
export type Point = { lat: number; lng: number };

/** In steps of 0.00001 degrees: its first point, then for every other one how far it lies from the one before. */
type Line = number[];

/** What the map of a town is drawn from; points have their latitude first. */
export type Ground = {
  center: [number, number];
  barrios: { name: string; line: Line }[];
  streets: { name: string; line: Line }[];
  /** Places with a mark, and what lies around each. */
  offices: { id: string; name: string; geopoint: [number, number]; coverage: Line }[];
  /** Whose work it is; '' when nobody's. */
  credit: string;
  /** Pictures of a tile service over the drawing: an address with {z}, {x} and {y}. */
  tiles: { url: string; attribution: string } | null;
};

/** Degrees. */
export type Point = { lat: number; lng: number };

/** In steps of 0.00001 degrees: the first point, then the offset of each following one. */
type Line = number[];

/** The data of a town's map; points have their latitude first. */
export type Ground = {
  center: [number, number];
  barrios: { name: string; line: Line }[];
  streets: { name: string; line: Line }[];
  /** Places with a mark, and the area each covers. */
  offices: { id: string; name: string; geopoint: [number, number]; coverage: Line }[];
  /** The attribution; '' without one. */
  credit: string;
  /** Pictures of a tile service over the drawing: an address with {z}, {x} and {y}. */
  tiles: { url: string; attribution: string } | null;
};

import type { LatLng } from '#rules/coverage.ts';

/** Where an address lies, as far as a geocoder knows. */
export type FoundAddress = LatLng & {
  /** The address in one spelling: 'Carrera 10 # 10 - 22'. */
  address: string;
  /** The barrio; NOT_RECOGNISED when nobody knows. */
  neighborhood: string;
  /** The barrio and, near a border, the next one; none when nobody knows. */
  neighborhoods: readonly string[];
  /** What was written besides street and number and says nothing of where: 'apto 402 torre B'. */
  complement: string;
  /** 'near': within a block or so; 'area': the right part of town, the pin has to be moved. */
  precision: 'near' | 'area';
};

/**
 * Why there is no place: the text is no address, or a kilometre of a road; the town is not known, or the street in it.
 */
export type NotFound = {
  reason: 'NO_STREET' | 'NO_CROSSING' | 'KILOMETRE' | 'UNKNOWN_TOWN' | 'UNKNOWN_STREET';
};

/** What lies under a point. */
export type PointNames = {
  /** The barrio; NOT_RECOGNISED when nobody knows. */
  neighborhood: string;
  /** The barrio and, near a border, the next one; none when nobody knows. */
  neighborhoods: readonly string[];
  /** The nearest crossing or address that is known, 'Carrera 34 con Calle 5'; '' where none is near. */
  near: string;
  /** How far it lies from the point; 0 without one. */
  nearMeters: number;
};

/** What the shop says where nobody knows the barrio (storefront 7). */
export const NOT_RECOGNISED = 'no reconocido';

/** Finds addresses on the map and names what is under a point. `asker` is the address of who asks. */
export type Geocoder = {
  find(address: string, city: string, asker: string): Promise<FoundAddress | NotFound>;
  namesAt(point: LatLng, asker: string): Promise<PointNames>;
};

import type { LatLng } from '#rules/places/coverage.ts';

/** A located address. */
export type FoundAddress = LatLng & {
  /** The normalised address: 'Carrera 10 # 10 - 22'. */
  address: string;
  /** The barrio; NOT_RECOGNISED when unknown. */
  neighborhood: string;
  /** The barrio and, near a border, the next one; empty when unknown. */
  neighborhoods: readonly string[];
  /** Parts besides street and number that do not locate it: 'apto 402 torre B'. */
  complement: string;
  /** 'near': within a block or so; 'area': the right part of town, the pin has to be moved. */
  precision: 'near' | 'area';
};

/** Why an address was not found: no address, a kilometre of a road, an unknown town, or an unknown street in it. */
export type NotFound = {
  reason: 'NO_STREET' | 'NO_CROSSING' | 'KILOMETRE' | 'UNKNOWN_TOWN' | 'UNKNOWN_STREET';
};

/** Names at a point. */
export type PointNames = {
  /** The barrio; NOT_RECOGNISED when unknown. */
  neighborhood: string;
  /** The barrio and, near a border, the next one; empty when unknown. */
  neighborhoods: readonly string[];
  /** The nearest known crossing or address, 'Carrera 34 con Calle 5'; '' without one nearby. */
  near: string;
  /** Its distance from the point; 0 without one. */
  nearMeters: number;
};

/** Shown when the barrio is unknown (storefront 7). */
export const NOT_RECOGNISED = 'no reconocido';

/** Locates addresses and names points. `asker`: network address of the caller. */
export type Geocoder = {
  find(address: string, city: string, asker: string): Promise<FoundAddress | NotFound>;
  namesAt(point: LatLng, asker: string): Promise<PointNames>;
};

import type { LatLng } from '#rules/coverage.ts';

/** Where an address lies, as far as a geocoder knows. */
export type FoundAddress = LatLng & {
  /** The address in one spelling: 'Carrera 10 # 10 - 22'. */
  address: string;
  /** The barrio; NOT_RECOGNISED when nobody knows. */
  neighborhood: string;
  /** 'near': within a block or so; 'area': the right part of town, the pin has to be moved. */
  precision: 'near' | 'area';
};

/** Why there is no place: the text is no address, the town is not known, or the street is not known in it. */
export type NotFound = { reason: 'NO_STREET' | 'NO_CROSSING' | 'UNKNOWN_TOWN' | 'UNKNOWN_STREET' };

/** What the shop says where nobody knows the barrio (storefront 7). */
export const NOT_RECOGNISED = 'no reconocido';

/** Finds addresses on the map and the barrio of a point. */
export type Geocoder = {
  find(address: string, city: string): Promise<FoundAddress | NotFound>;
  neighborhoodAt(point: LatLng): Promise<string>;
};

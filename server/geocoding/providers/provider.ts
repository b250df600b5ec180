import type { ParsedAddress } from '#rules/places/address/street-at.ts';
import type { Box, LatLng } from '#rules/places/coverage.ts';
import type { FoundAddress, PointNames } from '../geocoder.ts';

/** A service's result for an address; adjacent barrios come from our own data. */
export type ProvidedAddress = Omit<FoundAddress, 'neighborhoods' | 'complement'>;
export type ProvidedNames = Omit<PointNames, 'neighborhoods'>;

/** A request to an external service: the text, its parsed parts, and the area. */
export type AddressQuestion = {
  text: string;
  parsed: ParsedAddress | undefined;
  city: string;
  /** The town if its extent is known, else the country. */
  within: Box;
};

/**
 * An external service; undefined = no result, a barrio of '' = not named. Every failure is an OutgoingError.
 */
export type GeocodingProvider = {
  name: 'google' | 'nominatim';
  find(question: AddressQuestion): Promise<ProvidedAddress | undefined>;
  namesAt(point: LatLng): Promise<ProvidedNames | undefined>;
  /** Attribution required beside its results. */
  credit: string;
};

import type { ParsedAddress } from '#rules/address/street-at.ts';
import type { Box, LatLng } from '#rules/coverage.ts';
import type { FoundAddress, PointNames } from '../geocoder.ts';

/** What a service says of an address; which barrios are next to it we know ourselves. */
export type ProvidedAddress = Omit<FoundAddress, 'neighborhoods' | 'complement'>;
export type ProvidedNames = Omit<PointNames, 'neighborhoods'>;

/** What an outside service is asked: the text, what we read in it, and where it may lie. */
export type AddressQuestion = {
  text: string;
  parsed: ParsedAddress | undefined;
  city: string;
  /** The town, where its extent is known, else the country. */
  within: Box;
};

/**
 * An outside service; undefined = it answered and does not know, a barrio of '' = it does not name one. Whatever goes
 * wrong is an OutgoingError.
 */
export type GeocodingProvider = {
  name: 'google' | 'nominatim';
  find(question: AddressQuestion): Promise<ProvidedAddress | undefined>;
  namesAt(point: LatLng): Promise<ProvidedNames | undefined>;
  /** What has to stand beside places that come from it. */
  credit: string;
};

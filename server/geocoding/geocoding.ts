import type { MapTiles } from '#server/config/geocoding.ts';
import type { Geocoder } from './geocoder.ts';
import { createGeocoder, type GeocodingNote } from './providers/create-geocoder.ts';
import type { GeocodingProvider } from './providers/provider.ts';

export type Geocoding = {
  geocoder: Geocoder;
  /** Undefined = the map is drawn from built-in data. */
  tiles: MapTiles | undefined;
  /** Attribution required by an external service; '' without one. */
  credit: string;
};

export type GeocodingParts = { provider?: GeocodingProvider | undefined; tiles?: MapTiles | undefined };

export function createGeocoding(
  { provider, tiles }: GeocodingParts,
  note: (note: GeocodingNote) => void,
): Geocoding {
  return { geocoder: createGeocoder(provider, note), tiles, credit: provider?.credit ?? '' };
}

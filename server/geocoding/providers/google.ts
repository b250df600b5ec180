import { z } from 'zod';
import { addressText } from '#rules/places/address/address-text.ts';
import { distanceMeters, type LatLng } from '#rules/places/coverage.ts';
import type { Outgoing } from '#server/outgoing/outgoing.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';
import type { GeocodingProvider } from './provider.ts';

export const GOOGLE_URL = 'https://maps.googleapis.com';

const Component = z.object({ long_name: z.string().max(200), types: z.array(z.string()) });

const Result = z.object({
  address_components: z.array(Component),
  formatted_address: z.string().max(500),
  geometry: z.object({
    location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
    location_type: z.string(),
  }),
  types: z.array(z.string()),
  partial_match: z.boolean().optional(),
});
type Result = z.infer<typeof Result>;

const Answer = z.object({ status: z.string().max(40), results: z.array(Result) });

/** Types of results too large for a pin, such as a city or country. */
const TOO_LARGE = new Set([
  'country',
  'locality',
  'administrative_area_level_1',
  'administrative_area_level_2',
  'postal_code',
]);
const EXACT = new Set(['ROOFTOP', 'RANGE_INTERPOLATED']);

/** Google Geocoding: GET /maps/api/geocode/json, which answers 200 with its own status. */
export function createGoogleGeocoder(apiKey: string, { ask }: Outgoing, url = GOOGLE_URL): GeocodingProvider {
  async function results(parameters: Record<string, string>): Promise<Result[]> {
    const query = new URLSearchParams({ ...parameters, language: 'es-419', key: apiKey });
    const { status, body } = await ask({ url: `${url}/maps/api/geocode/json?${query}` });
    const answer = Answer.safeParse(body);
    if (status !== 200 || !answer.success)
      throw new OutgoingError(`Google answered with status ${status} and not as it should`);
    const { status: word, results: found } = answer.data;
    // OVER_QUERY_LIMIT, REQUEST_DENIED, INVALID_REQUEST, UNKNOWN_ERROR: no result at all.
    if (word !== 'OK' && word !== 'ZERO_RESULTS') throw new OutgoingError(`Google answered ${word}`);
    return found;
  }

  return {
    name: 'google',
    credit: 'Direcciones: Google.',

    async find({ text, parsed, city, within: { south, west, north, east } }) {
      const address = parsed ? addressText(parsed) : text;
      const [first] = await results({
        address: `${address}, ${city}`,
        components: 'country:CO',
        region: 'co',
        bounds: `${south},${west}|${north},${east}`,
      });
      if (!first || first.types.some((type) => TOO_LARGE.has(type))) return undefined;
      const { location, location_type: kind } = first.geometry;
      return {
        lat: location.lat,
        lng: location.lng,
        address,
        neighborhood: neighborhoodOf(first),
        precision: EXACT.has(kind) && first.partial_match !== true ? 'near' : 'area',
      };
    },

    async namesAt({ lat, lng }) {
      const found = await results({ latlng: `${lat},${lng}` });
      const [first] = found;
      if (!first) return undefined;
      const named = found.map(neighborhoodOf).find((name) => name !== '');
      const isStreet = first.types.some((type) => /^(street_address|premise|intersection|route)$/.test(type));
      return {
        neighborhood: named ?? '',
        near: isStreet ? (first.formatted_address.split(',')[0] ?? '') : '',
        nearMeters: isStreet ? metersTo(first, { lat, lng }) : 0,
      };
    },
  };
}

function metersTo({ geometry: { location } }: Result, point: LatLng): number {
  return Math.round(distanceMeters(location, point));
}

/** Storefront 7: the neighbourhood, else the sublocality; '' without either. */
function neighborhoodOf({ address_components: components }: Result): string {
  const named = (type: string) => components.find(({ types }) => types.includes(type))?.long_name;
  return named('neighborhood') ?? named('sublocality') ?? '';
}

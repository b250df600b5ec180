import { z } from 'zod';
import { addressText } from '#rules/places/address/address-text.ts';
import { distanceMeters } from '#rules/places/coverage.ts';
import type { NominatimService } from '#server/config/geocoding.ts';
import type { Outgoing } from '#server/outgoing/outgoing.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';
import type { Pace } from './pace.ts';
import type { GeocodingProvider } from './provider.ts';

const Part = z.string().max(200).optional();

const Feature = z.object({
  properties: z.object({
    /** 30 is a house or a place, 26 a street, less a part of a town and more. */
    place_rank: z.int(),
    address: z.object({ house_number: Part, road: Part, neighbourhood: Part, quarter: Part, suburb: Part }),
  }),
  geometry: z.object({
    // GeoJSON: longitude first.
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
});

const Answer = z.object({ features: z.array(Feature) });
const Nothing = z.object({ error: z.unknown() });

const HOUSE = 30;
const STREET = 26;

/**
 * Nominatim: GET /search and /reverse as GeoJSON. Its operators require identification and allow few requests: the pace
 * limits them.
 */
export function createNominatim(
  { url, contact }: NominatimService,
  { ask }: Outgoing,
  pace: Pace,
  edition: string,
): GeocodingProvider {
  const headers = { 'user-agent': `Canasta/${edition} (${contact})` };

  async function features(path: string, parameters: Record<string, string>) {
    if (!(await pace())) throw new OutgoingError('Nominatim has been asked as often as it allows');
    const query = new URLSearchParams({
      ...parameters,
      format: 'geojson',
      addressdetails: '1',
      'accept-language': 'es',
    });
    const { status, body } = await ask({ url: `${url}/${path}?${query}`, headers });
    const answer = Answer.safeParse(body);
    if (status === 200 && answer.success) return answer.data.features;
    if (status === 200 && Nothing.safeParse(body).success) return [];
    throw new OutgoingError(`Nominatim answered with status ${status} and not as it should`);
  }

  return {
    name: 'nominatim',
    credit: 'Direcciones: © colaboradores de OpenStreetMap.',

    async find({ text, parsed, city, within: { south, west, north, east } }) {
      const address = parsed ? addressText(parsed) : text;
      const [first] = await features('search', {
        // Nominatim writes a house number as '38-25'.
        q: `${address.replace(' # ', ' ').replace(' - ', '-')}, ${city}, Colombia`,
        countrycodes: 'co',
        viewbox: `${west},${south},${east},${north}`,
        bounded: '1',
        limit: '1',
      });
      if (!first || first.properties.place_rank < STREET) return undefined;
      const [lng, lat] = first.geometry.coordinates;
      const isHouse = first.properties.place_rank >= HOUSE;
      return { lat, lng, address, neighborhood: neighborhoodOf(first), precision: isHouse ? 'near' : 'area' };
    },

    async namesAt({ lat, lng }) {
      const [first] = await features('reverse', { lat: String(lat), lon: String(lng), zoom: '18' });
      if (!first) return undefined;
      const { road = '', house_number: house } = first.properties.address;
      const [east, north] = first.geometry.coordinates;
      return {
        neighborhood: neighborhoodOf(first),
        near: house && road ? `${road} # ${house}` : road,
        nearMeters: road === '' ? 0 : Math.round(distanceMeters({ lat: north, lng: east }, { lat, lng })),
      };
    },
  };
}

function neighborhoodOf({ properties: { address } }: z.infer<typeof Feature>): string {
  return address.neighbourhood ?? address.quarter ?? address.suburb ?? '';
}

import { toWire } from '#rules/places/coverage.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { readOffices } from '#server/offices/offices.ts';
import { baseMap } from './base-map.ts';
import { cityOutline } from './city-outline.ts';
import type { NotFound } from './geocoder.ts';

/** Storefront 8 for an address that cannot be located; a more specific text when the cause is known. */
const NOT_PLACED =
  'La direccion ingresada no ha sido reconocida, mueve el puntero en el mapa para ubicar tu domicilio con exito.';
const MESSAGES: Record<NotFound['reason'], string> = {
  NO_STREET: 'Escribe la vía y su número, por ejemplo Calle 5 # 38 - 25.',
  NO_CROSSING: 'Falta el número después de la vía, por ejemplo Calle 5 # 38 - 25.',
  KILOMETRE:
    'Una dirección por kilómetro no dice un punto: mueve el mapa hasta tu puerta y cuenta en las indicaciones cómo llegar.',
  UNKNOWN_TOWN: NOT_PLACED,
  UNKNOWN_STREET: NOT_PLACED,
};

export const geocodingHandlers = {
  'geocoding.find': async ({ query }, { geocoding, network }) => {
    const found = await geocoding.geocoder.find(query.address, query.city, network);
    if ('reason' in found) return { place: null, message: MESSAGES[found.reason] };
    const { address, neighborhood, neighborhoods, complement, precision } = found;
    return {
      place: {
        geopoint: toWire(found),
        address,
        neighborhood,
        neighborhoods: [...neighborhoods],
        complement,
        precision,
      },
      message: precision === 'near' ? '' : 'Revisa el punto en el mapa y muévelo hasta tu puerta.',
    };
  },

  'geocoding.reverse': async ({ query }, { geocoding, network }) => {
    const point = { lat: query.latitude, lng: query.longitude };
    const { nearMeters, neighborhoods, ...names } = await geocoding.geocoder.namesAt(point, network);
    return { ...names, neighborhoods: [...neighborhoods], near_meters: nearMeters };
  },

  'geocoding.town': async ({ query }, { db, geocoding }) => {
    const town = baseMap(query.city, await readOffices(db));
    const credit = [town.credit, geocoding.credit].filter(Boolean).join(' ');
    return { ...town, credit, tiles: geocoding.tiles ?? null };
  },

  'geocoding.outline': async ({ query }, { db }) => cityOutline(query.city, await readOffices(db)),
} satisfies HandlersOf<'geocoding.find' | 'geocoding.reverse' | 'geocoding.town' | 'geocoding.outline'>;

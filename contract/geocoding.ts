import { z } from 'zod';
import { call } from './call.ts';
import { Geopoint } from './wire.ts';

export const geocodingCalls = {
  'geocoding.find': call({
    summary: 'Ubicar en el mapa una dirección como la gente la escribe',
    source: 'storefront 2 (new address) and 7 (geocoding); path chosen here',
    method: 'GET',
    path: '/geocoding',
    version: 'v1',
    who: 'anyone',
    query: z.object({
      /** Storefront 5: an address search needs more than four characters. */
      address: z.string().trim().min(5, 'Ingresa una dirección.').max(160),
      city: z.string().trim().min(1, 'Selecciona una ciudad.').max(60),
    }),
    output: z.object({
      /** Null when nobody knows; `message` says what to do. */
      place: z
        .object({
          geopoint: Geopoint,
          /** The address in one spelling: 'Carrera 10 # 10 - 22'. */
          address: z.string(),
          neighborhood: z.string(),
          /** 'near': within a block or so; 'area': the right part of town, the pin has to be moved. */
          precision: z.enum(['near', 'area']),
        })
        .nullable(),
      message: z.string(),
    }),
  }),
  'geocoding.reverse': call({
    summary: 'Barrio de un punto del mapa',
    source: 'storefront 7 (reverse geocoding); path chosen here',
    method: 'GET',
    path: '/geocoding/reverse',
    version: 'v1',
    who: 'anyone',
    query: z.object({
      latitude: z.coerce.number<string | number>().min(-90).max(90),
      longitude: z.coerce.number<string | number>().min(-180).max(180),
    }),
    /** 'no reconocido' when nobody knows. */
    output: z.object({ neighborhood: z.string() }),
  }),
};

import { z } from 'zod';
import { call } from './call.ts';
import { Geopoint, Id } from './wire.ts';

/**
 * A line on the map in steps of 0.00001 degrees, latitude first: its first point, then for every other point how far it
 * lies from the one before.
 */
const Line = z.array(z.int());

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
          /** The barrio and, near a border, the next one or two, the likeliest first; empty when nobody knows. */
          neighborhoods: z.array(z.string()),
          /** What was written besides street and number and says nothing of where: 'apto 402 torre B'. */
          complement: z.string(),
          /** 'near': within a block or so; 'area': the right part of town, the pin has to be moved. */
          precision: z.enum(['near', 'area']),
        })
        .nullable(),
      message: z.string(),
    }),
  }),
  'geocoding.reverse': call({
    summary: 'Barrio y cruce de un punto del mapa',
    source: 'storefront 7 (reverse geocoding); path chosen here',
    method: 'GET',
    path: '/geocoding/reverse',
    version: 'v1',
    who: 'anyone',
    query: z.object({
      latitude: z.coerce.number<string | number>().min(-90).max(90),
      longitude: z.coerce.number<string | number>().min(-180).max(180),
    }),
    output: z.object({
      /** 'no reconocido' when nobody knows. */
      neighborhood: z.string(),
      /** The barrio and, near a border, the next one or two, the likeliest first; empty when nobody knows. */
      neighborhoods: z.array(z.string()),
      /** The nearest crossing or address that is known, 'Carrera 34 con Calle 5'; '' where none is near. */
      near: z.string(),
      /** How far it lies from the point; 0 without one. */
      near_meters: z.int().nonnegative(),
    }),
  }),
  'geocoding.town': call({
    summary: 'Barrios de una ciudad y lo que dibuja su mapa',
    source: 'storefront 2 and 9 (map of the new address, neighbourhood); path chosen here',
    method: 'GET',
    path: '/geocoding/town',
    version: 'v1',
    who: 'anyone',
    query: z.object({ city: z.string().trim().min(1, 'Selecciona una ciudad.').max(60) }),
    output: z.object({
      /** Where the map of the city begins. */
      center: Geopoint,
      /** The names of all its barrios, as far as they are known. */
      neighborhoods: z.array(z.string()),
      barrios: z.array(z.object({ name: z.string(), line: Line })),
      /** The streets of which enough crossings are known. */
      streets: z.array(z.object({ name: z.string(), line: Line })),
      /** The offices of the city and what they cover. */
      offices: z.array(z.object({ id: Id, name: z.string(), geopoint: Geopoint, coverage: Line })),
      /** Who made what the map is drawn from; '' when nothing is. */
      credit: z.string(),
      /** Pictures of a tile service, where one is configured: an address with {z}, {x} and {y}, and whose they are. */
      tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
    }),
    cache: 'public',
  }),
};

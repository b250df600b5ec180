import { z } from 'zod';
import { call } from './call.ts';
import { Geopoint, Id } from './wire.ts';

/**
 * A line on the map in steps of 0.00001 degrees, latitude first: the first point, then each point relative to the
 * previous one.
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
      /** Null when unknown; `message` says what to do. */
      place: z
        .object({
          geopoint: Geopoint,
          /** The normalised address: 'Carrera 10 # 10 - 22'. */
          address: z.string(),
          neighborhood: z.string(),
          /** The barrio and, near a border, the next one or two, most likely first; empty when unknown. */
          neighborhoods: z.array(z.string()),
          /** Parts besides street and number that do not locate it: 'apto 402 torre B'. */
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
      /** 'no reconocido' when unknown. */
      neighborhood: z.string(),
      /** The barrio and, near a border, the next one or two, most likely first; empty when unknown. */
      neighborhoods: z.array(z.string()),
      /** The nearest known crossing or address, 'Carrera 34 con Calle 5'; '' without one nearby. */
      near: z.string(),
      /** Its distance from the point; 0 without one. */
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
      /** Initial centre of the city's map. */
      center: Geopoint,
      /** All known barrios of the city. */
      neighborhoods: z.array(z.string()),
      barrios: z.array(z.object({ name: z.string(), line: Line })),
      /** Streets with enough known crossings. */
      streets: z.array(z.object({ name: z.string(), line: Line })),
      /** The city's offices with their coverage. */
      offices: z.array(z.object({ id: Id, name: z.string(), geopoint: Geopoint, coverage: Line })),
      /** Attribution of the map data; '' without any. */
      credit: z.string(),
      /** A configured tile service: an address with {z}, {x} and {y}, and its attribution. */
      tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
    }),
    cache: 'public',
  }),
  'geocoding.outline': call({
    summary:
      'Contorno de una ciudad y de la cobertura de sus sedes, para la ventana que pregunta por la sede',
    source: 'storefront 2 (city modal); path chosen here',
    method: 'GET',
    path: '/geocoding/outline',
    version: 'v1',
    who: 'anyone',
    query: z.object({ city: z.string().trim().min(1, 'Selecciona una ciudad.').max(60) }),
    /** SVG paths in the frame of the city's offices (rules/places/city-frame.ts); '' without any. */
    output: z.object({ barrios: z.string(), coverage: z.string() }),
    cache: 'public',
  }),
};

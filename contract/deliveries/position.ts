import { z } from 'zod';
import { call } from '../call.ts';
import { Geopoint, Id, Instant } from '../wire.ts';

/** Whether a courier lets where they are be seen, and the text of that consent. */
export const LocationConsent = z
  .object({
    granted: z.boolean().describe('Si quien lleva los pedidos comparte dónde está.'),
    text: z.string(),
    /** Sent back with consent: identifies the text that was read. */
    text_version: z.string(),
  })
  .meta({ id: 'LocationConsent' });

/** A door that a courier is on the way to. */
const Way = z
  .object({
    courier_name: z.string().describe('Quien lleva el pedido; para quien compra, solo el nombre.'),
    courier_phone: z
      .string()
      .describe('Celular de quien lo lleva, si lo comparte y va hacia esta puerta; si no, vacío.'),
    point: Geopoint.nullable().describe(
      'Dónde va; null si no lo comparte o, para quien compra, si su puerta no es la que sigue.',
    ),
    seen_at: Instant.nullable().describe('De cuándo es esa ubicación; null sin ella.'),
    stops_before: z.int().nonnegative().describe('Paradas que faltan antes de esta puerta.'),
    is_here: z.boolean().describe('Si ya llegó a esta puerta.'),
    arrival: Instant.nullable().describe(
      'Hora estimada de llegada, por las paradas de antes; null si ya llegó.',
    ),
    door: Geopoint.nullable().describe('La puerta del pedido; null si su lugar no se conoce.'),
    city: z.string(),
  })
  .meta({ id: 'CourierWay' });

export const positionCalls = {
  'deliveries.share': call({
    summary: 'Autorizar que se vea dónde voy mientras llevo pedidos, o dejar de compartirlo',
    source: 'rule 126; path chosen here',
    method: 'PUT',
    path: '/deliveries/location',
    version: 'v2',
    who: 'courier',
    body: z.object({
      granted: z.boolean(),
      /** The version of the text shown; only a yes needs it. */
      text_version: z.string().max(40).default(''),
    }),
    output: LocationConsent,
  }),
  'deliveries.position': call({
    summary: 'Dónde va el celular de quien lleva los pedidos, camino a una puerta',
    source: 'rule 126; path chosen here',
    method: 'POST',
    path: '/deliveries/location',
    version: 'v2',
    who: 'courier',
    body: z.object({ point: Geopoint }),
    output: z.object({
      taken: z.boolean().describe('Falso si nadie la puede ver: no se comparte, o no va hacia una puerta.'),
    }),
  }),
  'deliveries.courier': call({
    summary: 'Quién lleva un pedido, a qué hora llega y, si es la próxima puerta, por dónde va',
    source: 'rule 126; path chosen here',
    method: 'GET',
    path: '/shopping-cart/{id}/courier',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    output: z.object({
      way: Way.nullable().describe('Quién va en camino con el pedido; null mientras nadie va.'),
    }),
  }),
};

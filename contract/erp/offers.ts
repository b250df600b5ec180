import { z } from 'zod';
import { call, ofModule } from '../call.ts';
import { AUTH, ERP, IdempotencyKey, JSON_BODY, Place, Price } from './inputs.ts';

/** Offers with days that other systems write (rule 146): a price, so the scope of prices opens them. */

const MOST_OFFERS = 1_000;
const Day = z.iso.date('Escribe el día, como 2026-11-25.');

const OfferRow = Place.extend({
  price_neto: Price.nullable().describe(
    'Lo que se paga en esos días, menos que el precio sin la oferta; null la termina hoy, o la quita si no ha empezado.',
  ),
  from: Day.optional().describe('El primer día, en Colombia; sin él, hoy.'),
  until: Day.optional().describe(
    'El último día, inclusive: después vuelve el precio de antes. Obligatorio, salvo para terminarla.',
  ),
})
  .refine(({ price_neto: net, until }) => net === null || until !== undefined, {
    path: ['until'],
    message: 'Envía el último día: una oferta siempre termina. Un descuento sin días va en los precios.',
  })
  .refine(({ price_neto: net, from, until }) => net !== null || (from === undefined && until === undefined), {
    path: ['until'],
    message: 'Para terminarla no envíes días.',
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    message: 'El último día no puede ser antes del primero.',
  })
  .meta({ id: 'OfferRow' });

const OfferRowError = z
  .object({
    row: z.int().nonnegative().describe('La fila que se envió, desde 0.'),
    field: z.string().describe('El campo de la fila.'),
    code: z
      .enum(['UNKNOWN_OFFICE', 'UNKNOWN_PRODUCT', 'TWICE', 'NO_PRICE', 'PASSED', 'NOT_LOWER', 'BANNED'])
      .describe('Qué pasa, para programas.'),
    message: z.string().describe('Lo mismo en palabras.'),
  })
  .meta({ id: 'OfferRowError' });

export const erpOfferCalls = ofModule('admin-integrations', {
  'erp.writeOffers': call({
    version: 'v1',
    source: 'rule 146; path chosen here',
    who: 'key prices:write',
    method: 'PUT',
    path: '/erp/offers',
    summary: 'Ofertas con días por producto y sede, hasta 1.000 filas; un mismo envío se aplica una sola vez',
    bodyLimit: 256 * 1024,
    body: z.strictObject({
      idempotency_key: IdempotencyKey,
      rows: z
        .array(OfferRow)
        .min(1, 'No hay filas.')
        .max(MOST_OFFERS, 'Máximo 1.000 filas por envío.')
        .describe(
          'Una oferta en cada fila: un producto en una sede tiene una, y la que envías la reemplaza.',
        ),
    }),
    output: z.object({
      added: z.int().nonnegative().describe('Las que se crearon.'),
      changed: z.int().nonnegative().describe('Las que quedaron con otro precio u otros días.'),
      ended: z.int().nonnegative().describe('Las que terminaron o se quitaron.'),
      errors: z
        .array(OfferRowError)
        .describe('Las filas que no cambiaron nada; todas las demás quedaron escritas.'),
      repeated: z
        .boolean()
        .describe(
          'Si es la respuesta de un envío anterior con esta idempotency_key: ahora no se escribió nada.',
        ),
    }),
    errors: ['REQUEST_KEY_REUSED'],
    example: `curl "${ERP}/offers" -X PUT ${AUTH} ${JSON_BODY} \\
  -d '{"idempotency_key":"ofertas-2026-11-25-001","rows":[
    {"office":"BRETANA","id_item":"1311","price_neto":8900,"from":"2026-11-27","until":"2099-11-30"},
    {"office":"GRANADA","id_item":"1311","price_neto":null}]}'

Empieza y termina sola, y tarjetas y avisos dicen hasta cuándo va. Lo que la ley no deja promocionar se rechaza (BANNED). La
oferta de cada sede se lee en \`sale\` de la lista de productos, que también la trae cuando cambia.`,
  }),
});

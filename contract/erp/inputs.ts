import { z } from 'zod';

/** Inputs that calls of other systems share. */

export const limit = z.coerce.number<string | number>().int().min(1).max(200).default(100);

export const Cursor = z.string().regex(/^\d{1,15}$/, 'No es un cursor de esta lista.');

/** Where a feed starts for a reader without a cursor: now, or with what changed since a day. */
export const From = z.union([z.literal('now'), z.iso.date()], 'Es now, o un día: 2026-11-25.');

export const IdempotencyKey = z
  .string()
  .trim()
  .min(8, 'La idempotency_key debe tener entre 8 y 100 caracteres.')
  .max(100, 'La idempotency_key debe tener entre 8 y 100 caracteres.');

/** Which product in which office: by the code or the bar code, and by `key` of the office or its id. */
export const Place = z.strictObject({
  office: z.string().trim().min(1, 'Falta la sede.').max(80),
  id_item: z.string().trim().max(60).optional(),
  bar_code: z.string().trim().max(60).optional(),
});
export const Price = z
  .int('El precio debe ser un número entero de pesos.')
  .positive('El precio debe ser mayor que 0.')
  .max(1_000_000_000, 'El precio es demasiado alto.');

/** In commands of examples: the shop, a key, an order and two of its lines, as the text of the group says. */
export const ERP = '$TIENDA/api/v1/erp';
export const AUTH = '-H "authorization: Bearer $CLAVE"';
export const JSON_BODY = "-H 'content-type: application/json'";

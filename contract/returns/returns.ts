import { z } from 'zod';
import { call } from '../call.ts';
import { fileField, pictureFile } from '../files.ts';
import { Id, Pesos } from '../wire.ts';
import { OrderReturns, ReturnedLineInput, ReturnPreview, ReturnWay } from './shapes.ts';

const source = 'rules 93 and 105; paths chosen here' as const;
const params = z.object({ id: Id });
const lines = z.array(ReturnedLineInput).min(1, 'Elige al menos un producto.').max(300);

export const returnCalls = {
  'returns.ofOrder': call({
    summary: 'Lo que se devolvió de un pedido por producto, y lo que todavía se puede devolver',
    source,
    method: 'GET',
    path: '/admin/orders/{id}/returns',
    version: 'admin',
    who: 'admin',
    params,
    output: OrderReturns,
  }),
  'returns.preview': call({
    summary: 'Cuánto se devolvería por estos productos; no cambia nada',
    source,
    method: 'POST',
    path: '/admin/orders/{id}/returns/preview',
    version: 'admin',
    who: 'superadmin',
    params,
    body: z.object({ lines }),
    bodyLimit: 96 * 1024,
    output: ReturnPreview,
    errors: ['REFUND_NOT_POSSIBLE'],
  }),
  'returns.make': call({
    summary: 'Devolver productos de un pedido entregado: el dinero, y el inventario o la merma',
    source,
    method: 'POST',
    path: '/admin/orders/{id}/returns',
    version: 'admin',
    who: 'superadmin',
    params,
    body: z.object({
      /** Made once for this press: a repeat gives the same return. */
      return_id: Id,
      lines,
      way: ReturnWay,
      /** The courier's round from whose cash it is paid. */
      round_id: Id.nullable().default(null),
      /** Pesos as they were seen: with others it is refused. */
      amount: Pesos,
      note: z.string().trim().max(500, 'Puede tener máximo 500 caracteres.').default(''),
      photo_ids: z.array(Id).max(4, 'Puede tener máximo 4 fotos.').default([]),
      /** The shopper's request that it answers, and words to them. */
      request_id: Id.nullable().default(null),
      answer: z.string().trim().max(500, 'Puede tener máximo 500 caracteres.').default(''),
    }),
    bodyLimit: 96 * 1024,
    output: OrderReturns,
    errors: ['REFUND_NOT_POSSIBLE', 'REQUEST_ANSWERED', 'REQUEST_KEY_REUSED'],
  }),
  'returns.photo': call({
    summary: 'Una foto de lo que vuelve, antes de devolverlo',
    source,
    method: 'POST',
    path: '/admin/orders/{id}/photos',
    version: 'admin',
    who: 'superadmin',
    params,
    form: true,
    files: { photo: pictureFile },
    body: z.object({ photo: fileField('Elige la foto.'), photo_id: Id }),
    bodyLimit: pictureFile.most + 4 * 1024,
    output: z.object({ photo_id: Id }),
    status: 201,
  }),
};

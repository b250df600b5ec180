import { z } from 'zod';
import { call } from '../call.ts';
import { OrderAnswer } from '../orders/shapes.ts';
import { Id, Page, Pagination, pageSize } from '../wire.ts';
import { RequestableGoods, RequestedLineInput, StaffReturnRequest } from './request-shapes.ts';

const source = 'rule 107; paths chosen here' as const;
const ofOrder = { version: 'v2', who: 'owner', params: z.object({ id: Id }), source } as const;
const staff = { version: 'admin', source } as const;
const byId = z.object({ id: Id });

export const returnRequestCalls = {
  'returns.requestable': call({
    ...ofOrder,
    summary: 'Qué productos de mi pedido puedo pedir que me devuelvan, y hasta cuándo',
    method: 'GET',
    path: '/shopping-cart/{id}/returns',
    output: z.object({ goods: z.array(RequestableGoods) }),
  }),
  'returns.request': call({
    ...ofOrder,
    summary: 'Pedir una devolución de un pedido que recibí, por producto',
    method: 'POST',
    path: '/shopping-cart/{id}/returns',
    body: z.object({
      /** Made by the sender: the same one again is the same request. */
      request_id: Id,
      lines: z.array(RequestedLineInput).min(1, 'Elige al menos un producto.').max(300),
      note: z.string().trim().max(500, 'Puede tener máximo 500 caracteres.').default(''),
      /** Sent before, one by one, by `pqr.photo`. */
      photo_ids: z.array(Id).max(4, 'Puedes enviar máximo 4 fotos.').default([]),
    }),
    bodyLimit: 96 * 1024,
    output: OrderAnswer,
    errors: ['REFUND_NOT_POSSIBLE'],
  }),
  'returns.requests': call({
    ...staff,
    who: 'admin',
    summary: 'Ver las devoluciones que piden los clientes; las que esperan respuesta, arriba',
    method: 'GET',
    path: '/admin/return-requests',
    query: z.object({
      page: Page,
      limit: pageSize(20, 100),
      /** Whether they wait for an answer. */
      open: z.stringbool().optional(),
    }),
    output: z.object({ list: z.array(StaffReturnRequest), pagination: Pagination }),
  }),
  'returns.getRequest': call({
    ...staff,
    who: 'admin',
    summary: 'Ver una devolución que pide un cliente',
    method: 'GET',
    path: '/admin/return-requests/{id}',
    params: byId,
    output: StaffReturnRequest,
  }),
  'returns.refuse': call({
    ...staff,
    who: 'superadmin',
    summary: 'No aceptar una devolución, con palabras que el cliente recibe',
    method: 'POST',
    path: '/admin/return-requests/{id}/refuse',
    params: byId,
    body: z.object({
      version: z.int().positive(),
      answer: z
        .string()
        .trim()
        .min(1, 'Escribe por qué no se acepta.')
        .max(500, 'Puede tener máximo 500 caracteres.'),
    }),
    output: z.object({ doc: StaffReturnRequest }),
    errors: ['REQUEST_ANSWERED', 'STALE_EDIT'],
  }),
};

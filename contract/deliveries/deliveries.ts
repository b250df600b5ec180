import { z } from 'zod';
import { call } from '../call.ts';
import { fileField, pictureFile } from '../files.ts';
import { Done, Id, Instant, idsInAddress, Pesos } from '../wire.ts';
import { DeliveryReport } from './report.ts';
import { CourierEvent, EventAnswer, Note, Round } from './shapes.ts';

export const deliveryCalls = {
  'deliveries.round': call({
    summary: 'Mi ronda: los pedidos que llevo, en orden, y los que nadie ha tomado',
    source: 'rules 37 and 64; path chosen here',
    method: 'GET',
    path: '/deliveries/round',
    version: 'v2',
    who: 'courier',
    query: z.object({
      /** Ids of the orders in the round of the phone, separated by commas: `left` says what became of them. */
      had: idsInAddress(100),
    }),
    output: Round,
  }),
  'deliveries.take': call({
    summary: 'Tomar un pedido libre de mi sede',
    source: 'rule 64; path chosen here',
    method: 'POST',
    path: '/deliveries/{id}/take',
    version: 'v2',
    who: 'courier',
    params: z.object({ id: Id }),
    output: Done,
  }),
  'deliveries.events': call({
    summary: 'Lo que pasó en el camino y en la puerta, como lo anotó el celular, también sin señal',
    source: 'rules 22 and 64; path chosen here',
    method: 'POST',
    path: '/deliveries/events',
    version: 'v2',
    who: 'courier',
    body: z.object({ events: z.array(CourierEvent).min(1).max(50) }),
    bodyLimit: 48 * 1024,
    output: z.object({ answers: z.array(EventAnswer) }),
  }),
  'deliveries.reorder': call({
    summary: 'Cambiar el orden de las paradas que faltan',
    source: 'rule 64; path chosen here',
    method: 'PUT',
    path: '/deliveries/round',
    version: 'v2',
    who: 'courier',
    body: z.object({ order_ids: z.array(Id).min(1).max(100) }),
    output: Round,
    errors: ['ROUND_CLOSED'],
  }),
  'deliveries.photo': call({
    summary: 'La foto que prueba una entrega, antes de decir que se entregó',
    source: 'rule 46; path chosen here',
    method: 'POST',
    path: '/deliveries/{id}/photos',
    version: 'v2',
    who: 'courier',
    params: z.object({ id: Id }),
    form: true,
    files: { photo: pictureFile },
    body: z.object({ photo: fileField('Toma la foto.'), photo_id: Id }),
    bodyLimit: pictureFile.most + 4 * 1024,
    output: z.object({ photo_id: Id }),
    status: 201,
  }),
  'deliveries.close': call({
    summary: 'Cerrar mi ronda: cuánto efectivo debo entregar y cuánto entrego',
    source: 'rule 64; path chosen here',
    method: 'POST',
    path: '/deliveries/round/close',
    version: 'v2',
    who: 'courier',
    body: z.object({ id: Id, cash_declared: Pesos, note: Note }),
    output: z.object({
      id: Id,
      cash_expected: Pesos,
      cash_declared: Pesos,
      /** Declared less expected: below 0 something is missing. */
      difference: z.int(),
      delivered: z.int().nonnegative(),
      returned: z.int().nonnegative(),
      closed_at: Instant,
    }),
    errors: ['ROUND_OPEN_STOPS'],
  }),
  'deliveries.report': call({
    summary: 'Cómo fue la entrega de un pedido: intentos, prueba, dinero y lo que volvió',
    source: 'back-office 4; path chosen here',
    method: 'GET',
    path: '/admin/deliveries/{id}',
    version: 'admin',
    who: 'admin',
    params: z.object({ id: Id }),
    output: DeliveryReport,
  }),
  'deliveries.restock': call({
    summary: 'Recibir lo que volvió: al inventario o a merma, una sola vez',
    source: 'rules 63 and 64; path chosen here',
    method: 'POST',
    path: '/admin/deliveries/{id}/restock',
    version: 'admin',
    who: 'admin',
    params: z.object({ id: Id }),
    body: z.object({
      goods: z
        .array(z.object({ line_id: Id, product_id: Id, outcome: z.enum(['stock', 'waste']) }))
        .min(1)
        .max(300),
    }),
    bodyLimit: 64 * 1024,
    output: DeliveryReport,
    errors: ['GOODS_SETTLED', 'ORDER_STATE'],
  }),
};

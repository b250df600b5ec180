import { z } from 'zod';
import { call } from '../call.ts';
import { PickHead } from '../orders/shapes.ts';
import { Id, Instant, idsInAddress, lately, Pesos } from '../wire.ts';
import { PickActionInput, PickConflictCode, PickQuestion, QUESTION_FOR } from './shapes.ts';
import { Difference, PickWalk, Proposal, WalkLine } from './walk.ts';

const byOrder = z.object({ id: Id });

export const pickingCalls = {
  'picking.orders': call({
    summary: 'Mis pedidos por alistar y cuántos hay libres en mi sede',
    source: 'rule 64; path chosen here',
    method: 'GET',
    path: '/picking/orders',
    version: 'v2',
    who: 'picker',
    output: z.object({
      now: Instant,
      orders: z.array(PickHead),
      free: z.int().nonnegative(),
      /** The first unassigned order by due time; null without one. */
      next_due: z.object({ label: z.string(), end_date: Instant }).nullable(),
    }),
  }),
  'picking.takeNext': call({
    summary: 'Tomar el siguiente pedido libre de mi sede, por hora prometida',
    source: 'rule 64; path chosen here',
    method: 'POST',
    path: '/picking/next',
    version: 'v2',
    who: 'picker',
    body: z.object({
      /** Generated once for this press: sent twice, it takes one order. */
      key: Id,
    }),
    output: z.object({ order: PickHead.nullable() }),
    errors: ['PICKING_FULL'],
  }),
  'picking.start': call({
    summary: 'Empezar un recorrido con mis pedidos, una canasta con letra para cada uno',
    source: 'rule 64; path chosen here',
    method: 'POST',
    path: '/picking/walk',
    version: 'v2',
    who: 'picker',
    body: z.object({
      /** Generated once for this walk; more orders join it under the same id. */
      walk_id: Id,
      order_ids: z.array(Id).min(1).max(6, 'En un recorrido caben hasta 6 pedidos.'),
    }),
    output: PickWalk,
    errors: ['ORDER_STATE', 'PICKING_FULL'],
  }),
  'picking.walk': call({
    summary: 'Mi recorrido: los pedidos que estoy alistando y sus productos por pasillo y góndola',
    source: 'rules 63 and 64; path chosen here',
    method: 'GET',
    path: '/picking/walk',
    version: 'v2',
    who: 'picker',
    query: z.object({
      /** Ids of the orders in the walk of the phone, separated by commas: `left` says what became of them. */
      had: idsInAddress(10),
    }),
    output: PickWalk,
  }),
  'picking.record': call({
    summary: 'Anotar lo que encontré de un pedido; lo repetido da la misma respuesta',
    source: 'rules 10, 63 and 64; path chosen here',
    method: 'POST',
    path: '/picking/orders/{id}/actions',
    version: 'v2',
    who: 'picker',
    params: byOrder,
    body: z.object({ actions: z.array(PickActionInput).min(1).max(100) }),
    output: z.object({
      results: z.array(z.object({ id: Id, conflict: PickConflictCode.nullable() })),
      /** The order's current lines; null when it is no longer assigned to the caller. */
      lines: z.array(WalkLine).nullable(),
    }),
  }),
  'picking.proposals': call({
    summary:
      'Con qué reemplazar lo que falta de un pedido: hasta tres parecidos por producto, o lo que se busca',
    source: 'rules 84 and 86; path chosen here',
    method: 'GET',
    path: '/picking/orders/{id}/proposals',
    version: 'v2',
    who: 'picker',
    params: byOrder,
    query: z.object({
      /** The line, when something is missing beside `found_count` of its own product. */
      line_id: Id.optional(),
      found_count: z.coerce.number<string | number>().int().nonnegative().max(100_000).default(0),
      /** Instead of similar products: the ones of a search, or of what the picker holds. For one line. */
      product_ids: idsInAddress(12),
      code: z.string().trim().max(40).optional(),
    }),
    output: z.object({ lines: z.array(z.object({ line_id: Id, proposals: z.array(Proposal) })) }),
  }),
  'picking.ask': call({
    summary: 'Preguntarle al cliente por un reemplazo, o a la tienda por uno que pasa el tope',
    source: 'rules 10, 84 and 86; path chosen here',
    method: 'POST',
    path: '/picking/orders/{id}/questions',
    version: 'v2',
    who: 'picker',
    params: byOrder,
    body: z.object({
      id: Id,
      line_id: Id,
      product_id: Id,
      count: z.int().positive().max(100_000),
      /** Found of the ordered product. */
      found_count: z.int().nonnegative().max(100_000).default(0),
      asks: z.enum(QUESTION_FOR).default('shopper'),
      /** Withdraws the open question about this line. */
      withdraws: Id.optional(),
    }),
    output: z.object({ question: PickQuestion }),
    errors: ['ORDER_STATE', 'QUESTION_OPEN', 'QUESTION_NOT_POSSIBLE', 'PRODUCT_NOT_AVAILABLE'],
  }),
  'picking.finish': call({
    summary: 'Terminar de alistar un pedido y pasarlo a facturación, con lo que cambió',
    source: 'rules 15 and 63; path chosen here',
    method: 'POST',
    path: '/picking/orders/{id}/finish',
    version: 'v2',
    who: 'picker',
    params: byOrder,
    body: z
      .object({
        /** What the phone has of each line, as `picked.action_id`: refused if somebody else changed one since. */
        lines: z
          .array(z.object({ line_id: Id, action_id: Id }))
          .max(500)
          .optional(),
      })
      .nullish(),
    output: z.object({
      order: PickHead,
      price_total: Pesos,
      amount_to_pay: Pesos,
      price_credit: lately(Pesos),
      refund: Pesos,
      differences: z.array(Difference),
    }),
    errors: ['ORDER_STATE', 'PICKING_UNFINISHED', 'PICKING_CHANGED', 'PICKING_EMPTY'],
  }),
  'picking.billed': call({
    summary: 'Entregar a despacho un pedido facturado: queda alistado',
    source: 'rule 22; path chosen here',
    method: 'POST',
    path: '/picking/orders/{id}/billed',
    version: 'v2',
    who: 'picker',
    params: byOrder,
    output: z.object({ order: PickHead }),
    errors: ['ORDER_STATE'],
  }),
};

import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id, Instant, Page, Pagination, Pesos, pageSize } from '../wire.ts';
import { ClaimedCash } from './shapes.ts';

/** A courier's round for staff of its office. */
const StaffRound = z
  .object({
    id: Id,
    courier: z.object({ id: Id, name: z.string(), phone: z.string() }),
    office_name: z.string(),
    started_at: Instant,
    /** Null while the courier is on the way. */
    closed_at: Instant.nullable(),
    /** Collected in cash so far, or until it was closed. */
    cash_expected: Pesos,
    cash_declared: Pesos.nullable(),
    /** Declared less expected: below 0 something is missing. */
    difference: z.int().nullable(),
    note: z.string(),
    /** What the courier says to have beside it, of orders that were changed meanwhile. */
    claimed: z.array(ClaimedCash),
    /** Who ended it in place of its courier, and why; '' while it is open, or closed by the courier. */
    ended_by: z.string(),
    end_reason: z.string(),
    /** In the order in which they are driven. */
    stops: z.array(
      z.object({
        order_id: Id,
        id_order: z.int(),
        client: z.string(),
        status: z.enum(['on_the_way', 'attempted', 'delivered', 'returned']),
      }),
    ),
  })
  .meta({ id: 'StaffRound' });

/** An order with returned goods nobody has received yet. */
const WaitingReturn = z
  .object({
    id: Id,
    id_order: z.int(),
    client: z.string(),
    courier: z.string(),
    office_name: z.string(),
    returned_at: Instant,
    goods: z.array(z.object({ line_id: Id, product_id: Id, title: z.string(), quantity: z.string() })),
  })
  .meta({ id: 'WaitingReturn' });

const ofOffice = { page: Page, limit: pageSize(50, 100), office_id: Id.optional() };

export const staffRoundCalls = {
  'deliveries.rounds': call({
    summary: 'Rondas de los domiciliarios: quién va en camino y con qué, o las cerradas con su efectivo',
    source: 'rule 64; path chosen here',
    method: 'GET',
    path: '/admin/delivery-rounds',
    version: 'admin',
    who: 'admin',
    query: z.object({ ...ofOffice, state: z.enum(['open', 'closed']).default('open') }),
    output: z.object({ list: z.array(StaffRound), pagination: Pagination }),
  }),
  'deliveries.end': call({
    summary:
      'Terminar la ronda de un domiciliario que no la puede cerrar: sus pedidos quedan sin domiciliario',
    source: 'rules 47 and 64; path chosen here',
    method: 'POST',
    path: '/admin/delivery-rounds/{id}/end',
    version: 'admin',
    who: 'admin',
    params: z.object({ id: Id }),
    body: z.object({
      /** The unfinished orders that the person has seen: with others it is refused. */
      order_ids: z.array(Id).max(100),
      reason: z.string().trim().min(1, 'Escribe por qué.').max(300),
      /** Pesos of cash that the store received. */
      cash_declared: Pesos,
    }),
    output: Done,
    errors: ['ROUND_CLOSED', 'ROUND_CHANGED'],
  }),
  'deliveries.waitingReturns': call({
    summary: 'Pedidos con productos que volvieron y nadie ha recibido',
    source: 'rule 64; path chosen here',
    method: 'GET',
    path: '/admin/delivery-returns',
    version: 'admin',
    who: 'admin',
    query: z.object(ofOffice),
    output: z.object({ list: z.array(WaitingReturn), pagination: Pagination }),
  }),
};

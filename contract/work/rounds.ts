import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Instant, Page, Pagination, Pesos, pageSize } from '../wire.ts';

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

import { z } from 'zod';
import { REQUEST_REASONS } from '#rules/returns/request-terms.ts';
import { CountType, Id, Instant, lately } from '../wire.ts';

const RequestReason = z.enum(REQUEST_REASONS, 'Elige por qué lo devuelves.').meta({ id: 'RequestReason' });

const notACount = 'Escribe cuántas unidades o cuántos gramos devuelves.';

/** What a shopper wants to give back of a line. */
export const RequestedLineInput = z.object({
  line_id: Id,
  /** The line's own product, or the one that it was replaced with. */
  product_id: Id,
  /** Pieces or grams. */
  count: z.int(notACount).positive(notACount).max(1_000_000, notACount),
  reason: RequestReason,
});

/** A request for a return, for its shopper. */
export const ReturnRequest = z
  .object({
    id: Id,
    date: Instant,
    /** partly: less came back than was asked for. */
    status: z.enum(['open', 'accepted', 'partly', 'refused']),
    lines: z.array(
      z.object({
        line_id: Id,
        product_id: Id,
        title: z.string(),
        count: z.int().positive(),
        /** As displayed: '2 und'. */
        quantity: z.string(),
        reason: RequestReason,
      }),
    ),
    note: z.string(),
    photos: z.array(z.string()),
    /** The staff's answer to the shopper. */
    answer: z.string(),
    decided_date: Instant.nullable(),
    /** The return that it became. */
    return_id: Id.nullable(),
    /** The petition, complaint or claim of its shopper about the same order. */
    pqr: z.object({ id: Id, number: z.int().positive() }).nullable(),
  })
  .meta({ id: 'ReturnRequest' });

export const StaffReturnRequest = ReturnRequest.extend({
  order: z.object({ id: Id, id_order: z.int() }),
  person: z.string(),
  /** Where the answer goes; '' is nowhere. */
  email: z.string(),
  phone: z.string(),
  office_name: z.string(),
  version: z.int().positive(),
}).meta({ id: 'StaffReturnRequest' });

/** What of an order its shopper may ask to give back. */
export const RequestableGoods = z.object({
  line_id: Id,
  product_id: Id,
  title: z.string(),
  count_type: CountType,
  /** Pieces or grams. */
  count: z.int().positive(),
  /** The same as displayed. */
  quantity: z.string(),
  photoUrl: lately(z.string()),
  tint: lately(z.string()),
  /** Until when it may be asked for. */
  until: Instant,
  /** Why it may come back now; none after its time. */
  reasons: z.array(RequestReason),
});

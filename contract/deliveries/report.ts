import { z } from 'zod';
import { DOOR_REASONS } from '#rules/returns/reasons.ts';
import { Id, Instant, lately, OrderType, PaymentMethod, Pesos } from '../wire.ts';
import { AttemptReason } from './shapes.ts';

/** What a courier's phone reported of an order that was changed meanwhile: without effect on it. */
const DeliveryClaim = z
  .object({
    kind: z.enum(['started', 'arrived', 'age_checked', 'attempt', 'delivered', 'returned']),
    /** Another courier or none had it, it was cancelled, or undone or ended by staff. */
    conflict: z.enum(['reassigned', 'cancelled', 'changed']),
    actor: z.string(),
    /** The hour of the device, and when it reached the store. */
    date: Instant,
    received_at: Instant,
    is_adult: z.boolean().nullable(),
    reason: AttemptReason.nullable(),
    note: z.string(),
    photo_url: z.string(),
    payment_method: PaymentMethod.nullable(),
    /** Pesos that the courier says to have collected; null unless delivered. */
    amount: Pesos.nullable(),
    cash_received: Pesos.nullable(),
    voucher: z.string(),
  })
  .meta({ id: 'DeliveryClaim' });

/** Returned goods that a person puts into stock or writes off. */
const ReturnedGoods = z.object({
  line_id: Id,
  product_id: Id,
  title: z.string(),
  quantity: z.string(),
  /** Why its shopper did not take it; null for goods for adults without a document, and for a whole order. */
  reason: lately(z.enum(DOOR_REASONS).nullable()),
  /** Null until received. */
  outcome: z.enum(['stock', 'waste']).nullable(),
  settled_by: z.string(),
  settled_at: Instant.nullable(),
});

export const DeliveryReport = z
  .object({
    attempts: z.array(
      z.object({
        reason: AttemptReason,
        note: z.string(),
        date: Instant,
        photo_url: z.string(),
        actor: z.string(),
      }),
    ),
    delivered: z
      .object({
        date: Instant,
        actor: z.string(),
        proof: z.enum(['pin', 'photo']),
        photo_url: z.string(),
        payment_method: PaymentMethod,
        amount: Pesos,
        cash_received: Pesos.nullable(),
        cash_change: Pesos.nullable(),
        voucher: z.string(),
      })
      .nullable(),
    is_adult: z.boolean().nullable(),
    goods: z.array(ReturnedGoods),
    claims: z.array(DeliveryClaim),
    type: OrderType,
  })
  .meta({ id: 'DeliveryReport' });

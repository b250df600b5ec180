import { z } from 'zod';
import { DeliveryEvent, Id, Instant, Pesos } from '../wire.ts';
import { AttemptReason } from './shapes.ts';

/** Who picks, bills and delivers an order, its crate, and its delivery events (back-office 3). */
export const OrderDelivery = z.object({
  /** The promised window. */
  start_date: Instant,
  end_date: Instant,
  picker_id: Id.nullable(),
  picker_name: z.string(),
  /** Who billed it. */
  cashier_id: Id.nullable(),
  cashier_name: z.string(),
  delivery_id: Id.nullable(),
  delivery_name: z.string(),
  /** The letter of its crate, and whether it has one; '' before picking. Only for staff. */
  label_cart: z.string(),
  label_cart_assigned: z.boolean(),
  /** Products found completely, and those not found at all; only for staff. */
  products_approved_ids: z.array(Id),
  products_rejected_ids: z.array(Id),
  /** Whether something differs from the order; only for staff. */
  products_modified: z.boolean(),
  /** By line id: the shopper's note, and why it is missing; only for staff. */
  observations: z.record(z.string(), z.string()),
  /** Delivery events, oldest first. Why an attempt failed is not for holders of the link. */
  events: z.array(
    z.object({
      event: DeliveryEvent,
      label: z.string(),
      date: Instant,
      reason: AttemptReason.optional(),
    }),
  ),
  /** Events staff may record now; none while a courier is out with it. Only for staff. */
  next_events: z.array(DeliveryEvent),
  /** Lines of which something came back to the store, not for holders of the link: `total` is not charged for it. */
  undelivered: z.array(z.object({ line_id: Id, total: Pesos, /** Before coupons. */ worth: Pesos })),
  /** The PIN the shopper says at the door; only for them, while a courier has the order. */
  pin: z.string().nullable(),
  /** Which stop of the courier's round it is, and how many are before it; null while it is on no round. */
  stop: z
    .object({ position: z.int().positive(), of: z.int().positive(), before: z.int().nonnegative() })
    .nullable(),
  /** Assignments of picker, cashier and courier, newest last; only for staff. */
  assigned_history: z.array(
    z.object({
      role: z.enum(['picker', 'delivery', 'cashier']),
      /** '' when the assignment was taken back. */
      user_name: z.string(),
      actor: z.string(),
      date: Instant,
    }),
  ),
});

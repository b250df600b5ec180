import { z } from 'zod';
import { ATTEMPT_REASONS, PIN_DIGITS } from '#rules/deliver/door.ts';
import { Geopoint, Id, Instant, OrderType, PaymentMethod, Pesos, Window } from '../wire.ts';

export const Note = z.string().trim().max(300).optional();
const Zone = z.enum(['cercano', 'lejano', 'muy_lejano']).nullable();
const Reason = z.enum(ATTEMPT_REASONS, 'Elige por qué no se pudo entregar.').meta({ id: 'AttemptReason' });

/** How far an order of a courier is. */
const StopStatus = z
  .enum(['preparing', 'ready', 'on_the_way', 'arrived', 'attempted', 'delivered', 'returned'])
  .meta({ id: 'StopStatus' });

const Stop = z
  .object({
    order_id: Id,
    id_order: z.int(),
    /** Where in the round; null before it was begun. */
    position: z.int().positive().nullable(),
    status: StopStatus,
    window: Window,
    client: z.object({ name: z.string(), phone: z.string() }),
    address: z.string(),
    /** What the shopper says of the door: 'apto 301, portería azul'. */
    address_comment: z.string(),
    neighborhood: z.string(),
    zone: Zone,
    point: Geopoint.nullable(),
    observations: z.string(),
    products_count: z.int().nonnegative(),
    bags_count: z.int().nonnegative(),
    goods: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        quantity: z.string(),
        total: Pesos,
        age_restricted: z.boolean(),
        /** Not left at the door: no document was shown. */
        returned: z.boolean(),
      }),
    ),
    payment_method: PaymentMethod,
    /** Collected at the door for what is left there; 0 when it was paid online. */
    due: Pesos,
    /** The same without what is only for adults; null where nothing of it is, or nothing else. */
    due_without_restricted: Pesos.nullable(),
    /** With how much the shopper said to pay in cash; null when they did not. */
    pays_with: Pesos.nullable(),
    age_restricted: z.boolean(),
    /** What the courier saw on the document; null before. */
    is_adult: z.boolean().nullable(),
    pin_tries_left: z.int().nonnegative(),
    attempts: z.int().nonnegative(),
    attempts_left: z.int().nonnegative(),
    last_attempt: z.object({ reason: Reason, note: z.string(), date: Instant }).nullable(),
    done: z.object({ date: Instant, amount: Pesos }).nullable(),
  })
  .meta({ id: 'DeliveryStop' });

export const Round = z
  .object({
    /** Null before the first order left the store. */
    round: z.object({ id: Id, started_at: Instant }).nullable(),
    courier: z.string(),
    office: z.object({ id: Id, name: z.string(), point: Geopoint, city: z.string() }).nullable(),
    /** In the order in which they are driven. */
    stops: z.array(Stop),
    /** Orders of the branch that nobody carries yet. */
    free: z.array(
      z.object({
        order_id: Id,
        id_order: z.int(),
        window: Window,
        neighborhood: z.string(),
        zone: Zone,
        ready: z.boolean(),
      }),
    ),
    /** Pesos: what was collected in cash since the round began, and what is still to be collected in cash. */
    cash_in_hand: Pesos,
    cash_to_collect: Pesos,
    now: Instant,
  })
  .meta({ id: 'DeliveryRound' });

const Happened = z.object({
  /** Made by the device: the same one sent again is answered the same and done once. */
  id: Id,
  order_id: Id,
  /** The hour of the device. */
  at: Instant,
});

export const CourierEvent = z.discriminatedUnion('kind', [
  Happened.extend({ kind: z.literal('started') }),
  Happened.extend({ kind: z.literal('arrived') }),
  Happened.extend({ kind: z.literal('age_checked'), is_adult: z.boolean() }),
  Happened.extend({ kind: z.literal('attempt'), reason: Reason, note: Note, photo_id: Id.optional() }),
  Happened.extend({
    kind: z.literal('delivered'),
    pin: z
      .string()
      .regex(new RegExp(`^\\d{${PIN_DIGITS}}$`), 'El PIN tiene cuatro números.')
      .optional(),
    photo_id: Id.optional(),
    /** Pesos handed over; without it, exactly what was due. Only in cash. */
    cash_received: Pesos.optional(),
    /** Of the dataphone. */
    voucher: z.string().trim().max(40).optional(),
  }),
  Happened.extend({ kind: z.literal('returned') }),
]);

export const EventAnswer = z
  .object({
    id: Id,
    /** 'known': it had happened already, told by another device or pressed twice. */
    outcome: z.enum(['taken', 'known', 'refused']),
    code: z
      .enum([
        ...['', 'NOT_FOUND', 'ORDER_STATE', 'AGE_NOT_CHECKED', 'ONLY_RESTRICTED', 'CASH_SHORT'],
        ...['VOUCHER_MISSING', 'PROOF_MISSING', 'PIN_WRONG', 'PIN_OVER', 'PHOTO_MISSING'],
      ] as const)
      .meta({ id: 'CourierRefusal' }),
    message: z.string(),
    tries_left: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'CourierAnswer' });

/** What comes back to the store and is put into stock or written off by a person. */
const ReturnedGoods = z.object({
  line_id: Id,
  product_id: Id,
  title: z.string(),
  quantity: z.string(),
  /** Null until somebody received it. */
  outcome: z.enum(['stock', 'waste']).nullable(),
  settled_by: z.string(),
  settled_at: Instant.nullable(),
});

export const DeliveryReport = z
  .object({
    attempts: z.array(
      z.object({ reason: Reason, note: z.string(), date: Instant, photo_url: z.string(), actor: z.string() }),
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
    type: OrderType,
  })
  .meta({ id: 'DeliveryReport' });

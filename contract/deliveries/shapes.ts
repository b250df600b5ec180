import { z } from 'zod';
import { ATTEMPT_REASONS, PIN_DIGITS } from '#rules/deliveries/door.ts';
import { DOOR_REASONS } from '#rules/returns/reasons.ts';
import { CountType, Geopoint, Id, Instant, lately, PaymentMethod, Pesos, Window } from '../wire.ts';
import { LocationConsent } from './position.ts';

export const Note = z.string().trim().max(300).optional();
const Zone = z.enum(['cercano', 'lejano', 'muy_lejano']).nullable();
export const AttemptReason = z
  .enum(ATTEMPT_REASONS, 'Elige por qué no se pudo entregar.')
  .meta({ id: 'AttemptReason' });

/** How far an order of a courier is. */
const StopStatus = z
  .enum(['preparing', 'ready', 'on_the_way', 'arrived', 'attempted', 'delivered', 'returned'])
  .meta({ id: 'StopStatus' });

/** A product of a line in the crate, as it is counted and priced. */
const CratePart = z.object({
  line_id: Id,
  product_id: Id,
  ordered_id: Id,
  countType: CountType,
  count: z.int().positive(),
  stock_demand: z.int().positive(),
});

/** With what the phone computes what is collected without goods that are not taken. */
const DoorTerms = z
  .object({
    payable: Pesos,
    /** What of it is paid with credit. */
    credit: lately(Pesos).describe('Pesos del pedido que paga el crédito de quien compra.'),
    beside_goods: Pesos,
    not_left: Pesos,
    coupons: z.array(
      z.object({ amount: Pesos, isPercentage: z.boolean(), productIds: z.array(Id).optional() }),
    ),
    /** The lines as confirmed, for the coupons. */
    lines: z.array(z.object({ productId: Id, total: Pesos, isUnpromoted: z.boolean().optional() })),
  })
  .meta({ id: 'DoorTerms' });

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
    /** The shopper's directions: 'apto 301, portería azul'. */
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
        /** What of it may be left out. */
        part: lately(CratePart),
      }),
    ),
    payment_method: PaymentMethod,
    /** To collect at the door for what is delivered; 0 when paid online. */
    due: Pesos,
    /** The same for everything, once they leave for another visit. */
    due_of_all: Pesos,
    /** The same without goods for adults; null when there are none, or nothing else. */
    due_without_restricted: Pesos.nullable(),
    /** The cash amount the shopper announced; null without one. */
    pays_with: Pesos.nullable(),
    age_restricted: z.boolean(),
    /** The courier's check of the document at this visit; null before. */
    is_adult: z.boolean().nullable(),
    door: lately(DoorTerms),
    pin_tries_left: z.int().nonnegative(),
    attempts: z.int().nonnegative(),
    attempts_left: z.int().nonnegative(),
    last_attempt: z.object({ reason: AttemptReason, note: z.string(), date: Instant }).nullable(),
    done: z.object({ date: Instant, amount: Pesos }).nullable(),
  })
  .meta({ id: 'DeliveryStop' });

/** Beside the expected cash of a round, as the courier says. */
export const ClaimedCash = z
  .object({ order_id: Id, id_order: z.int(), cash: Pesos })
  .meta({ id: 'ClaimedCash' });

export const Round = z
  .object({
    /** Null before the first order left the store. */
    round: z.object({ id: Id, started_at: Instant }).nullable(),
    courier: z.string(),
    office: z.object({ id: Id, name: z.string(), point: Geopoint, city: z.string() }).nullable(),
    /** In the order in which they are driven. */
    stops: z.array(Stop),
    /** Unassigned orders of the branch. */
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
    /** Orders the phone had that somebody else took away. */
    left: z.array(
      z.object({
        order_id: Id,
        id_order: z.int(),
        why: z.enum(['ORDER_CANCELLED', 'ORDER_REASSIGNED']),
      }),
    ),
    /** Cash of orders that were changed before the phone sent what it knew: the courier says to have it, too. */
    claimed: z.array(ClaimedCash),
    /** Cash that the store let the courier give back to shoppers; it is off the cash in hand. */
    given_back: lately(z.array(ClaimedCash)),
    /** Pesos of cash in hand since the round began, and still to be collected. */
    cash_in_hand: Pesos,
    cash_to_collect: Pesos,
    location: lately(LocationConsent).describe('Si se puede ver dónde va, camino a una puerta.'),
    now: Instant,
  })
  .meta({ id: 'DeliveryRound' });

const Happened = z.object({
  /** Generated by the device: a repeat gets the same answer and is done once. */
  id: Id,
  order_id: Id,
  /** The time of the device. */
  at: Instant,
});

export const CourierEvent = z.discriminatedUnion('kind', [
  Happened.extend({ kind: z.literal('started') }),
  Happened.extend({ kind: z.literal('arrived') }),
  Happened.extend({ kind: z.literal('age_checked'), is_adult: z.boolean() }),
  Happened.extend({ kind: z.literal('attempt'), reason: AttemptReason, note: Note, photo_id: Id.optional() }),
  Happened.extend({
    kind: z.literal('delivered'),
    pin: z
      .string()
      .regex(new RegExp(`^\\d{${PIN_DIGITS}}$`), 'El PIN tiene cuatro números.')
      .optional(),
    photo_id: Id.optional(),
    /** Pesos received; by default exactly the amount due. Only in cash. */
    cash_received: Pesos.optional(),
    /** Of the dataphone. */
    voucher: z.string().trim().max(40).optional(),
    /** What the shopper did not take of it; it goes back to the store and is not charged. */
    not_taken: z
      .array(
        z.object({
          line_id: Id,
          product_id: Id,
          /** Pieces or grams. */
          count: z.int().positive(),
          reason: z.enum(DOOR_REASONS, 'Elige por qué no lo recibe.'),
        }),
      )
      .max(100)
      .optional(),
  }),
  Happened.extend({ kind: z.literal('returned') }),
]);

export const EventAnswer = z
  .object({
    id: Id,
    /** 'known': it had already happened, reported by another device or pressed twice. */
    outcome: z.enum(['taken', 'known', 'refused']),
    code: z
      .enum([
        ...['', 'NOT_FOUND', 'ORDER_STATE', 'AGE_NOT_CHECKED', 'ONLY_RESTRICTED', 'CASH_SHORT'],
        // Taken away meanwhile: stored for the store to read, without effect.
        ...['ORDER_REASSIGNED', 'ORDER_CANCELLED'],
        ...['VOUCHER_MISSING', 'PROOF_MISSING', 'PIN_WRONG', 'PIN_OVER', 'PHOTO_MISSING', 'NOT_IN_CRATE'],
      ] as const)
      .meta({ id: 'CourierRefusal' }),
    message: z.string(),
    tries_left: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'CourierAnswer' });

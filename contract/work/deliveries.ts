import { z } from 'zod';
import { ATTEMPT_REASONS, PIN_DIGITS } from '#rules/deliver/door.ts';
import { call } from '../call.ts';
import { fileField, pictureFile } from '../uploads/files.ts';
import { Done, Geopoint, Id, Instant, OrderType, PaymentMethod, Pesos, Window } from '../wire.ts';

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
const Note = z.string().trim().max(300).optional();

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

const EventAnswer = z
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

export const deliveryCalls = {
  'deliveries.round': call({
    summary: 'Mi ronda: los pedidos que llevo, en orden, y los que nadie ha tomado',
    source: 'decisions 37 and 64; path chosen here',
    method: 'GET',
    path: '/deliveries/round',
    version: 'v2',
    who: 'courier',
    output: Round,
  }),
  'deliveries.take': call({
    summary: 'Tomar un pedido libre de mi sede',
    source: 'decision 64; path chosen here',
    method: 'POST',
    path: '/deliveries/{id}/take',
    version: 'v2',
    who: 'courier',
    params: z.object({ id: Id }),
    output: Done,
  }),
  'deliveries.events': call({
    summary: 'Lo que pasó en el camino y en la puerta, como lo anotó el celular, también sin señal',
    source: 'decisions 22 and 64; path chosen here',
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
    source: 'design admin-15; path chosen here',
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
    source: 'decision 46; path chosen here',
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
    source: 'decision 64; path chosen here',
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
    source: 'decisions 63 and 64; path chosen here',
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
    errors: ['GOODS_SETTLED'],
  }),
};

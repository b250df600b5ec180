import { z } from 'zod';
import { call } from '../call.ts';
import { AddPreview, AddReport, Cart } from '../cart/shapes.ts';
import { inactiveFilter } from '../resource.ts';
import {
  DeliveryEvent,
  Id,
  Instant,
  OrderState,
  OrderType,
  Page,
  Pagination,
  PaymentMethod,
  pageSize,
} from '../wire.ts';
import { BoardOrder, OrderAnswer, OrderSummary } from './shapes.ts';

/** Sort order of the board; by default open orders by promised time, all orders by age. */
export const BOARD_ORDERS = (['promised', 'number', 'created', 'total', 'state'] as const).flatMap(
  (by) => [`${by} asc`, `${by} desc`] as const,
);

/** `office`: where they work; '' of those who work in all. */
const OfficeStaff = z.object({ id: Id, name: z.string(), office: z.string() });

export const orderCalls = {
  'orders.mine': call({
    summary: 'Mis pedidos, el más reciente primero',
    source: 'storefront 7 (S45)',
    method: 'GET',
    path: '/shopping-cart/my-history/orders',
    version: 'v2',
    who: 'user',
    query: z.object({ page: Page, limit: pageSize(3, 50) }),
    output: z.object({ orders: z.array(OrderSummary), pagination: Pagination }),
  }),
  'orders.board': call({
    summary: 'Pedidos para el personal, con cuentas por estado',
    source: 'back-office 7 (A01), rule 38',
    method: 'GET',
    path: '/shopping-cart/orders/all',
    version: 'v2',
    who: 'admin',
    query: z.object({
      page: Page,
      limit: pageSize(50, 100),
      /** Digits of its number, or its number at another channel. */
      order_number: z.string().trim().max(60).optional(),
      type: OrderType.optional(),
      price_min: z.coerce.number<string | number>().int().min(0).optional(),
      price_max: z.coerce.number<string | number>().int().min(0).optional(),
      state: OrderState.optional(),
      branch_office_id: Id.optional(),
      inactive: inactiveFilter,
      lastCreatedAt: Instant.optional(),
      /** Beginnings of words of the shopper's name, as their account says today. */
      client: z.string().trim().max(80).optional(),
      /** The beginning or end of that account's phone. */
      phone: z
        .string()
        .trim()
        .max(20)
        .regex(/\d/, { error: 'Escribe al menos un dígito del celular.' })
        .optional(),
      /** Days in Colombia on which it was placed, the last one included. */
      date_from: z.iso.date({ error: 'Es un día que no existe.' }).optional(),
      date_to: z.iso.date({ error: 'Es un día que no existe.' }).optional(),
      payment_method: PaymentMethod.optional(),
      /** 'none': not assigned. */
      picker_id: z.union([Id, z.literal('none')]).optional(),
      delivery_id: z.union([Id, z.literal('none')]).optional(),
      /** Finished orders by something else than their age are those of `counted_since`. */
      order: z.enum(BOARD_ORDERS).optional(),
      /** Only orders still to be delivered, by promised time; otherwise all, newest first. */
      open: z.stringbool().optional(),
    }),
    output: z.object({
      orders: z.array(BoardOrder),
      pagination: Pagination.extend({ lastCreatedAt: Instant.optional() }),
      counts: z.record(z.string(), z.int().nonnegative()),
      /** Start of the counted finished orders; open ones are counted however old. */
      counted_since: Instant,
      /**
       * Counts of open orders: late, due within `due_soon_minutes`, on time, without a picker; and the server's clock.
       */
      service: z.object({
        late: z.int().nonnegative(),
        worst_minutes: z.int().nonnegative(),
        soon: z.int().nonnegative(),
        on_time: z.int().nonnegative(),
        without_picker: z.int().nonnegative(),
        due_soon_minutes: z.int().positive(),
        now: Instant,
      }),
    }),
  }),
  'orders.assigned': call({
    summary: 'Los pedidos que me asignaron: los abiertos por hora prometida, y los que salieron hoy',
    source: 'rule 37 (N07)',
    method: 'GET',
    path: '/shopping-cart/orders/assigned',
    version: 'v2',
    who: 'assigned',
    query: z.object({ page: Page, limit: pageSize(50, 100), state: OrderState.optional() }),
    output: z.object({ orders: z.array(BoardOrder), pagination: Pagination }),
  }),
  'orders.ofUser': call({
    summary: 'Pedidos de una persona, el más reciente primero',
    source: 'back-office 7 (A13), rule 38',
    method: 'GET',
    path: '/orders/users/{id}',
    version: 'v1',
    who: 'admin',
    params: z.object({ id: Id }),
    query: z.object({ page: Page, limit: pageSize(10, 50) }),
    /**
     * Back-office 7: read as data.data.orders. An admin with a branch sees those of that branch, with their customers.
     */
    output: z.object({ data: z.object({ orders: z.array(BoardOrder), pagination: Pagination }) }),
  }),
  'orders.get': call({
    summary: 'Un pedido, por su enlace, su dueño o el personal',
    source: 'storefront 7 (S43), rule 39',
    method: 'GET',
    path: '/shopping-cart/{id}',
    version: 'v2',
    who: 'link holder',
    /** The order's id (owner and staff) or its random token (holders of the link). */
    params: z.object({ id: z.string().min(16).max(64) }),
    output: OrderAnswer,
  }),
  'orders.move': call({
    summary:
      'Mover un pedido de estado, asignar quién lo alista y quién lo lleva, o decir cómo va la entrega',
    source: 'back-office 7 (A02), rules 15, 22 and 47',
    method: 'PUT',
    path: '/shopping-cart/{id}',
    version: 'v2',
    who: 'admin',
    form: true,
    params: z.object({ id: Id }),
    body: z.object({
      id: Id.optional(),
      state: OrderState.optional(),
      reason: z.string().trim().max(300).optional(),
      delivery: z
        .object({ picker_id: Id.nullable().optional(), delivery_id: Id.nullable().optional() })
        .optional(),
      /** A delivery event; one that does not follow from earlier ones answers ORDER_STATE. */
      delivery_event: DeliveryEvent.optional(),
      /** The version that was shown; an outdated one answers STALE_EDIT. */
      version: z.int().optional(),
    }),
    output: OrderAnswer,
    errors: ['ORDER_STATE', 'STALE_EDIT', 'ASSIGNEE_NOT_FOUND'],
  }),
  'orders.undo': call({
    summary: 'Deshacer el último paso de un pedido, durante un minuto y mientras no haya salido',
    source: 'rule 65; path chosen here',
    method: 'POST',
    path: '/shopping-cart/{id}/undo',
    version: 'v2',
    who: 'admin',
    params: z.object({ id: Id }),
    body: z.object({
      /** The version that was shown; an outdated one answers STALE_EDIT. */
      version: z.int().optional(),
    }),
    output: OrderAnswer,
    errors: ['UNDO_OVER', 'STALE_EDIT'],
  }),
  'orders.copy': call({
    summary: 'Volver a pedir: agrega los productos de un pedido a mi carrito',
    source: 'storefront 7 (S44), rule 34',
    method: 'POST',
    path: '/shopping-cart/{id}/copy',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    output: AddReport.extend({ cart: Cart }),
    errors: ['PRODUCT_NOT_AVAILABLE'],
  }),
  'orders.previewCopy': call({
    summary: 'Qué pasaría al volver a pedir: qué entra, qué cambia, qué falta',
    source: 'rule 34; path chosen here',
    method: 'POST',
    path: '/shopping-cart/{id}/copy/preview',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    output: AddPreview,
    errors: ['PRODUCT_NOT_AVAILABLE'],
  }),
  'orders.cancel': call({
    summary: 'Cancelar mi pedido antes de que empiecen a alistarlo',
    source: 'rule 23 (N04)',
    method: 'POST',
    path: '/shopping-cart/{id}/cancel',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    body: z.object({ reason: z.string().trim().max(300).optional() }).nullish(),
    output: OrderAnswer,
    errors: ['ORDER_STATE'],
  }),
  'staff.ofOffice': call({
    summary: 'Alistadores o domiciliarios de una sede',
    source: 'back-office 7 (A14)',
    method: 'GET',
    path: '/admin/users/branch-office/{branchId}/{role}',
    version: 'admin',
    who: 'admin',
    /** 'all': of every office the caller may see. */
    params: z.object({ branchId: z.union([Id, z.literal('all')]), role: z.enum(['packers', 'deliveries']) }),
    output: z.object({
      packers: z.array(OfficeStaff).optional(),
      deliveries: z.array(OfficeStaff).optional(),
    }),
  }),
};

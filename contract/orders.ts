import { z } from 'zod';
import { ORDER_STATES } from '#rules/order-moves.ts';
import { BagsOption } from './business.ts';
import { call } from './call.ts';
import { AddReport, AddressSelected, Cart, OptionTag } from './cart-shapes.ts';
import { ProductCard } from './products.ts';
import {
  CountType,
  DeliveryEvent,
  Id,
  Instant,
  OrderType,
  Page,
  Pagination,
  PaymentMethod,
  Pesos,
  pageSize,
  Window,
} from './wire.ts';

export const OrderState = z.enum(ORDER_STATES).meta({ id: 'OrderState' });

/** Label of the specification and the name of its colour. */
const StateDisplayName = z.object({ name: z.string(), color: z.string() });

export const OrderLine = z
  .object({
    id: Id,
    id_item: z.string(),
    product_id: Id,
    /** What was bought, as it was then (decision 48). */
    product: z.object({
      title: z.string(),
      brand: z.string(),
      size: z.string(),
      photoUrl: z.string(),
      tint: z.string(),
      bar_code: z.string(),
      slug: z.string(),
      ageRestricted: z.boolean(),
    }),
    count: z.int().positive(),
    countType: CountType,
    countDisplay: z.string(),
    maturity: z.int().nullable(),
    cut: z.int().nullable(),
    comment: z.string(),
    optionsTags: z.array(OptionTag),
    pricePerUnit: Pesos,
    priceBase: Pesos,
    totalPrice: Pesos,
    /** Aisle and shelf (module planogram); '' when unknown or not for this reader. */
    isle: z.string(),
    gondola: z.string(),
  })
  .meta({ id: 'OrderLine' });

const OrderHead = z.object({
  id: Id,
  id_order: z.int(),
  state: OrderState,
  stateDisplayName: StateDisplayName,
  type: OrderType,
  payment_method_selected: PaymentMethod,
  price_total: Pesos,
  /** Products as a person counts them: units one by one, a line by grams once. */
  products_count: z.int().nonnegative(),
  creationDate: Instant,
  window: Window,
  branch_office_id: Id,
  branch_office_name: z.string(),
});

/** An order in its shopper's history. */
export const OrderSummary = OrderHead.extend({
  token: z.string(),
  /** The cart it was made of: whoever closed that cart in another tab finds the order by it. */
  history_uuid: Id,
  pictures: z.array(z.object({ photoUrl: z.string(), tint: z.string() })),
}).meta({ id: 'OrderSummary' });

/** An order on the board of staff. */
export const BoardOrder = OrderHead.extend({
  user: z.object({ fullname: z.string() }),
  neighborhood: z.string(),
  picker_name: z.string(),
  delivery_name: z.string(),
  version: z.int(),
}).meta({ id: 'BoardOrder' });

export const OrderDetail = OrderHead.extend({
  version: z.int(),
  token: z.string(),
  products: z.array(OrderLine),
  price_subtotal_computed: Pesos,
  discounts_total: Pesos,
  bags_config: BagsOption.nullable(),
  bags_count: z.int().nonnegative(),
  price_total_bags: Pesos,
  coupons_applyed: z.array(z.object({ code: z.string(), amount: Pesos })),
  coupons_total: Pesos,
  price_domicile: Pesos,
  min_subtotal: Pesos,
  observations_client: z.string(),
  /** Only for owner and staff (decision 39). */
  address_selected: AddressSelected.nullable(),
  branch_office_address: z.string(),
  delivery: z.object({
    picker_id: Id.nullable(),
    picker_name: z.string(),
    delivery_id: Id.nullable(),
    delivery_name: z.string(),
    /** What happened on the way, the oldest first. */
    events: z.array(z.object({ event: DeliveryEvent, label: z.string(), date: Instant })),
  }),
  events: z.array(
    z.object({
      state: OrderState,
      stateDisplayName: StateDisplayName,
      date: Instant,
      actor: z.string(),
      reason: z.string(),
    }),
  ),
  can_cancel: z.boolean(),
  /** Whether it can be paid online now, by whoever holds the link; and until when the goods are kept for it. */
  can_pay: z.boolean(),
  payment_due_date: Instant.nullable(),
  age_restricted: z.boolean(),
}).meta({ id: 'OrderDetail' });

const Client = z.object({
  id: Id,
  fullname: z.string(),
  phone: z.string(),
  email: z.string(),
  identification_card: z.string(),
});

const OrderAnswer = z.object({
  order: OrderDetail,
  /** Null for whoever only holds the link. */
  client: Client.nullable(),
});

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
    source: 'back-office 7 (A01), decision 38',
    method: 'GET',
    path: '/shopping-cart/orders/all',
    version: 'v2',
    who: 'admin',
    query: z.object({
      page: Page,
      limit: pageSize(50, 100),
      order_number: z.string().trim().max(12).optional(),
      type: OrderType.optional(),
      price_min: z.coerce.number<string | number>().int().min(0).optional(),
      price_max: z.coerce.number<string | number>().int().min(0).optional(),
      state: OrderState.optional(),
      branch_office_id: Id.optional(),
      inactive: z.stringbool().optional(),
      lastCreatedAt: Instant.optional(),
      /** Only orders still to be delivered, by promised hour; otherwise all, the newest first. */
      open: z.stringbool().optional(),
    }),
    output: z.object({
      orders: z.array(BoardOrder),
      pagination: Pagination.extend({ lastCreatedAt: Instant.optional() }),
      counts: z.record(z.string(), z.int().nonnegative()),
      /** Of the open orders: late, due within `due_soon_minutes`, on time, without a picker; and the server's clock. */
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
    source: 'decision 37 (N07)',
    method: 'GET',
    path: '/shopping-cart/orders/assigned',
    version: 'v2',
    who: 'assigned',
    query: z.object({ page: Page, limit: pageSize(50, 100), state: OrderState.optional() }),
    output: z.object({ orders: z.array(BoardOrder), pagination: Pagination }),
  }),
  'orders.ofUser': call({
    summary: 'Pedidos de una persona, el más reciente primero',
    source: 'back-office 7 (A13), decision 38',
    method: 'GET',
    path: '/orders/users/{id}',
    version: 'v1',
    who: 'admin',
    params: z.object({ id: Id }),
    query: z.object({ page: Page, limit: pageSize(10, 50) }),
    /** Back-office 7: read as data.data.orders. An admin with a branch sees those of that branch, and whom they are of. */
    output: z.object({ data: z.object({ orders: z.array(BoardOrder), pagination: Pagination }) }),
  }),
  'orders.get': call({
    summary: 'Un pedido, por su enlace, su dueño o el personal',
    source: 'storefront 7 (S43), decision 39',
    method: 'GET',
    path: '/shopping-cart/{id}',
    version: 'v2',
    who: 'link holder',
    /** The order's id (owner and staff) or its random token (whoever holds the link). */
    params: z.object({ id: z.string().min(16).max(64) }),
    output: OrderAnswer,
  }),
  'orders.move': call({
    summary:
      'Mover un pedido de estado, asignar quién lo alista y quién lo lleva, o decir cómo va la entrega',
    source: 'back-office 7 (A02), decisions 15, 22 and 47',
    method: 'PUT',
    path: '/shopping-cart/{id}',
    version: 'v2',
    who: 'admin',
    params: z.object({ id: Id }),
    body: z.object({
      id: Id.optional(),
      state: OrderState.optional(),
      reason: z.string().trim().max(300).optional(),
      delivery: z
        .object({ picker_id: Id.nullable().optional(), delivery_id: Id.nullable().optional() })
        .optional(),
      /** What happened on the way; what does not follow from what happened before answers ORDER_STATE. */
      delivery_event: DeliveryEvent.optional(),
      /** The version that was on the screen; a stale one answers STALE_EDIT. */
      version: z.int().optional(),
    }),
    output: OrderAnswer,
    errors: ['ORDER_STATE', 'STALE_EDIT', 'ASSIGNEE_NOT_FOUND'],
  }),
  'orders.copy': call({
    summary: 'Volver a pedir: agrega los productos de un pedido a mi carrito',
    source: 'storefront 7 (S44), decision 34',
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
    source: 'decision 34; path chosen here',
    method: 'POST',
    path: '/shopping-cart/{id}/copy/preview',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    /** `products`: what would be added; `total`: pesos that it would cost. Nothing is written. */
    output: AddReport.extend({ products: z.array(ProductCard), total: Pesos }),
    errors: ['PRODUCT_NOT_AVAILABLE'],
  }),
  'orders.cancel': call({
    summary: 'Cancelar mi pedido antes de que empiecen a alistarlo',
    source: 'decision 23 (N04)',
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
    params: z.object({ branchId: Id, role: z.enum(['packers', 'deliveries']) }),
    output: z.object({
      packers: z.array(z.object({ id: Id, name: z.string() })).optional(),
      deliveries: z.array(z.object({ id: Id, name: z.string() })).optional(),
    }),
  }),
};

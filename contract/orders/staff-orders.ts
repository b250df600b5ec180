import { z } from 'zod';
import { appendOnly } from '#contract/audit.ts';
import { call } from '#contract/call.ts';
import { cartCalls } from '#contract/cart/cart.ts';
import { OrderDelivery } from '#contract/deliveries/order-delivery.ts';
import { orderCalls } from '#contract/orders/orders.ts';
import { OrderAnswer, OrderDetail } from '#contract/orders/shapes.ts';
import { readableResource } from '#contract/resource.ts';
import { Id, OrderState, Pesos } from '#contract/wire.ts';
import { removedToo, ShoppingCart } from '../cart/history-shapes.ts';

const detail = OrderDetail.shape;

/** An order in a list: its cart, its figures and who works on it. Its goods and its address are in its detail. */
const Order = ShoppingCart.omit({ order_id: true })
  .extend({
    id_order: z.int(),
    shopping_cart: Id,
    price_subtotal_computed: detail.price_subtotal_computed,
    discounts_total: detail.discounts_total,
    bags_config: detail.bags_config,
    bags_count: detail.bags_count,
    price_total_bags: detail.price_total_bags,
    coupons_total: detail.coupons_total,
    price_domicile: detail.price_domicile,
    price_total_computed: detail.price_total_computed,
    price_total: Pesos,
    min_subtotal: detail.min_subtotal,
    observations_client: detail.observations_client,
    state_updates: detail.state_updates,
    last_update: detail.last_update,
    /** Ids of staff only for staff; names as in the detail. */
    delivery: OrderDelivery.pick({
      start_date: true,
      end_date: true,
      picker_id: true,
      picker_name: true,
      cashier_id: true,
      cashier_name: true,
      delivery_id: true,
      delivery_name: true,
    }),
  })
  .meta({ id: 'OrderRecord' });

const orders = readableResource('orders', {
  who: 'user',
  what: 'pedidos: los míos; para el personal, los de la sede que ve',
  item: Order,
  detail: OrderAnswer,
  filters: {
    user_id: Id.optional(),
    state: OrderState.optional(),
    /** An order is never removed: true finds none. */
    inactive: removedToo,
  },
  order: 'creationDate desc',
  limit: 10,
  most: 100,
});
const source = 'storefront 7, generic resources; rule 69';

/** The generic resource of orders: what `cart.createOrder`, `orders.get` and `orders.move` do, at its addresses. */
export const genericOrderCalls = {
  'orders.list': orders.list,
  'orders.allPaginate': orders.allPaginate,
  'orders.getV1': orders.get,
  'orders.create': call({
    summary: 'Crear el pedido de mi carrito, exactamente una vez (recurso genérico)',
    source,
    method: 'POST',
    path: '/orders',
    version: 'v1',
    who: 'user',
    form: true,
    body: cartCalls['cart.createOrder'].body.extend({ shopping_cart: Id }),
    output: cartCalls['cart.createOrder'].output,
    status: 201,
    errors: cartCalls['cart.createOrder'].errors,
  }),
  'orders.save': call({
    summary: 'Mover un pedido de estado o asignar quién lo atiende (recurso genérico)',
    source,
    method: 'PUT',
    path: '/orders',
    version: 'v1',
    who: 'admin',
    form: true,
    body: orderCalls['orders.move'].body.extend({ id: Id }),
    output: orderCalls['orders.move'].output,
    errors: orderCalls['orders.move'].errors,
  }),
  /** An order is cancelled, never removed. */
  'orders.remove': appendOnly('orders', 'user').remove,
};

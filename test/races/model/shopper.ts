import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import type { OrderState } from '#rules/orders/moves.ts';
import type { Client } from '#test/client.ts';
import { officeIds } from '#test/factories/ids.ts';
import { figuresOf } from './figures.ts';
import {
  type CouponCode,
  type ProductName,
  problemsOf,
  productNames,
  products,
  type World,
} from './world.ts';

type WireCart = NonNullable<OutputOf<'cart.active'>['cart']>;

/** The shop as one shopper meets it: over HTTP. */
export type Reality = {
  client: Client;
  /** The tables behind it. */
  tables: pg.Client;
  addresses: { near: string; far: string };
  userId: string;
  /** The cart as it was seen last: nobody but this shopper changes it. */
  cart: WireCart | null;
  /** The orders as the tables had them last. */
  orders: Record<string, string>;
  /** Pays on the provider's page; comes back when the shop has heard of it. */
  payAt: (url: string, orderId: string) => Promise<void>;
};

/** '200' or the failure's code. */
export async function press<Id extends CallId>(client: Client, id: Id, input: InputOf<Id>) {
  const answer = await client.call(id, input);
  return { outcome: answer.status === 200 ? '200' : answer.failure().error, answer };
}

/**
 * Both as the same plain figures, to be compared. The history of orders is asked for when the tables say that one
 * moved: three of four presses leave them as they are, and a night holds more sequences.
 */
export async function seen(real: Reality) {
  const [active, tables] = await Promise.all([real.client.call('cart.active', {}), tablesOf(real)]);
  const { cart } = active.ok();
  real.cart = cart;
  const moved = !isDeepStrictEqual(tables.orders, real.orders);
  real.orders = tables.orders;
  return {
    cart: cart && {
      lines: cart.products.map((line) => [nameOf(line.product.id), line.comment, line.count, line.countType]),
      subtotal: cart.price_subtotal_computed,
      bags: cart.price_total_bags,
      coupons: cart.coupons_total,
      codes: cart.coupons_applyed.map(({ code }) => code),
      delivery: cart.price_domicile,
      total: cart.price_total_computed,
    },
    ...tables,
    orders: moved ? await historyOf(real) : tables.orders,
  };
}

async function historyOf({ client }: Reality): Promise<Record<string, string>> {
  const { orders } = (await client.call('orders.mine', { query: { limit: 50 } })).ok();
  return Object.fromEntries(orders.map(({ id, price_total, state }) => [id, plain(price_total, state)]));
}

export function expected(world: World): Awaited<ReturnType<typeof seen>> {
  const { cart } = world;
  const { subtotal, bags, coupons, codes, delivery, total } = cart ? figuresOf(world, cart) : noFigures;
  return {
    cart: cart
      ? {
          lines: cart.lines.map(({ name, comment, count, countType }) => [name, comment, count, countType]),
          subtotal,
          bags,
          coupons,
          codes,
          delivery,
          total,
        }
      : null,
    orders: Object.fromEntries(world.orders.map((order) => [order.id, `${order.total} ${order.state}`])),
    stock: productNames.map((name) => world.stock[name]),
    ultimoLeft: world.ultimoLeft,
  };
}

const plainStates: Partial<Record<OrderState, World['orders'][number]['state']>> = {
  '13_order_received': 'placed',
  '5_waiting_online_payment': 'waiting',
  '6_payment_complete': 'paid',
  '12_store_cancel_order': 'cancelled',
};

const noFigures = { subtotal: 0, bags: 0, coupons: 0, codes: [], delivery: 0, total: 0 };

export async function checked(real: Reality, cartId: string): Promise<unknown> {
  const check = (await real.client.call('cart.check', { params: { uuid: cartId }, query: {} })).ok();
  const position = new Map(real.cart?.products.map(({ id }, index) => [id, index]));
  const kinds = {
    product_different_price: 'price',
    product_without_stock: 'gone',
    product_not_enough: 'less',
    product_not_exists: 'never',
    product_inactive: 'never',
  };
  return [
    ...check.productsDifferentPrice,
    ...check.productsWithoutStock,
    ...check.productsNotExists,
    ...check.productsInactive,
  ]
    .map(
      ({ line_id, error_type, available }) =>
        `${position.get(line_id)} ${kinds[error_type]} ${error_type === 'product_different_price' ? '' : available}`,
    )
    .sort();
}

export function expectedCheck(world: World): string[] {
  if (!world.cart) return [];
  return problemsOf(world, world.cart)
    .map(({ index, kind, available }) => `${index} ${kind} ${kind === 'price' ? '' : available}`)
    .sort();
}

/** Staff put another price or another quantity on the shelf. */
export async function onShelf(
  tables: pg.Client,
  name: ProductName,
  what: { price: number } | { stock: number },
): Promise<void> {
  const columns =
    'price' in what ? 'price = $3, price_neto = $3' : 'received = received - stock + $3, stock = $3';
  await tables.query(`update product_office set ${columns} where office_id = $1 and product_id = $2`, [
    officeIds.bretana,
    products[name].id,
    'price' in what ? what.price : what.stock,
  ]);
}

async function tablesOf({ tables, userId }: Reality) {
  const ultimo: CouponCode = 'ultimo';
  const { rows } = await tables.query<{
    stock: Record<string, number>;
    uses_left: number;
    orders: { id: string; total: number; state: OrderState }[] | null;
  }>(
    `select (select json_object_agg(product_id, stock) from product_office where office_id = $1 and product_id = any($2)) as stock,
       (select uses_total_limit - uses_total_count from coupon where code = $3) as uses_left,
       (select json_agg(o) from (select id, total, state from customer_order where user_id = $4) o) as orders`,
    [officeIds.bretana, productNames.map((name) => products[name].id), ultimo, userId],
  );
  const [row] = rows;
  return {
    stock: productNames.map((name) => row?.stock[products[name].id] ?? Number.NaN),
    ultimoLeft: row?.uses_left ?? Number.NaN,
    orders: Object.fromEntries((row?.orders ?? []).map(({ id, total, state }) => [id, plain(total, state)])),
  };
}

function plain(total: number, state: OrderState): string {
  return `${total} ${plainStates[state]}`;
}

function nameOf(id: string): ProductName {
  const name = productNames.find((candidate) => products[candidate].id === id);
  if (!name) throw new Error(`A product that nobody added: ${id}`);
  return name;
}

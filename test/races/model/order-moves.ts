import { figuresOf } from './figures.ts';
import type { Outcome } from './moves.ts';
import {
  type Cart,
  demandOf,
  MINIMUM,
  MOST_UNPAID,
  type ProductName,
  problemsOf,
  type World,
} from './world.ts';

/** What stands in the way of the order, in the order in which it is asked for; '200' when nothing does. */
export function orderOutcome(world: World, cart: Cart, seenTotal: number): Outcome {
  const figures = figuresOf(world, cart);
  if (cart.lines.length === 0) return 'CART_EMPTY';
  if (!cart.place) return 'MISSING_DELIVERY';
  if (!cart.method) return 'MISSING_PAYMENT_METHOD';
  // No provider takes nothing.
  if (cart.method === 'online' && figures.total === 0) return 'PAYMENT_METHOD_NOT_AVAILABLE';
  if (cart.bag === undefined) return 'MISSING_BAGS';
  if (problemsOf(world, cart).length > 0) return 'CART_CHANGED';
  if (figures.idle.length > 0) return 'COUPON_NOT_APPLICABLE';
  if (figures.subtotal < MINIMUM) return 'BELOW_MINIMUM';
  if (figures.total !== seenTotal) return 'TOTAL_CHANGED';
  const unpaid = world.orders.filter((order) => order.state === 'waiting');
  return cart.method === 'online' && unpaid.length >= MOST_UNPAID ? 'TOO_MANY_UNPAID' : '200';
}

export function placed(world: World, cart: Cart, id: string): void {
  const demand = new Map<ProductName, number>();
  for (const line of cart.lines) demand.set(line.name, (demand.get(line.name) ?? 0) + demandOf(line));
  for (const [name, amount] of demand) world.stock[name] -= amount;
  if (cart.coupons.includes('ultimo')) world.ultimoLeft -= 1;
  const { total } = figuresOf({ ...world, ultimoLeft: 1 }, cart);
  const state = cart.method === 'online' ? 'waiting' : 'placed';
  world.orders.push({ id, total, state, demand, coupons: cart.coupons });
  world.cart = undefined;
}

export function cancel(world: World, index: number): Outcome {
  const order = world.orders[index];
  if (!order) throw new Error('There is no such order');
  if (order.state === 'cancelled') return 'ORDER_STATE';
  order.state = 'cancelled';
  for (const [name, amount] of order.demand) world.stock[name] += amount;
  if (order.coupons.includes('ultimo')) world.ultimoLeft += 1;
  return '200';
}

/** An order to be paid online is paid some presses later. */
export function pay(world: World, id: string): Outcome {
  const order = world.orders.find((one) => one.id === id);
  if (order?.state !== 'waiting') return 'ORDER_STATE';
  order.state = 'paid';
  return '200';
}

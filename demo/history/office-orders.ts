import { type Random, randomOf } from '#demo/load/random.ts';
import type { Shelf } from '#demo/load/shelves.ts';
import type { DemoBusiness, DemoOffice } from '#demo/types.ts';
import type { Coupon } from '#rules/coupon.ts';
import { couponProblem } from '#rules/coupon.ts';
import { promiseWindows } from '#rules/delivery.ts';
import type { OrderState, PaymentMethod } from '#rules/order-moves.ts';
import { drawBasket, drawerOf } from './baskets.ts';
import { orderTimes } from './calendar.ts';
import type { Customer } from './customers.ts';
import { type Crew, lifeOf, stateOf } from './lives.ts';
import { holdsStock, type PlannedOrder } from './orders.ts';

export const HISTORY_DAYS = 90;
const MINUTE_MS = 60_000;

export type OfficeStory = {
  office: DemoOffice;
  shelves: readonly Shelf[];
  customers: readonly Customer[];
  crew: Crew;
  /** Orders on an ordinary day. */
  perDay: number;
};

const OBSERVATIONS = [
  '',
  '',
  '',
  '',
  '',
  'Por favor llamar al llegar',
  'Que los tomates estén firmes',
  'Dejar en portería',
  'Sin bolsas, yo tengo las mías',
  'Aguacates para hoy, gracias',
];

/** Three months of orders of an office up to now, and what is open today at every distance from its hour. */
export function ordersOf(
  business: DemoBusiness,
  story: OfficeStory,
  coupons: readonly Coupon[],
  now: Date,
): PlannedOrder[] {
  const random = randomOf(`${business.slug} orders ${story.office.id}`);
  const draw = drawerOf(story.shelves);
  const used = new Map<string, number>();
  const plan = (key: string, customer: Customer, created: Date): PlannedOrder => {
    const type = random.chance(0.09) ? 'pickup' : 'delivery';
    const method = methodOf(random, type);
    const lines = drawBasket(draw, random, business.config.cart_min_price);
    const window = windowOf(random, story.office, created, lines.length);
    const state = stateOf(random, method, created, window, now);
    return {
      key,
      customer,
      crew: story.crew,
      created,
      window,
      type,
      method,
      lines,
      bag: random.weighted([
        [business.config.bags_config[0]?.code ?? '', 52],
        [business.config.bags_config[1]?.code ?? '', 18],
        ['', 30],
      ]),
      coupons: couponsFor(random, coupons, { customer, lines, used, created, state }),
      life: lifeOf(random, method, state, created, dueBy(random, window, created, now)),
      observations: random.pick(OBSERVATIONS),
    };
  };
  const times = orderTimes(random, now, HISTORY_DAYS, story.perDay);
  const past = times.map((created, i) =>
    plan(`${story.office.id} ${i}`, customerFor(random, story.customers, i), created),
  );
  return [...past, ...openOrders(random, business, story, now, plan)];
}

/** Now and then the regulars, else anybody; who is named in the files comes first and often. */
function customerFor(random: Random, customers: readonly Customer[], i: number): Customer {
  const regulars = customers.slice(0, Math.max(1, Math.ceil(customers.length / 6)));
  if (i % 9 === 0) return customers[i % Math.min(3, customers.length)] ?? random.pick(customers);
  return random.chance(0.45) ? random.pick(regulars) : random.pick(customers);
}

function methodOf(random: Random, type: 'delivery' | 'pickup'): PaymentMethod {
  if (type === 'pickup')
    return random.weighted([
      ['pickup', 7],
      ['dataphone', 2],
      ['cash', 1],
    ]);
  return random.weighted([
    ['cash', 44],
    ['dataphone', 33],
    ['online', 23],
  ]);
}

function windowOf(
  random: Random,
  office: DemoOffice,
  created: Date,
  products: number,
): { start: Date; end: Date } {
  const windows = promiseWindows({
    hours: office.hours,
    now: created,
    preparationMinutes: products * office.minutesPerProduct,
    capacity: 0,
    taken: {},
    days: 2,
  });
  const [first] = windows;
  const chosen = random.chance(0.7) ? first : windows[random.between(1, 3)];
  const window = chosen ?? first;
  if (!window) throw new Error(`${office.name} promises no window`);
  return { start: window.start, end: window.end };
}

/** When the work on it was done: inside the window mostly, a little late sometimes, never after now. */
function dueBy(random: Random, window: { start: Date; end: Date }, created: Date, now: Date): Date {
  const span = window.end.getTime() - window.start.getTime();
  const done =
    window.start.getTime() +
    span * (random.chance(0.08) ? 1.05 + random.next() * 0.3 : 0.2 + random.next() * 0.75);
  return new Date(Math.max(created.getTime() + MINUTE_MS, Math.min(done, now.getTime() - MINUTE_MS)));
}

/** At most one coupon for one order in eight, only where the rules allow it. */
function couponsFor(
  random: Random,
  coupons: readonly Coupon[],
  order: Pick<PlannedOrder, 'customer' | 'lines' | 'created'> & {
    used: Map<string, number>;
    state: OrderState;
  },
): Coupon[] {
  if (coupons.length === 0 || !random.chance(0.12)) return [];
  const coupon = random.pick(coupons);
  const mine = `${coupon.code} ${order.customer.id}`;
  const problem = couponProblem(coupon, {
    now: order.created,
    officeId: order.customer.office.id,
    productIds: order.lines.map(({ line }) => line.productId),
    usesByUser: order.used.get(mine) ?? 0,
  });
  if (problem) return [];
  if (holdsStock(order.state)) order.used.set(mine, (order.used.get(mine) ?? 0) + 1);
  return [coupon];
}

/** Minutes to the end of the promised window, state, method: the board shows late, soon and on time whenever it is opened. */
const OPEN_NOW: [number, OrderState, PaymentMethod][] = [
  [-42, '8_store_select_products', 'cash'],
  [-25, '9_store_invoice_products', 'online'],
  [-18, '7_admin_cart_accept', 'dataphone'],
  [-6, '8_store_select_products', 'cash'],
  [12, '8_store_select_products', 'online'],
  [28, '9_store_invoice_products', 'cash'],
  [31, '7_admin_cart_accept', 'dataphone'],
  [112, '6_payment_complete', 'online'],
  [112, '13_order_received', 'cash'],
  [150, '6_payment_complete', 'online'],
  [170, '13_order_received', 'dataphone'],
  [198, '13_order_received', 'cash'],
  [220, '5_waiting_online_payment', 'online'],
  [240, '5_waiting_online_payment', 'online'],
  [260, '11_store_onlinepayment_fail', 'online'],
];

function openOrders(
  random: Random,
  business: DemoBusiness,
  story: OfficeStory,
  now: Date,
  plan: (key: string, customer: Customer, created: Date) => PlannedOrder,
): PlannedOrder[] {
  // The first office shows every case; the others one late, one soon and some on time.
  const cases = story.perDay > 8 ? OPEN_NOW : OPEN_NOW.filter((_, i) => [3, 5, 8, 11].includes(i));
  return cases.map(([minutes, state, method], i) => {
    const end = new Date(Math.floor((now.getTime() + minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS);
    const waiting = state === '5_waiting_online_payment' || state === '13_order_received';
    const created = new Date(now.getTime() - (waiting ? 4 + i : 150 + i * 7) * MINUTE_MS);
    const customer = story.customers[i % story.customers.length] ?? random.pick(story.customers);
    const order = plan(`${story.office.id} open ${i}`, customer, created);
    return {
      ...order,
      type: 'delivery',
      method,
      coupons: [],
      window: { start: new Date(end.getTime() - 120 * MINUTE_MS), end },
      life: lifeOf(random, method, state, created, new Date(now.getTime() - 3 * MINUTE_MS)),
      bag: business.config.bags_config[0]?.code ?? '',
    };
  });
}

import { randomOf } from '#demo/load/random.ts';
import type { Shelf } from '#demo/load/shelves.ts';
import type { Customer } from '#demo/residents/customers.ts';
import type { DemoBusiness, DemoOffice } from '#demo/types.ts';
import type { Coupon } from '#rules/coupons/coupon.ts';
import { holdsGoods } from '#rules/orders/moves.ts';
import { drawBasket, drawerOf } from './baskets.ts';
import { orderTimes } from './calendar.ts';
import { couponsFor, customerFor, dueBy, methodOf, windowOf } from './choices.ts';
import { type Crew, lifeOf, stateOf } from './lives.ts';
import { openOrders } from './open-orders.ts';
import type { PlannedOrder } from './planned-order.ts';

export const HISTORY_DAYS = 90;

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

/** Three months of orders of an office, and open ones at every distance from their window. */
export function ordersOf(
  business: DemoBusiness,
  story: OfficeStory,
  coupons: readonly Coupon[],
  now: Date,
): PlannedOrder[] {
  const random = randomOf(`${business.slug} orders ${story.office.id}`);
  const draw = drawerOf(story.shelves);
  const used = new Map<string, number>();
  const shoppers = new Set<string>();
  const plan = (key: string, customer: Customer, created: Date): PlannedOrder => {
    const type = random.chance(0.09) ? 'pickup' : 'delivery';
    const method = methodOf(random, type);
    const lines = drawBasket(draw, random, business.config.cart_min_price);
    const window = windowOf(random, story.office, { type, created, products: lines.length });
    const state = stateOf(random, method, created, window, now);
    const order: PlannedOrder = {
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
      coupons: couponsFor(random, coupons, { customer, lines, used, shoppers, created, state }),
      life: lifeOf(random, method, state, created, dueBy(random, window, created, now)),
      observations: random.pick(OBSERVATIONS),
    };
    if (holdsGoods(state)) shoppers.add(customer.id);
    return order;
  };
  const times = orderTimes(random, now, HISTORY_DAYS, story.perDay);
  const past = times.map((created, i) =>
    plan(`${story.office.id} ${i}`, customerFor(random, story.customers, i), created),
  );
  return [...past, ...openOrders(random, business, story, now, plan)];
}

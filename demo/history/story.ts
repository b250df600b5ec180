import { couponId, couponProducts } from '#demo/load/coupons.ts';
import type { Good } from '#demo/load/goods.ts';
import type { Row } from '#demo/load/rows.ts';
import { shelvesOf } from '#demo/load/shelves.ts';
import type { DemoPerson } from '#demo/people.ts';
import type { Customer } from '#demo/residents/customers.ts';
import type { DemoBusiness, DemoCoupon, DemoOffice } from '#demo/types.ts';
import type { Coupon } from '#rules/coupons/coupon.ts';
import { statRows, windowRows } from './counters.ts';
import { crewOf } from './crews.ts';
import { designCart } from './named-carts.ts';
import { ordersOf } from './office-orders.ts';
import { addOrder, type OrderRows } from './orders.ts';
import { arrivalOf } from './planned-order.ts';
import { addRating, type RatingRows } from './ratings.ts';

export type StoryInput = {
  business: DemoBusiness;
  business_id: string;
  offices: readonly DemoOffice[];
  goods: readonly Good[];
  people: readonly DemoPerson[];
  regulars: readonly Customer[];
  neighbours: readonly Customer[];
  coupons: readonly DemoCoupon[];
  now: Date;
};

/** Three months of history: rows by table, quantities sold by office, uses of coupons. */
export type Story = {
  tables: [string, Row[]][];
  sold: Map<string, Map<string, number>>;
  couponUses: Map<string, number>;
};

/** Number of the newest order of the first business, as the design shows it. */
const NEWEST_NUMBER = 48_213;

export function storyOf(input: StoryInput): Story {
  const { business, business_id, offices, now } = input;
  const coupons = usableCoupons(input);
  const firstOffice = offices[0];
  const plans = offices
    .flatMap((office) => {
      const shelves = shelvesOf(office, input.goods);
      const customers = [...input.regulars, ...input.neighbours].filter(
        (customer) => customer.office.id === office.id,
      );
      const crew = crewOf(business.slug, input.people, office);
      return ordersOf(
        business,
        { office, shelves, customers, crew, perDay: perDayOf(business, office, firstOffice) },
        coupons,
        now,
      );
    })
    .sort((a, b) => a.created.getTime() - b.created.getTime());

  const rows: OrderRows = { carts: [], orders: [], lines: [], events: [], audits: [], uses: [] };
  const rated: RatingRows = { ratings: [], lines: [] };
  const sold = new Map<string, Map<string, number>>();
  const first = business.slug === 'canasta' ? NEWEST_NUMBER - plans.length : 0;
  plans.forEach((plan, i) => {
    const linesBefore = rows.lines.length;
    const order = { ...plan, arrivedAt: arrivalOf(plan, now) };
    const demand = addOrder(rows, business, business_id, order, first + i + 1);
    const row = rows.orders.at(-1);
    if (row) addRating(rated, plan, row, rows.lines.slice(linesBefore), now);
    const shelf = sold.get(plan.customer.office.id) ?? new Map<string, number>();
    for (const [product, amount] of demand) shelf.set(product, (shelf.get(product) ?? 0) + amount);
    sold.set(plan.customer.office.id, shelf);
  });
  const stats = statRows(business, business_id, offices, input.goods, now);
  const cart = designCart(input);
  return {
    tables: [
      ['delivery_window', windowRows(business, business_id, plans, now)],
      ['cart', rows.carts],
      ['customer_order', rows.orders],
      ['order_line', rows.lines],
      ['order_rating', rated.ratings],
      ['order_line_rating', rated.lines],
      ['order_event', rows.events],
      ['audit_log', rows.audits],
      ['coupon_use', rows.uses],
      ['order_counter', [{ business_id, last_number: first + plans.length }]],
      ['stat', stats],
      ['cart', cart.cart],
      ['cart_line', cart.lines],
    ],
    sold,
    couponUses: countUses(business.slug, rows.uses, input.coupons),
  };
}

/** Orders on an ordinary day: the first office is the busiest, the towns have fewer, the second business is small. */
function perDayOf(business: DemoBusiness, office: DemoOffice, first: DemoOffice | undefined): number {
  if (business.slug !== 'canasta') return office.id === first?.id ? 3 : 1.5;
  if (office.id === first?.id) return 9;
  return office.city === 'Cali' ? 3.6 : 2.2;
}

function usableCoupons({ business, coupons, goods }: StoryInput): Coupon[] {
  return coupons
    .filter(
      ({ inactive, daysUntilStart = -1, daysUntilEnd = 1 }) =>
        !inactive && daysUntilStart < 0 && daysUntilEnd > 0,
    )
    .map((coupon) => ({
      id: couponId(business.slug, coupon.code),
      code: coupon.code,
      type: coupon.type,
      value: coupon.value,
      percentage: coupon.percentage,
      stackLimit: coupon.stackLimit,
      officeIds: coupon.offices ?? [],
      productIds: couponProducts(coupon, goods),
      categoryIds: [],
      brandIds: [],
      minSubtotal: 0,
      unitsFrom: 0,
      unitsReduced: 0,
      usesTotalLimit: coupon.usesTotal,
      usesTotalCount: 0,
      usesPerUserLimit: coupon.usesPerUser,
      firstOrderOnly: coupon.firstOrderOnly ?? false,
      weekdays: [],
      forRole: null,
      productPrices: [],
      inactive: false,
    }));
}

function countUses(
  business: string,
  uses: readonly Row[],
  coupons: readonly DemoCoupon[],
): Map<string, number> {
  return new Map(
    coupons.map(({ code }) => {
      const id = couponId(business, code);
      return [code, uses.filter((use) => use.coupon_id === id && use.returned_at === null).length];
    }),
  );
}

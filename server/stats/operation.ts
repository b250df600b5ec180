import type { OutputOf } from '#contract/index.ts';
import { averageStars } from '#rules/reviews/reviews.ts';
import { CHANNELS, type Channel, countedChannel } from '#rules/stats/channel.ts';
import type { Queries } from '#server/db/database.ts';
import type { OrderModule } from './modules.ts';
import type { OfficePeriod } from './period.ts';
import { type Module, type ReferenceSum, sumsByReference } from './sums.ts';
import { visitsByDay } from './visits.ts';

type Operation = OutputOf<'stats.operation'>;

const MOST_COUPONS = 50;

const MODULES = [
  'orders_by_hour',
  'sales_by_hour',
  'shoppingcart_price',
  'shoppingcart_count',
  'shoppingcart_units',
  'coupon_uses',
  'coupon_cost',
  'delivered_orders',
  'delivered_late',
  'delivered_late_minutes',
  'picked_orders',
  'picked_lines',
  'picked_found',
  'picked_replaced',
  'picked_missing',
  'picked_fill_bp',
  'picked_given_away',
  'replacements_proposed',
  'replacements_accepted',
  'replacements_refused',
  'replacements_unanswered',
  'order_ratings',
  'order_stars',
] as const satisfies readonly OrderModule[];

/** How the shop ran on these days. */
export async function operationOf(db: Queries, period: OfficePeriod): Promise<Operation> {
  const [rows, misses] = await Promise.all([
    sumsByReference(db, MODULES, period),
    visitsByDay(db, ['search_miss'], period),
  ]);
  const sum = (module: Module) =>
    Math.max(
      0,
      rows.filter((row) => row.module === module).reduce((all, { value }) => all + value, 0),
    );
  const by_hour = hoursOf(rows);
  const lines = sum('picked_lines');
  return {
    from: period.from,
    to: period.to,
    by_hour,
    by_channel: channelsOf(by_hour),
    baskets: {
      orders: sum('shoppingcart_count'),
      sales: sum('shoppingcart_price'),
      units: sum('shoppingcart_units'),
    },
    picked: {
      orders: sum('picked_orders'),
      lines,
      found: sum('picked_found'),
      replaced: sum('picked_replaced'),
      missing: sum('picked_missing'),
      fill_bp: lines === 0 ? 0 : Math.floor(sum('picked_fill_bp') / lines),
      given_away: sum('picked_given_away'),
    },
    delivered: {
      orders: sum('delivered_orders'),
      late: sum('delivered_late'),
      late_minutes: sum('delivered_late_minutes'),
    },
    replacements: {
      proposed: sum('replacements_proposed'),
      accepted: sum('replacements_accepted'),
      refused: sum('replacements_refused'),
      unanswered: sum('replacements_unanswered'),
    },
    ratings: {
      orders: sum('order_ratings'),
      average: averageStars(sum('order_stars'), sum('order_ratings')),
    },
    coupons: couponsOf(rows),
    coupons_cost: sum('coupon_cost'),
    searches_without_result: misses.reduce((all, { value }) => all + value, 0),
  };
}

/** 'phone 14', as the sums store it; other channels are one. */
function hoursOf(rows: readonly ReferenceSum[]): Operation['by_hour'] {
  const byHour = new Map<string, Operation['by_hour'][number]>();
  for (const { module, reference, value } of rows) {
    if (module !== 'orders_by_hour' || value <= 0) continue;
    const [name = '', hour] = reference.split(' ');
    const channel = countedChannel(name);
    const before = byHour.get(`${channel} ${hour}`) ?? { channel, hour: Number(hour), orders: 0, sales: 0 };
    const { orders, sales } = before;
    byHour.set(`${channel} ${hour}`, {
      ...before,
      orders: orders + value,
      sales: sales + valueAt(rows, 'sales_by_hour', reference),
    });
  }
  return [...byHour.values()];
}

function channelsOf(byHour: Operation['by_hour']): Operation['by_channel'] {
  const sumOf = (channel: Channel, of: 'orders' | 'sales') =>
    byHour.filter((row) => row.channel === channel).reduce((all, row) => all + row[of], 0);
  return CHANNELS.map((channel) => ({
    channel,
    orders: sumOf(channel, 'orders'),
    sales: sumOf(channel, 'sales'),
  })).filter(({ orders }) => orders > 0);
}

/** The dearest first. */
function couponsOf(rows: readonly ReferenceSum[]): Operation['coupons'] {
  return rows
    .filter(({ module, value }) => module === 'coupon_uses' && value > 0)
    .map(({ reference, value }) => ({
      code: reference,
      uses: value,
      cost: valueAt(rows, 'coupon_cost', reference),
    }))
    .sort((one, other) => other.cost - one.cost || one.code.localeCompare(other.code))
    .slice(0, MOST_COUPONS);
}

function valueAt(rows: readonly ReferenceSum[], module: OrderModule, reference: string): number {
  const found = rows.find((row) => row.module === module && row.reference === reference);
  return Math.max(0, found?.value ?? 0);
}

import { type Good, viewsOf } from '#demo/load/goods.ts';
import { officeId } from '#demo/load/links.ts';
import { randomOf } from '#demo/load/random.ts';
import type { Row } from '#demo/load/rows.ts';
import type { DemoBusiness, DemoOffice } from '#demo/types.ts';
import { bogotaParts } from '#rules/dates/bogota-clock.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { holdsGoods, type OrderState } from '#rules/orders/moves.ts';
import { busyness } from './calendar.ts';
import { HISTORY_DAYS } from './office-orders.ts';
import type { PlannedOrder } from './planned-order.ts';

/** As is_to_be_picked of the database has them. */
const TO_BE_PICKED: ReadonlySet<OrderState> = new Set([
  '13_order_received',
  '5_waiting_online_payment',
  '6_payment_complete',
  '7_admin_cart_accept',
  '8_store_select_products',
]);

/** Products with view statistics; others are viewed rarely. */
const MOST_VIEWED = 60;

/** Visits and views by day (back-office 3, "Stat record"); what orders count for is counted from them. */
export function statRows(
  business: DemoBusiness,
  business_id: string,
  offices: readonly DemoOffice[],
  goods: readonly Good[],
  now: Date,
): Row[] {
  const rows: Row[] = [];
  const days = Array.from({ length: HISTORY_DAYS }, (_, ago) => new Date(now.getTime() - ago * DAY_MS));
  const random = randomOf(`${business.slug} visits`);
  const add = (module: string, at: Date, office_id: string, value: number, reference = '') => {
    if (value > 0) rows.push({ business_id, module, day: dayOf(at), reference, office_id, value });
  };
  for (const [ago, at] of days.entries()) {
    for (const office of offices) {
      const id = officeId(business.slug, office.id);
      const visits = 95 * busyness(at) * (0.85 + 0.3 * random.next()) * (1.1 - ago / 450);
      const registered = Math.round(visits * (0.22 + 0.08 * random.next()));
      add('total_visits_users_not_log_by_date', at, id, Math.round(visits) - registered);
      add('total_visits_users_log_by_date', at, id, registered);
    }
  }
  const seen = goods.toSorted((one, other) => viewsOf(other) - viewsOf(one)).slice(0, MOST_VIEWED);
  for (const [place, good] of seen.entries()) {
    const office = offices[place % offices.length];
    if (!office) continue;
    const id = officeId(business.slug, office.id);
    for (const at of days) {
      const views = (viewsOf(good) / HISTORY_DAYS) * busyness(at) * (0.8 + 0.4 * random.next());
      add('product_view', at, id, Math.round(views), good.id);
    }
  }
  return rows;
}

/** Current windows with their number of orders (rule 20b). */
export function windowRows(
  business: DemoBusiness,
  business_id: string,
  orders: readonly PlannedOrder[],
  now: Date,
): Row[] {
  const windows = new Map<
    string,
    { office: DemoOffice; start: Date; end: Date; taken: number; queued: number }
  >();
  for (const { customer, window, life, lines } of orders) {
    if (window.end.getTime() < now.getTime() - DAY_MS || !holdsGoods(life.state)) continue;
    const key = `${customer.office.id} ${window.start.toISOString()}`;
    const found = windows.get(key) ?? {
      office: customer.office,
      start: window.start,
      end: window.end,
      taken: 0,
      queued: 0,
    };
    const queued = found.queued + (TO_BE_PICKED.has(life.state) ? lines.length : 0);
    windows.set(key, { ...found, taken: found.taken + 1, queued });
  }
  return [...windows.values()].map(({ office, start, end, taken, queued }) => ({
    business_id,
    office_id: officeId(business.slug, office.id),
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    capacity: Math.max(office.capacity, taken),
    taken,
    queued,
  }));
}

function dayOf(instant: Date): string {
  const { year, month, day } = bogotaParts(instant);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

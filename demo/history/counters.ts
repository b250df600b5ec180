import { officeId } from '#demo/load/links.ts';
import { randomOf } from '#demo/load/random.ts';
import type { Row } from '#demo/load/rows.ts';
import type { DemoBusiness, DemoOffice } from '#demo/types.ts';
import { bogotaParts } from '#rules/hours.ts';
import { holdsGoods, type OrderState } from '#rules/order-moves.ts';
import { busyness } from './calendar.ts';
import { HISTORY_DAYS } from './office-orders.ts';
import type { PlannedOrder } from './planned-order.ts';

/** As is_to_be_picked of the database has them (migration 0014). */
const TO_BE_PICKED: ReadonlySet<OrderState> = new Set([
  '13_order_received',
  '5_waiting_online_payment',
  '6_payment_complete',
  '7_admin_cart_accept',
  '8_store_select_products',
]);
const DAY_MS = 86_400_000;
const NO_OFFICE = '00000000-0000-0000-0000-000000000000';

/** Visits and sales by day, as the statistics of the back office count them (back-office 3, "Stat record"). */
export function statRows(
  business: DemoBusiness,
  business_id: string,
  offices: readonly DemoOffice[],
  orders: readonly { plan: PlannedOrder; total: number }[],
  now: Date,
): Row[] {
  const sales = new Map<string, Row & { value: number }>();
  const add = (module: string, day: string, office_id: string, value: number): void => {
    const key = `${module} ${day} ${office_id}`;
    const row = sales.get(key) ?? { business_id, module, day, reference: '', office_id, value: 0 };
    sales.set(key, { ...row, value: row.value + value });
  };
  for (const { plan, total } of orders) {
    if (!holdsGoods(plan.life.state)) continue;
    const office = officeId(business.slug, plan.customer.office.id);
    add('shoppingcart_price', dayOf(plan.created), office, total);
    add('shoppingcart_count', dayOf(plan.created), office, 1);
  }
  const random = randomOf(`${business.slug} visits`);
  for (let ago = HISTORY_DAYS - 1; ago >= 0; ago--) {
    const at = new Date(now.getTime() - ago * DAY_MS);
    const visits = Math.round(
      offices.length * 95 * busyness(at) * (0.85 + 0.3 * random.next()) * (1.1 - ago / 450),
    );
    add('total_visits_users_not_log_by_date', dayOf(at), NO_OFFICE, visits);
    add(
      'total_visits_users_log_by_date',
      dayOf(at),
      NO_OFFICE,
      Math.round(visits * (0.22 + 0.08 * random.next())),
    );
  }
  return [...sales.values()];
}

/** Windows that still matter, with the orders they hold (decision 20b). */
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

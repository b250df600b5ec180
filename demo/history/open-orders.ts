import type { Random } from '#demo/load/random.ts';
import type { Customer } from '#demo/residents/customers.ts';
import type { DemoBusiness } from '#demo/types.ts';
import { MINUTE_MS } from '#rules/dates/durations.ts';
import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';
import { lifeOf } from './lives.ts';
import type { PlannedOrder } from './planned-order.ts';

/**
 * Minutes to the end of the promised window, state, method: the board always shows late, soon and on time.
 */
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

export function openOrders(
  random: Random,
  business: DemoBusiness,
  story: { perDay: number; customers: readonly Customer[]; office: { id: string } },
  now: Date,
  plan: (key: string, customer: Customer, created: Date) => PlannedOrder,
): PlannedOrder[] {
  // The first office shows every case; others one late, one soon and some on time.
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

import type { Random } from '#demo/load/random.ts';
import { MINUTE_MS } from '#rules/dates/durations.ts';
import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';
import { initialOrderState } from '#rules/orders/moves.ts';

/** Staff working on the orders of an office. */
export type Crew = {
  admin: { id: string; role: string };
  picker: { id: string; name: string };
  courier: { id: string; name: string };
};

/** An order's state and history, with times. */
export type Life = {
  state: OrderState;
  steps: {
    from: OrderState | null;
    to: OrderState;
    at: Date;
    by: 'client' | 'admin' | 'picker' | 'system';
    reason: string;
  }[];
};

const SHOPPER_REASONS = [
  'Se me olvidaron unos productos',
  'Voy a pedir más tarde',
  'Me equivoqué de dirección',
];
const STAFF_REASONS = [
  'El cliente no contestó después de tres llamadas',
  'Sin cobertura por cierre de vía',
  'Pedido duplicado',
];

/** The state of an order: past ones are closed, those promised for today are in progress. */
export function stateOf(
  random: Random,
  method: PaymentMethod,
  created: Date,
  window: { start: Date; end: Date },
  now: Date,
): OrderState {
  const luck = random.next();
  if (window.end < now) {
    // An order unpaid for two days is cancelled by staff.
    const recent = now.getTime() - window.end.getTime() < 2 * 1440 * MINUTE_MS;
    if (method === 'online' && luck < 0.05)
      return recent ? '11_store_onlinepayment_fail' : '12_store_cancel_order';
    return luck > 0.945 ? '12_store_cancel_order' : '10_store_dispatch_products';
  }
  if (method === 'online' && now.getTime() - created.getTime() < 30 * MINUTE_MS)
    return '5_waiting_online_payment';
  const minutesLeft = (window.start.getTime() - now.getTime()) / MINUTE_MS;
  if (luck > 0.97) return '12_store_cancel_order';
  if (minutesLeft < 0)
    return luck < 0.55
      ? '10_store_dispatch_products'
      : luck < 0.8
        ? '9_store_invoice_products'
        : '8_store_select_products';
  if (minutesLeft < 120)
    return luck < 0.35
      ? '8_store_select_products'
      : luck < 0.6
        ? '9_store_invoice_products'
        : '7_admin_cart_accept';
  if (luck < 0.3) return '7_admin_cart_accept';
  return method === 'online' ? '6_payment_complete' : '13_order_received';
}

/** The states between the first and the current one, by the table of allowed moves. */
export function lifeOf(
  random: Random,
  method: PaymentMethod,
  state: OrderState,
  created: Date,
  dueBy: Date,
): Life {
  const first = initialOrderState(method);
  const path = pathTo(random, first, state);
  const end = Math.max(created.getTime() + path.length * 4 * MINUTE_MS, dueBy.getTime());
  const span = (end - created.getTime()) / Math.max(1, path.length);
  let at = created.getTime();
  const steps = path.map((to, i) => {
    const from = path[i - 1] ?? null;
    const step = { from, to, at: new Date(at), by: actorOf(random, from, to), reason: '' };
    at += Math.max(2 * MINUTE_MS, span * (0.5 + random.next() * 0.5));
    return { ...step, reason: reasonOf(random, step.by, to) };
  });
  return { state, steps };
}

function pathTo(random: Random, first: OrderState, state: OrderState): OrderState[] {
  const paid: OrderState[] = first === '5_waiting_online_payment' ? [first, '6_payment_complete'] : [first];
  const worked: OrderState[] = [
    '7_admin_cart_accept',
    '8_store_select_products',
    '9_store_invoice_products',
    '10_store_dispatch_products',
  ];
  if (state === first) return [first];
  if (state === '11_store_onlinepayment_fail') return [first, state];
  if (state === '12_store_cancel_order' && paid.length > 1 && random.chance(0.5))
    return [first, '11_store_onlinepayment_fail', state];
  if (state === '12_store_cancel_order') return [...paid, ...worked.slice(0, random.between(0, 1)), state];
  if (state === '6_payment_complete') return paid;
  return [...paid, ...worked.slice(0, worked.indexOf(state) + 1)];
}

function actorOf(random: Random, from: OrderState | null, to: OrderState): Life['steps'][number]['by'] {
  if (from === null) return 'client';
  if (to === '6_payment_complete' || to === '11_store_onlinepayment_fail') return 'system';
  if (to === '12_store_cancel_order') return random.chance(0.5) ? 'client' : 'admin';
  return to === '8_store_select_products' || to === '9_store_invoice_products' ? 'picker' : 'admin';
}

function reasonOf(random: Random, by: string, to: OrderState): string {
  if (to === '11_store_onlinepayment_fail') return 'El banco no aprobó el pago';
  if (to !== '12_store_cancel_order') return '';
  return random.pick(by === 'client' ? SHOPPER_REASONS : STAFF_REASONS);
}

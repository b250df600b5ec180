import { ORDER_STATE_LABELS, ORDER_STATES, type OrderState } from '#rules/order-moves.ts';

export type Mark = {
  state: OrderState;
  name: string;
  /** done: behind it; here: where it is; ahead: still to come. */
  place: 'done' | 'here' | 'ahead';
  /** When it came there; absent for what is ahead. */
  date?: string;
};

type Lived = { state: OrderState; events: readonly { state: OrderState; date: string }[] };

/** The way of an order that is paid when it is handed over. */
const WAY: readonly OrderState[] = [
  '13_order_received',
  '7_admin_cart_accept',
  '8_store_select_products',
  '9_store_invoice_products',
  '10_store_dispatch_products',
];

/** While it waits for its payment online, that is what comes next. */
const WAY_ONLINE = WAY.with(0, '6_payment_complete');

/**
 * What an order has lived, in the order in which an order lives (decision 21), and what is ahead of it. A state it
 * jumped over is left out; a cancelled order has nothing ahead.
 */
export function progressOf({ state, events }: Lived): Mark[] {
  const dates = new Map(events.map((event) => [event.state, event.date]));
  const lived = ORDER_STATES.filter((one) => one === state || dates.has(one));
  const ended = state === '12_store_cancel_order';
  const behind = ended ? lived : lived.filter((one) => rank(one) <= rank(state));
  const way = state === '5_waiting_online_payment' ? WAY_ONLINE : WAY;
  const ahead = ended ? [] : way.filter((one) => rank(one) > rank(state));
  return [
    ...behind.map((one) => mark(one, one === state ? 'here' : 'done', dates.get(one))),
    ...ahead.map((one) => mark(one, 'ahead', undefined)),
  ];
}

function mark(state: OrderState, place: Mark['place'], date: string | undefined): Mark {
  return { state, name: ORDER_STATE_LABELS[state], place, ...(date !== undefined && { date }) };
}

function rank(state: OrderState): number {
  return ORDER_STATES.indexOf(state);
}

import type { AttemptReason } from '#rules/deliver/door.ts';
import { ORDER_STATE_LABELS, ORDER_STATES, type OrderState } from '#rules/order-moves.ts';

export type Mark = {
  key: string;
  /** Absent for delivery events. */
  state?: OrderState;
  name: string;
  /** done: completed; here: current; ahead: pending. */
  place: 'done' | 'here' | 'ahead';
  /** Why an attempt to deliver failed. */
  reason?: AttemptReason;
  /** When it was reached; absent for pending steps. */
  date?: string;
};

type Lived = {
  state: OrderState;
  events: readonly { state: OrderState; date: string }[];
  delivery: { events: readonly { label: string; date: string; reason?: AttemptReason | undefined }[] };
};

/** The way of an order that is paid when it is handed over. */
const WAY: readonly OrderState[] = [
  '13_order_received',
  '7_admin_cart_accept',
  '8_store_select_products',
  '9_store_invoice_products',
  '10_store_dispatch_products',
];

/** While it waits for the online payment, that is the next step. */
const WAY_ONLINE = WAY.with(0, '6_payment_complete');

const DISPATCHED = '10_store_dispatch_products';
const [DONE, HERE, AHEAD] = ['done', 'here', 'ahead'] as const;

/**
 * The history of an order in the order of its states (rule 21), with delivery events (rule 22) and pending
 * steps. Skipped states are omitted; a cancelled order has no pending steps.
 */
export function progressOf({ state, events, delivery }: Lived): Mark[] {
  const dates = new Map(events.map((event) => [event.state, event.date]));
  const lived = ORDER_STATES.filter((one) => one === state || dates.has(one));
  const ended = state === '12_store_cancel_order';
  const behind = ended ? lived : lived.filter((one) => rank(one) <= rank(state));
  const way = state === '5_waiting_online_payment' ? WAY_ONLINE : WAY;
  const ahead = ended ? [] : way.filter((one) => rank(one) > rank(state));
  const dispatched = dates.get(DISPATCHED);
  const isBefore = ({ date }: { date: string }) => dispatched === undefined || date < dispatched;
  const lines = [
    ...behind.filter((one) => one !== DISPATCHED).map((one) => mark(one, dates.get(one))),
    ...(ended ? [] : delivery.events.filter(isBefore).map(markOfWay)),
    ...behind.filter((one) => one === DISPATCHED).map((one) => mark(one, dates.get(one))),
    ...(ended ? [] : delivery.events.filter((event) => !isBefore(event)).map(markOfWay)),
  ];
  return [
    ...lines.map((line, at) => ({ ...line, place: at === lines.length - 1 ? HERE : DONE })),
    ...ahead.map((one) => ({ ...mark(one, undefined), place: AHEAD })),
  ];
}

function mark(state: OrderState, date: string | undefined): Omit<Mark, 'place'> {
  return { key: state, state, name: ORDER_STATE_LABELS[state], ...(date !== undefined && { date }) };
}

function markOfWay({ label, date, reason }: Lived['delivery']['events'][number]): Omit<Mark, 'place'> {
  return { key: `${label} ${date}`, name: label, date, ...(reason && { reason }) };
}

function rank(state: OrderState): number {
  return ORDER_STATES.indexOf(state);
}

import type { InputOf } from '#contract/index.ts';
import {
  isOrderState,
  ORDER_STATES,
  type OrderState,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
} from '#rules/orders/moves.ts';
import { type DayRange, readDays } from '../kit/dates/days.ts';
import { type Order, readOrder } from '../kit/table/column.ts';

export type BoardFilter = {
  state: OrderState | undefined;
  number: string;
  type: 'delivery' | 'pickup' | undefined;
  priceFrom: string;
  priceTo: string;
  officeId: string | undefined;
  client: string;
  phone: string;
  days: DayRange;
  payment: PaymentMethod | undefined;
  /** An id, or 'none' for unassigned orders. */
  pickerId: string | undefined;
  courierId: string | undefined;
  order: Order | undefined;
  /** Open orders (the daily view), or all orders. */
  view: 'abiertos' | 'todos';
};

type Query = InputOf<'orders.board'>['query'];
type Sort = 'promised' | 'number' | 'created' | 'total' | 'state';

const LONGEST = { number: 60, client: 80, phone: 20 };
/** The address's value for orders without a picker or courier. */
export const NOBODY = 'nadie';
const SORTS: readonly { sort: Sort }[] = [
  { sort: 'promised' },
  { sort: 'number' },
  { sort: 'created' },
  { sort: 'total' },
  { sort: 'state' },
];

/** Finished states are not part of the open orders, so filtering by one shows all orders. */
const FINISHED: readonly OrderState[] = [
  '10_store_dispatch_products',
  '11_store_onlinepayment_fail',
  '12_store_cancel_order',
];

/** The states of placed orders, in life-cycle order (rule 21). */
export const placedStates = ORDER_STATES.slice(ORDER_STATES.indexOf('5_waiting_online_payment'));

export function readFilter(search: URLSearchParams): BoardFilter {
  const text = (name: string) => (search.get(name) ?? '').trim();
  const state = text('estado');
  const type = text('tipo');
  const payment = text('pago');
  const phone = text('celular').slice(0, LONGEST.phone);
  return {
    state: isOrderState(state) ? state : undefined,
    number: text('numero').slice(0, LONGEST.number),
    type: type === 'delivery' || type === 'pickup' ? type : undefined,
    priceFrom: digits(text('desde')),
    priceTo: digits(text('hasta')),
    officeId: idOf(text('sede')),
    client: text('cliente').slice(0, LONGEST.client),
    phone: /\d/.test(phone) ? phone : '',
    days: readDays(text('dias')),
    payment: isPaymentMethod(payment) ? payment : undefined,
    pickerId: personOf(text('alistador')),
    courierId: personOf(text('domiciliario')),
    order: readBoardOrder(search),
    view: search.get('ver') === 'todos' ? 'todos' : 'abiertos',
  };
}

export function readBoardOrder(search: URLSearchParams) {
  return readOrder(search.get('orden'), SORTS);
}

export function filterKey(search: URLSearchParams): string {
  return JSON.stringify(readFilter(search));
}

/** The number of open orders under the filter, including further pages. */
export function openCount({ state }: BoardFilter, counts: Record<string, number>): number {
  const states = placedStates.filter((each) => isOpen(each) && (!state || each === state));
  return states.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
}

/** Whether an order still must be prepared and delivered. */
export function isOpen(state: OrderState): boolean {
  return !FINISHED.includes(state);
}

export function showsOpen({ state, view }: BoardFilter): boolean {
  return view === 'abiertos' && (state === undefined || isOpen(state));
}

export function isByPromise(filter: BoardFilter): boolean {
  return showsOpen(filter) && filter.order === undefined;
}

/** Whether orders are sorted by age, the newest or the oldest first. */
export function isByAge(filter: BoardFilter): boolean {
  return !showsOpen(filter) && (filter.order === undefined || filter.order.by === 'created');
}

export function boardQuery(
  filter: BoardFilter,
  page: { number: number; after?: string | undefined } = { number: 1 },
): Query {
  const open = showsOpen(filter);
  const { order, days, priceFrom, priceTo } = filter;
  // Like days, amounts are sorted: the smaller one is the lower limit, whichever was typed first.
  const isTurned = priceFrom !== '' && priceTo !== '' && Number(priceTo) < Number(priceFrom);
  const after = isByAge(filter) ? page.after : undefined;
  const query: { [Name in keyof Query]: Query[Name] | undefined } = {
    lastCreatedAt: after,
    state: filter.state,
    order_number: filter.number,
    type: filter.type,
    price_min: isTurned ? priceTo : priceFrom,
    price_max: isTurned ? priceFrom : priceTo,
    branch_office_id: filter.officeId,
    client: filter.client,
    phone: filter.phone,
    date_from: days.from,
    date_to: days.to,
    payment_method: filter.payment,
    picker_id: filter.pickerId,
    delivery_id: filter.courierId,
    order: order && wireOrder(order),
  };
  const filled = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  return { open: open ? 'true' : 'false', page: after === undefined ? page.number : 1, ...filled };
}

function wireOrder({ by, falls }: Order): Query['order'] {
  const column = SORTS.find(({ sort }) => sort === by);
  return column && (falls ? `${column.sort} desc` : `${column.sort} asc`);
}

/** An id; undefined for any other text. */
function idOf(text: string): string | undefined {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;
}

function personOf(text: string): string | undefined {
  return text === NOBODY ? 'none' : idOf(text);
}

function isPaymentMethod(text: string): text is PaymentMethod {
  return Object.hasOwn(PAYMENT_METHOD_LABELS, text);
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 9);
}

import type { InputOf } from '#contract/index.ts';
import { isOrderState, ORDER_STATES, type OrderState } from '#rules/order-moves.ts';

/** What the board shows, as the address says it. */
export type BoardFilter = {
  state: OrderState | undefined;
  number: string;
  type: 'delivery' | 'pickup' | undefined;
  priceFrom: string;
  priceTo: string;
  officeId: string | undefined;
  /** Open orders by promised hour (the daily view), or all of them, the newest first. */
  view: 'abiertos' | 'todos';
};

/** The longest text the server takes for a number. */
const LONGEST_NUMBER = 12;

/** Finished orders are not among the open ones, so asking for such a state shows all. */
const FINISHED: readonly OrderState[] = [
  '10_store_dispatch_products',
  '11_store_onlinepayment_fail',
  '12_store_cancel_order',
];

/** The states an order can have once it is placed, in the order in which it lives (decision 21). */
export const placedStates = ORDER_STATES.slice(ORDER_STATES.indexOf('5_waiting_online_payment'));

export function readFilter(search: URLSearchParams): BoardFilter {
  const state = search.get('estado') ?? '';
  const type = search.get('tipo');
  return {
    state: isOrderState(state) ? state : undefined,
    number: (search.get('numero') ?? '').trim().slice(0, LONGEST_NUMBER),
    type: type === 'delivery' || type === 'pickup' ? type : undefined,
    priceFrom: digits(search.get('desde')),
    priceTo: digits(search.get('hasta')),
    officeId: idOf(search.get('sede')),
    view: search.get('ver') === 'todos' ? 'todos' : 'abiertos',
  };
}

/** What the address asks of the board; the order that is open on top of it is no part of that. */
export function filterKey(search: URLSearchParams): string {
  return JSON.stringify(readFilter(search));
}

/** How many orders the open view has under the filter, also those of the next pages. */
export function openCount({ state }: BoardFilter, counts: Record<string, number>): number {
  const states = placedStates.filter((each) => isOpen(each) && (!state || each === state));
  return states.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
}

/** Whether an order is still to be prepared and brought. */
export function isOpen(state: OrderState): boolean {
  return !FINISHED.includes(state);
}

export function showsOpen({ state, view }: BoardFilter): boolean {
  return view === 'abiertos' && (state === undefined || isOpen(state));
}

/** The question to the server for a page of what the filter shows. */
export function boardQuery(
  filter: BoardFilter,
  page: { number: number; after?: string | undefined } = { number: 1 },
): InputOf<'orders.board'>['query'] {
  const open = showsOpen(filter);
  return {
    open: open ? 'true' : 'false',
    page: open || !page.after ? page.number : 1,
    ...(!open && page.after ? { lastCreatedAt: page.after } : {}),
    ...(filter.state ? { state: filter.state } : {}),
    ...(filter.number ? { order_number: filter.number } : {}),
    ...(filter.type ? { type: filter.type } : {}),
    ...(filter.priceFrom ? { price_min: filter.priceFrom } : {}),
    ...(filter.priceTo ? { price_max: filter.priceTo } : {}),
    ...(filter.officeId ? { branch_office_id: filter.officeId } : {}),
  };
}

/** Something else than an id names no office: it filters nothing. */
function idOf(text: string | null): string | undefined {
  return text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;
}

function digits(text: string | null): string {
  return (text ?? '').replaceAll(/\D/g, '').slice(0, 9);
}

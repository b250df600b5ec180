import type { CartType } from '../cart/totals.ts';
import type { OrderState } from './moves.ts';

/** Delivery events of an order, besides its states (rule 22). */
export const DELIVERY_EVENTS = ['ready', 'on_the_way', 'attempt', 'delivered', 'returned'] as const;

export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** The words of rule 22; attempts are counted. */
export const DELIVERY_EVENT_LABELS: Record<Exclude<DeliveryEvent, 'attempt'>, string> = {
  ready: 'Alistada',
  on_the_way: 'En camino',
  delivered: 'Entregada',
  returned: 'Devuelta',
};

/**
 * The default of the business. Above the three in its terms: then the next courier to come back returns it.
 */
export const MOST_ATTEMPTS = 9;

const IN_STORE: readonly OrderState[] = [
  '7_admin_cart_accept',
  '8_store_select_products',
  '9_store_invoice_products',
];

/** The next possible events; `lived`: events so far, oldest first. */
export function nextDeliveryEvents(order: {
  state: OrderState;
  type: CartType;
  lived: readonly DeliveryEvent[];
  mostAttempts?: number;
}): DeliveryEvent[] {
  const { state, type, lived, mostAttempts = MOST_ATTEMPTS } = order;
  const has = (event: DeliveryEvent) => lived.includes(event);
  if (has('delivered') || has('returned')) return [];
  if (IN_STORE.includes(state)) return has('ready') ? [] : ['ready'];
  if (state !== '10_store_dispatch_products') return [];
  // Fetched, or left there.
  if (type === 'pickup') return ['delivered', 'returned'];
  const attempts = lived.filter((event) => event === 'attempt').length;
  const isOut = lived.at(-1) === 'on_the_way';
  return [
    ...(isOut || attempts >= mostAttempts ? [] : (['on_the_way'] as const)),
    ...(isOut ? (['attempt', 'delivered'] as const) : []),
    ...(attempts > 0 && !isOut ? (['returned'] as const) : []),
  ];
}

/** Their displayed names: 'En camino', 'Intento 1', 'En camino', 'Entregada'. */
export function deliveryEventLabels(lived: readonly DeliveryEvent[]): string[] {
  let attempts = 0;
  return lived.map((event) => {
    if (event !== 'attempt') return DELIVERY_EVENT_LABELS[event];
    attempts += 1;
    return `Intento ${attempts}`;
  });
}

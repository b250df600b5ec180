import type { DeliveryEvent } from './delivery-events.ts';
import type { OrderState } from './moves.ts';

/** How long staff can undo a move (rule 65). */
export const UNDO_MS = 60_000;

/** Where an undone move returns to, by its target: only while nothing has left the store (rule 65). */
const UNDONE_TO: Partial<Record<OrderState, readonly OrderState[]>> = {
  '7_admin_cart_accept': ['13_order_received', '6_payment_complete'],
  '8_store_select_products': ['7_admin_cart_accept'],
  '10_store_dispatch_products': [
    '7_admin_cart_accept',
    '8_store_select_products',
    '9_store_invoice_products',
  ],
};

export type LastMove = { from: OrderState | null; to: OrderState; at: Date };

/**
 * Where the last move of an order can be taken back to, and until when; undefined when it can't. The amount due was
 * settled when picking ended: an order of which something was picked only returns to billing.
 */
export function undoOf(
  order: { state: OrderState; lived: readonly DeliveryEvent[]; isPicked: boolean },
  last: LastMove | undefined,
  now: Date,
): { to: OrderState; until: Date } | undefined {
  if (!last?.from || last.to !== order.state || hasLeft(order.lived)) return undefined;
  const until = new Date(last.at.getTime() + UNDO_MS);
  if (now > until || !UNDONE_TO[last.to]?.includes(last.from)) return undefined;
  if (order.isPicked && last.from !== '9_store_invoice_products') return undefined;
  return { to: last.from, until };
}

/** Whether the courier has left: from then on the order stays with them. */
export function hasLeft(lived: readonly DeliveryEvent[]): boolean {
  return lived.some((event) => event !== 'ready');
}

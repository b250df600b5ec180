import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';

type Order = OutputOf<'orders.mine'>['orders'][number];

/**
 * The order that a cart became: in another tab, on another device, or here when the answer was lost on its way. Null
 * when it was only emptied, or when nobody can be asked.
 */
export async function orderOfCart(cartId: string | null): Promise<Order | null> {
  if (cartId === null) return null;
  try {
    const { orders } = await callApi('orders.mine', { query: {} });
    return orders.find((order) => order.history_uuid === cartId) ?? null;
  } catch {
    // The cart is empty either way; the history has the order.
    return null;
  }
}

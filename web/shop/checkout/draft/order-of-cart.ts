import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';

type Order = OutputOf<'orders.mine'>['orders'][number];

/**
 * The order of a cart: created in another tab or device, or here when the response was lost. Null when it was only
 * emptied, or nobody can be asked.
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

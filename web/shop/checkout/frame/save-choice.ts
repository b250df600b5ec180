import { ApiError } from '#web/api/api-error.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { askCart, reloadCart } from '#web/shop/cart/engine/sending.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/**
 * Saves a choice for the cart and applies the response. A failure is shown; returns null then. After an expired session
 * the shopper signs in at the same step; a cart closed elsewhere is reloaded.
 */
export async function saveChoice<Answer extends { cart: WireCart }>(
  question: (cart: WireCart) => Promise<Answer>,
  failed: string,
): Promise<Answer | null> {
  try {
    return await askCart(question);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await sayFailed(error, failed);
    return null;
  }
}

export async function sayFailed(error: ApiError, failed: string): Promise<void> {
  showToast('error', `${failed} ${error.message}`);
  await recover(error);
}

export async function recover(error: ApiError): Promise<void> {
  if (error.status === 401) sessionLost();
  if (error.code === 'CART_CLOSED' || error.code === 'NOT_FOUND') await reloadCart().catch(() => {});
}

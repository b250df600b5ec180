import { ApiError } from '#web/api/api-error.ts';
import { askCart, reloadUserCart } from '#web/shop/cart/engine/user-cart.ts';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/**
 * Tells the server a choice about the cart and takes its answer. A failure is said, with what did not happen; null
 * then. A session that ended asks to sign in at the same step; a cart that ended elsewhere is read anew.
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

/** Says what did not happen and why, and does what the failure asks for. */
export async function sayFailed(error: ApiError, failed: string): Promise<void> {
  showToast('error', `${failed} ${error.message}`);
  await recover(error);
}

/** What a failure of the cart asks for beside being said. */
export async function recover(error: ApiError): Promise<void> {
  if (error.status === 401) sessionLost();
  if (error.code === 'CART_CLOSED' || error.code === 'NOT_FOUND') await reloadUserCart().catch(() => {});
}

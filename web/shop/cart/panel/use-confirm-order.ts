import { useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { refreshCart } from '#web/shop/cart/cart-store.ts';
import { cartView } from '#web/shop/cart/cart-view.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { serverCart } from '#web/shop/cart/engine/cart-model.ts';
import { closeUndoMessages } from '#web/shop/cart/engine/say.ts';
import { ask } from '#web/shop/cart/engine/sending.ts';
import { fromCart } from '#web/shop/checkout/frame/way-on.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/**
 * Continues to the checkout. A user's cart is first checked against prices and stock (storefront 4), after every change
 * is answered; a guest signs in on the way, and the cart is checked there.
 */
export function useConfirmOrder(onDone: () => void) {
  const navigate = useNavigate();
  const { busy, run: confirm } = useAction(async () => {
    closeUndoMessages();
    if (cartView.get().owner === 'user' && !(await isReady())) return;
    onDone();
    await navigate('/checkout/address', { state: fromCart });
  });
  return { busy, confirm };
}

async function isReady(): Promise<boolean> {
  try {
    const check = await ask(() => {
      const cart = serverCart();
      return cart ? callApi('cart.check', { params: { uuid: cart.id }, query: {} }) : Promise.resolve(null);
    });
    if (check !== null) {
      if (!showProblems(check)) return true;
      // Lower prices need no consent: the dialog's subtotals include them (rule 14).
      void refreshCart();
      return false;
    }
    // Ordered or emptied elsewhere.
    showToast('error', texts.nothingToOrder);
    return false;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast('error', `${texts.failures.check}. ${error.message}`);
    return false;
  }
}

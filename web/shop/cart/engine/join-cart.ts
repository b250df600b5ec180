import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { chosenOfficeId } from './chosen-office.ts';
import { ask, reloadUserCart, serverCart, takeServerCart } from './user-cart.ts';

/** The cart after signing in: pending lines are merged, once (rule 25); else it is loaded. */
export async function joinCart(): Promise<void> {
  await reloadUserCart();
  await moveToChosenOffice();
}

/** A cart started elsewhere moves to the office chosen in this browser, and the effects are shown. */
async function moveToChosenOffice(): Promise<void> {
  const cart = serverCart();
  const office = chosenOfficeId();
  // A household's cart stays: its members look at different stores.
  if (!cart || cart.household || office === undefined || office === cart.branch_office_id) return;
  try {
    const moved = await ask(() =>
      callApi('cart.setOffice', { params: { uuid: cart.id }, body: { branch_office_id: office } }),
    );
    takeServerCart(moved.cart);
    if (moved.cart.products.length > 0) showToast('info', texts.moved(moved.cart.branch_office_name));
    showProblems(moved.check);
  } catch (error) {
    // The cart stays in its office; the address decides before the order (rule 28).
    if (!(error instanceof ApiError)) throw error;
  }
}

import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { chosenOfficeId } from './chosen-office.ts';
import { ask, reloadUserCart, serverCart, takeServerCart } from './user-cart.ts';

/** The cart of whoever just came: what waits on this device is merged into it, once (decision 25); else it is read. */
export async function joinCart(): Promise<void> {
  await reloadUserCart();
  await moveToChosenOffice();
}

/** A cart begun elsewhere comes to the office whose prices this browser shows, and what that changes is shown. */
async function moveToChosenOffice(): Promise<void> {
  const cart = serverCart();
  const office = chosenOfficeId();
  // The cart of a household stays where it is: its people look at different stores.
  if (!cart || cart.household || office === undefined || office === cart.branch_office_id) return;
  try {
    const moved = await ask(() =>
      callApi('cart.setOffice', { params: { uuid: cart.id }, body: { branch_office_id: office } }),
    );
    takeServerCart(moved.cart);
    if (moved.cart.products.length > 0) showToast('info', texts.moved(moved.cart.branch_office_name));
    showProblems(moved.check);
  } catch (error) {
    // The cart stays where it was; the address decides its office before the order (decision 28).
    if (!(error instanceof ApiError)) throw error;
  }
}

import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { OFFICE_COOKIE } from '#web/personal-paths.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { clearGuestCart, guestMerge, hasGuestLines } from '#web/shop/cart/engine/guest/guest-cart.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showSnackbar, showToast } from '#web/ui/feedback/toast-store.ts';
import { ask, reloadUserCart, serverCart, takeServerCart } from './user-cart.ts';

/** The cart of whoever just came: a visitor's is merged into theirs, once (decision 25); else theirs is read. */
export async function joinCart(retry: () => Promise<void>): Promise<void> {
  if (!(hasGuestLines() && (await merged(retry)))) await reloadUserCart();
  await moveToChosenOffice();
}

/** The office this browser shops at; undefined before the first choice, when the default one sells. */
export function chosenOfficeId(): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${OFFICE_COOKIE}=`));
  return entry?.slice(OFFICE_COOKIE.length + 1) || undefined;
}

/** A cart begun elsewhere comes to the office whose prices this browser shows, and what that changes is shown. */
async function moveToChosenOffice(): Promise<void> {
  const cart = serverCart();
  const office = chosenOfficeId();
  if (!cart || office === undefined || office === cart.branch_office_id) return;
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

async function merged(retry: () => Promise<void>): Promise<boolean> {
  const office = chosenOfficeId();
  try {
    const { cart, message } = await ask(() =>
      callApi('cart.merge', {
        body: { ...guestMerge(), ...(office === undefined ? {} : { branch_office_id: office }) },
      }),
    );
    takeServerCart(cart);
    clearGuestCart();
    showSnackbar('success', message);
    return true;
  } catch (error) {
    const why = error instanceof ApiError ? error.message : '';
    showToast('error', `${texts.failures.merge}. ${why}`, {
      label: texts.retry,
      onPress: () => void retry(),
    });
    return false;
  }
}

import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { closeUndoMessages, forgetUndos } from '#web/shop/cart/engine/undo.ts';
import { ask, reloadUserCart, serverCart, takeServerCart } from '#web/shop/cart/engine/user-cart.ts';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { loadSession } from '#web/shop/session/session-store.ts';
import { householdCartTexts as texts } from '#web/shop/texts/buying/household-cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** Shops with the cart of the household from now on, or with one's own. */
export async function shopTogether(together: boolean): Promise<void> {
  await changeCart(() => callApi('household.shop', { body: { together } }));
}

/** Moves what is in the cart of the household to one's own; the cart to be ordered, when all of it came. */
export async function takeHouseholdCart(): Promise<WireCart | null> {
  const answer = await changeCart(() => callApi('household.take', {}));
  if (!answer) return null;
  showToast(answer.left_out.length > 0 ? 'info' : 'success', answer.message);
  return answer.left_out.length > 0 ? null : answer.cart;
}

/** Moves what is in one's own cart to the one of the household. */
export async function giveToHousehold(): Promise<void> {
  const answer = await changeCart(() => callApi('household.giveBack', {}));
  if (answer) showToast(answer.left_out.length > 0 ? 'info' : 'success', answer.message);
}

/** Moves the cart of the household to another store, with what others have in it. */
export async function moveSharedCart(officeId: string): Promise<void> {
  const uuid = serverCart()?.id;
  if (uuid === undefined) return;
  const body = { branch_office_id: officeId, with_others: true };
  const answer = await changeCart(() => callApi('cart.setOffice', { params: { uuid }, body }));
  if (answer) showProblems(answer.check);
}

/** Who came to a household or went has another cart, and another profile. */
export async function afterHouseholdChange(): Promise<void> {
  await Promise.all([loadSession(), reloadUserCart().catch(() => {})]);
}

/** After every change that was made before; what was removed from another cart does not come back to this one. */
async function changeCart<Answer extends { cart: WireCart | null }>(
  change: () => Promise<Answer>,
): Promise<Answer | undefined> {
  closeUndoMessages();
  forgetUndos();
  try {
    const answer = await ask(change);
    takeServerCart(answer.cart);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast('error', `${texts.failed} ${error.message}`);
    // Out of the household meanwhile, or somebody else was first: what there is now is shown.
    await afterHouseholdChange();
    return undefined;
  }
}

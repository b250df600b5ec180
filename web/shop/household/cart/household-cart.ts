import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { serverCart } from '#web/shop/cart/engine/cart-model.ts';
import { closeUndoMessages, forgetUndos } from '#web/shop/cart/engine/say.ts';
import { askChange, reloadCart } from '#web/shop/cart/engine/sending.ts';
import { loadSession } from '#web/shop/session/session-store.ts';
import { householdCartTexts as texts } from '#web/shop/texts/buying/household-cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export async function shopTogether(together: boolean): Promise<void> {
  await changeCart(() => callApi('household.shop', { body: { together } }));
}

/** Moves the household's cart into the shopper's own; returns it when every line was moved. */
export async function takeHouseholdCart(): Promise<WireCart | null> {
  const answer = await changeCart(() => callApi('household.take', {}));
  if (!answer) return null;
  showToast(answer.left_out.length > 0 ? 'info' : 'success', answer.message);
  return answer.left_out.length > 0 ? null : answer.cart;
}

export async function giveToHousehold(): Promise<void> {
  const answer = await changeCart(() => callApi('household.giveBack', {}));
  if (answer) showToast(answer.left_out.length > 0 ? 'info' : 'success', answer.message);
}

export async function moveSharedCart(officeId: string): Promise<void> {
  const uuid = serverCart()?.id;
  if (uuid === undefined) return;
  const body = { branch_office_id: officeId, with_others: true };
  const answer = await changeCart(() => callApi('cart.setOffice', { params: { uuid }, body }));
  if (answer) showProblems(answer.check);
}

/** Reloads cart and profile, which change when joining or leaving a household. */
export async function afterHouseholdChange(): Promise<void> {
  await Promise.all([loadSession(), reloadCart().catch(() => {})]);
}

/** Runs after all pending changes; lines removed from another cart do not return to this one. */
async function changeCart<Answer extends { cart: WireCart | null }>(
  change: () => Promise<Answer>,
): Promise<Answer | undefined> {
  closeUndoMessages();
  forgetUndos();
  try {
    return await askChange(change);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast('error', `${texts.failed} ${error.message}`);
    // The shopper has left the household, or somebody else was faster: reloads the current state.
    await afterHouseholdChange();
    return undefined;
  }
}

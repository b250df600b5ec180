import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { problemsOf, showProblems } from '#web/shop/cart/check/show-problems.ts';
import { saveChoice, sayFailed } from '#web/shop/checkout/frame/save-choice.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { chooseOffice } from '#web/shop/office/office-store.ts';
import type { Place } from '#web/shop/place/preferred.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { lookAhead, type OfficeMove } from './look-ahead.ts';

const texts = checkoutTexts.address;

/**
 * Chooses the destination. It decides the office (rule 28): when that changes the cart, the effects are shown
 * first, and the shopper accepts all or none. Does nothing without a cart.
 */
export function usePlace(cart: WireCart | null) {
  const [move, setMove] = useState<OfficeMove | null>(null);

  const choosing = useAction(async (place: Place, then?: () => Promise<void> | void) => {
    try {
      const ahead = cart === null ? null : await lookAhead(cart, place);
      if (ahead !== null) setMove(ahead);
      else if (await save(place, { accepted: false })) await then?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await sayFailed(error, texts.failed);
    }
  });

  const accepting = useAction(async () => {
    if (move === null) return;
    await save(move.place, { accepted: true });
    setMove(null);
  });

  return {
    move,
    busy: choosing.busy || accepting.busy,
    accepting: accepting.busy,
    choose: choosing.run,
    accept: accepting.run,
    keep: () => setMove(null),
  };
}

/**
 * Saves the place. With `accepted` the server applies the shown effects; later ones are shown as usual. Returns true
 * when saved without a question.
 */
async function save(place: Place, { accepted }: { accepted: boolean }): Promise<boolean> {
  const saved = await saveChoice(({ id: uuid }) => setAddress(uuid, place), texts.failed);
  if (saved === null) return false;
  const agreed = accepted && problemsOf(saved.check).length > 0 ? await acceptAll() : null;
  if (saved.office_changed) {
    showToast('info', texts.officeChanged(saved.cart.branch_office_name));
    await chooseOffice(saved.cart.branch_office_id);
  }
  return !showProblems(agreed?.check ?? saved.check);
}

function acceptAll() {
  return saveChoice(
    ({ id: uuid }) => callApi('cart.acceptAll', { params: { uuid }, query: {} }),
    texts.failed,
  );
}

function setAddress(uuid: string, place: Place) {
  const { type, ...selected } = place;
  return callApi('cart.setAddress', { params: { uuid }, body: { type, address_selected: selected } });
}

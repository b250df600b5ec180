import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { chosenOfficeId } from '#web/shop/cart/engine/chosen-office.ts';
import type { SentMerge } from '#web/shop/cart/engine/guest/saved-cart.ts';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { hasPending, type LateChange, mergeAnswered, mergeRefused, nextMerge } from './pending-lines.ts';

type Answered = (cart: WireCart | null, late: LateChange[], merge: SentMerge, message: string) => void;

let away = false;
let refused = false;

/** Whether the last that was asked was not answered and something waits here: more of it waits beside it, unasked. */
export function isShopAway(): boolean {
  return away && hasPending();
}

export function shopIsAway(): void {
  away = true;
}

/** What was refused is tried again. */
export function retryRefused(): void {
  refused = false;
}

/**
 * Brings what waits on this device to the account's cart; true when there was something. Throws while the shop is
 * away, so that nothing that follows, an order above all, is asked without it. A refusal is said once and keeps
 * nothing else waiting.
 */
export async function flush(onAnswer: Answered, onRefusal: (error: ApiError) => void): Promise<boolean> {
  if (refused || !hasPending()) return false;
  return inOneTab(async () => {
    let isSent = false;
    for (let merge = nextMerge(); merge !== undefined; merge = nextMerge()) {
      try {
        const { cart, message } = await send(merge);
        away = false;
        isSent = true;
        onAnswer(cart, mergeAnswered(merge.key, cart?.products ?? []), merge, message);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        away = isAway(error);
        if (away) throw error;
        mergeRefused(merge.key);
        refused = true;
        if (error.status === 401) sessionLost();
        onRefusal(error);
        return isSent;
      }
    }
    return isSent;
  });
}

function send({ key, lines }: SentMerge) {
  const office = chosenOfficeId();
  const products = lines.map(({ id: _, ...line }) => line);
  return callApi('cart.merge', {
    body: { merge_key: key, products, ...(office === undefined ? {} : { branch_office_id: office }) },
  });
}

/** One tab at a time; two would be told the same by the server, but change what is kept here in turns. */
function inOneTab<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`cart merge ${location.host}`, work);
}

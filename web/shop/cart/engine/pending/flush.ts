import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { lineKeyOf } from '#web/shop/cart/engine/cart-lines.ts';
import { chosenOfficeId } from '#web/shop/cart/engine/chosen-office.ts';
import { accountOnDevice } from '#web/shop/cart/engine/guest/device-cart.ts';
import type { SentMerge } from '#web/shop/cart/engine/guest/saved-cart.ts';
import { reloadUserCart, serverCart, takeJoinedCart, wantCount } from '#web/shop/cart/engine/user-cart.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showSnackbar, showToast } from '#web/ui/feedback/toast-store.ts';
import {
  hasPending,
  keyOfSent,
  type LateChange,
  mergeAnswered,
  mergeRefused,
  nextMerge,
} from './pending-lines.ts';

type Answered = (cart: WireCart | null, late: LateChange[], merge: SentMerge, message: string) => void;

let away = false;
let refused = false;

/** Whether the last request failed and something is pending: then additions become pending, too. */
export function isShopAway(): boolean {
  return away && hasPending();
}

export function shopIsAway(): void {
  away = true;
}

/** Reductions to apply once all pending lines are merged. */
let late: (LateChange & { owner: string | undefined })[] = [];

/** Sends pending lines and reports the result. */
export async function flushPending(): Promise<boolean> {
  const isSent = await sendPending(
    (cart, changes, { lines }, message) => {
      const ids = new Map(lines.map((line) => [keyOfSent(line), line.id]));
      takeJoinedCart(cart, (line) => ids.get(lineKeyOf(line.product, line)));
      late.push(...changes.map((change) => ({ ...change, owner: accountOnDevice() })));
      showSnackbar('success', message);
    },
    (error) => {
      showToast('error', `${texts.failures.merge}. ${error.message}`, { label: texts.retry, onPress: retry });
    },
  );
  tellLate();
  return isSent;
}

/** Reductions are sent after the last merge, from the counts that it answered. */
function tellLate(): void {
  const changes = late.filter(({ owner }) => owner === accountOnDevice());
  late = [];
  for (const key of new Set(changes.map((change) => change.key))) {
    const less = changes.reduce((sum, change) => sum + (change.key === key ? change.change : 0), 0);
    const line = serverCart()?.products.find((one) => lineKeyOf(one.product, one) === key);
    if (line) wantCount(line, line.count + less);
  }
}

function retry(): void {
  refused = false;
  // Another failure is shown.
  void reloadUserCart().catch(() => {});
}

/**
 * Sends pending lines to the account's cart; true when there were any. Throws while the shop is unreachable, so that
 * nothing after it, above all an order, is requested without them. A refusal is shown once and does not block the rest.
 */
async function sendPending(onAnswer: Answered, onRefusal: (error: ApiError) => void): Promise<boolean> {
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

function send({ key, lines, waited = false }: SentMerge) {
  const office = chosenOfficeId();
  const products = lines.map(({ id: _, ...line }) => line);
  return callApi('cart.merge', {
    body: { merge_key: key, products, waited, ...(office === undefined ? {} : { branch_office_id: office }) },
  });
}

/** One tab at a time; otherwise tabs would alternately change the stored cart. */
function inOneTab<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`cart merge ${location.host}`, work);
}

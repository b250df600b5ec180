import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showSnackbar, showToast } from '#web/ui/feedback/toast-store.ts';
import { lineKeyOf, stateOf, toMerge } from './cart-lines.ts';
import {
  cartAccount,
  changeAdditions,
  hasAdditions,
  putTarget,
  serverCart,
  setShopAway,
  shownId,
  takeServerCart,
} from './cart-model.ts';
import {
  identityOfSent,
  type Merging,
  nextMerge,
  type Reduction,
  type Sent,
  withMerged,
  withoutMerge,
} from './edits.ts';

/** The last merge was refused: its additions wait for their shopper, and nothing waits for them. */
let isRefused = false;
/** Reductions to apply once all additions are merged. */
let reductions: (Reduction & { account: string })[] = [];

/**
 * Merges what waits on this device into the account's cart; true when there was something. Throws while the shop is
 * unreachable, so that nothing after it, above all an order, is requested without it. A refusal is shown once and does
 * not block the rest; `onRetry` merges again.
 */
export async function mergeAdditions(onRetry: () => void): Promise<boolean> {
  if (isRefused || !hasAdditions()) return false;
  const isMerged = await inOneTab(async () => {
    let isDone = false;
    for (let merge = begin(); merge[0]; merge = begin()) {
      if (!(await sendMerge(merge[0].sent, merge, onRetry))) break;
      isDone = true;
    }
    return isDone;
  });
  reduce();
  return isMerged;
}

function begin(): Merging[] {
  const account = cartAccount();
  let begun: Merging[] = [];
  changeAdditions((before) => {
    const { edits, merge } = nextMerge(before, account);
    begun = merge;
    return edits;
  });
  return begun;
}

async function sendMerge(
  { key, account, waited }: Sent,
  merge: readonly Merging[],
  onRetry: () => void,
): Promise<boolean> {
  const office = chosenOfficeId();
  const body = {
    merge_key: key,
    products: merge.map(({ product, sent }) => toMerge({ ...sent.state, product }, sent.price)),
    waited,
    ...(office === undefined ? {} : { branch_office_id: office }),
  };
  try {
    const { cart, message } = await callApi('cart.merge', { body });
    setShopAway(false);
    changeAdditions((before) => {
      const after = withMerged(before, account, key, cart?.products ?? []);
      reductions.push(...after.reductions.map((reduction) => ({ ...reduction, account })));
      return after.edits;
    });
    const ids = new Map(merge.map((addition) => [identityOfSent(addition), addition.id]));
    takeServerCart(cart, (line) => ids.get(lineKeyOf(line.product, line)));
    showSnackbar('success', message);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    setShopAway(isAway(error));
    if (isAway(error)) throw error;
    changeAdditions((edits) => withoutMerge(edits, key));
    isRefused = true;
    if (error.status === 401) sessionLost();
    const onPress = () => {
      isRefused = false;
      onRetry();
    };
    showToast('error', `${texts.failures.merge}. ${error.message}`, { label: texts.retry, onPress });
    return false;
  }
}

/** Reductions become targets after the last merge, from the counts that it answered. */
function reduce(): void {
  const own = reductions.filter(({ account }) => account === cartAccount());
  reductions = [];
  for (const identity of new Set(own.map((reduction) => reduction.identity))) {
    const less = own.reduce((sum, one) => sum + (one.identity === identity ? one.change : 0), 0);
    const line = serverCart()?.products.find((one) => lineKeyOf(one.product, one) === identity);
    if (!line) continue;
    const count = line.count + less;
    const change =
      count > 0 ? { state: { ...stateOf(line), count }, patch: { count } } : { state: null, patch: {} };
    putTarget({ kind: 'target', id: shownId(line), product: line.product, seen: line.count, ...change });
  }
}

/** One tab at a time; otherwise tabs would alternately change the stored cart. */
function inOneTab<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`cart merge ${location.host}`, work);
}

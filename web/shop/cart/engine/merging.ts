import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { newId } from '#web/api/new-id.ts';
import type { WireCart, WireLine } from '#web/shop/cart/cart-types.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showSnackbar, showToast } from '#web/ui/feedback/toast-store.ts';
import { type Addition, identityOf, type Sent, visibleOf, withoutAdditions } from './additions.ts';
import { countedAs, keyOf, toMerge } from './cart-lines.ts';
import {
  cartAccount,
  changeAdditions,
  ownAdditions,
  setMergeRefused,
  takeBack,
  takeServerCart,
} from './cart-model.ts';

/** Merges the additions of this device into the account's cart (docs/decisions/040). */

type Merging = Addition & { sent: Sent };

/** The limit of cart.merge. */
const MOST_LINES = 500;

/**
 * Merges the additions waiting on this device into the account's cart; resolves to true if there were any. Throws while
 * the server is unreachable, so that nothing after it, above all an order, is requested without them. A refusal is
 * shown once and does not block the rest; `onRetry` merges again.
 */
export function mergeAdditions(onRetry: () => void): Promise<boolean> {
  const mergeAll = async () => {
    let isMerged = false;
    for (let merge = nextMerge(); merge[0]; merge = nextMerge()) {
      if (!(await sendMerge(merge, merge[0], onRetry))) break;
      isMerged = true;
    }
    return isMerged;
  };
  // One tab at a time; otherwise tabs would alternately change the stored cart.
  return 'locks' in navigator ? navigator.locks.request(`cart merge ${location.host}`, mergeAll) : mergeAll();
}

/** The next merge of the account: an unanswered one, unchanged, or additions not sent yet. */
function nextMerge(): Merging[] {
  const account = cartAccount();
  if (account === undefined) return [];
  changeAdditions((own) => withSent(own, account));
  const begun = ownAdditions().find(({ sent }) => sent?.account === account);
  return begun?.sent ? ofMerge(ownAdditions(), begun.sent.key) : [];
}

function withSent(own: readonly Addition[], account: string): readonly Addition[] {
  if (own.some(({ sent }) => sent?.account === account)) return own;
  const key = newId();
  const visible = visibleOf(own);
  // A visitor's and a member's additions are merged separately: their messages differ.
  const together = visible.filter(({ owner }) => owner === visible[0]?.owner).slice(0, MOST_LINES);
  const merge = new Set<Addition>(together);
  return own.map((addition) => {
    const { state, product } = addition;
    if (state === null || !merge.has(addition)) return addition;
    return { ...addition, sent: { key, account, state, price: product.price_neto } };
  });
}

/** Returns false when the server refused it. */
async function sendMerge(
  merge: readonly Merging[],
  { owner, sent }: Merging,
  onRetry: () => void,
): Promise<boolean> {
  const body = {
    merge_key: sent.key,
    products: merge.map((one) => toMerge({ ...one.sent.state, product: one.product }, one.sent.price)),
    waited: owner !== undefined,
    branch_office_id: chosenOfficeId(),
  };
  try {
    const { cart, message } = await callApi('cart.merge', { body });
    takeMerged(cart, merge, sent);
    showSnackbar('success', message);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || isAway(error)) throw error;
    changeAdditions((own) => withoutMerge(own, sent.key));
    // A request of somebody who signed out blocks nobody else.
    if (sent.account !== cartAccount()) return false;
    setMergeRefused(true);
    if (error.status === 401) sessionLost();
    const onPress = () => {
      setMergeRefused(false);
      onRetry();
    };
    showToast('error', `${texts.failures.merge}. ${error.message}`, { label: texts.retry, onPress });
    return false;
  }
}

function takeMerged(cart: WireCart | null, merge: readonly Merging[], { key, account }: Sent): void {
  let excesses: Excess[] = [];
  changeAdditions((own) => {
    const after = withMerged(own, key, cart?.products ?? []);
    excesses = after.excesses;
    return after.additions;
  });
  // Somebody else may be signed in by now.
  if (account !== cartAccount()) return;
  const ids = new Map(merge.map((addition) => [identityOfSent(addition), addition.id]));
  takeServerCart(cart, (line) => ids.get(keyOf(line)));
  for (const { line, excess } of excesses) takeBack(line, excess);
}

type Excess = { line: WireLine; excess: number };

/**
 * The additions after a merge. The quantity shown by now counts: an increase stays for the next merge, and a removed
 * part is returned as an excess to take back.
 */
function withMerged(own: readonly Addition[], key: string, there: readonly WireLine[]) {
  const excesses: Excess[] = [];
  let additions = withoutMerge(own, key);
  for (const addition of ofMerge(own, key)) {
    const identity = identityOfSent(addition);
    const line = there.find((one) => keyOf(one) === identity);
    const equals = visibleOf(additions).filter((other) => identityOf(other) === identity);
    // A product that the office does not sell is dropped; additions of it made meanwhile get the same answer.
    const here = equals.find(({ id }) => id === addition.id) ?? (line && equals[0]);
    additions = withoutAdditions(additions, ({ id }) => id === here?.id);
    const count = line && here ? countedAs(line, here.state) : 0;
    const change = line ? count - countedAs(line, addition.sent.state) : 0;
    if (line && change < 0) excesses.push({ line, excess: -change });
    if (line && here && change > 0) {
      const state = { ...here.state, count: change, countType: line.countType };
      // The displayed line is now the server's.
      additions.push({ ...here, id: newId(), state, sent: undefined });
    }
  }
  return { additions, excesses };
}

/** The server refused a merge or has completed it: its additions may be sent with another key. */
function withoutMerge(own: readonly Addition[], key: string): Addition[] {
  return own.flatMap((addition) => {
    if (addition.sent?.key !== key) return [addition];
    return addition.state === null ? [] : [{ ...addition, sent: undefined }];
  });
}

function ofMerge(own: readonly Addition[], key: string): Merging[] {
  return own.filter((addition): addition is Merging => addition.sent?.key === key);
}

/** The identity of the sent part (rule 24). */
function identityOfSent({ product, sent }: Merging): string {
  return keyOf({ ...sent.state, product });
}

import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { newId } from '#web/api/new-id.ts';
import type { WireCart, WireLine } from '#web/shop/cart/cart-types.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { stateOf } from './cart-lines.ts';
import {
  cartAccount,
  changeAdditions,
  dropTarget,
  putTarget,
  serverCart,
  serverLine,
  setShopAway,
  takeServerCart,
  targetOf,
  targets,
} from './cart-model.ts';
import { additionIn, type Sent, type Target, withAddition, withoutSent } from './edits.ts';
import { mergeAdditions } from './merging.ts';
import { sayFailed, sayOthers, sayWaiting } from './say.ts';

/**
 * Sends the edits of an account's cart. Requests about a cart take turns, so that answers never overtake each other;
 * additions that wait on this device go before any other.
 */

/** How long a change of a line waits for another, in ms: ten presses on plus are one request. */
const DEBOUNCE_MS = 350;
/** At most so long while pressing continues, in ms. */
const LONGEST_DEBOUNCE_MS = 2_000;

let queue: Promise<unknown> = Promise.resolve();
let debounce = { until: 0, from: 0 };
let wake: () => void = () => {};
let isSending = false;

/** Shows the target of a line and sends it; of quick changes only the last is sent. */
export function sendTarget(id: string, target: Omit<Target, 'kind' | 'id'>): void {
  const line = serverLine(id);
  putTarget({ ...target, kind: 'target', id, seen: target.isTyped ? undefined : line?.count });
  // Changes of an existing line wait for more; additions and removals are sent at once.
  if (target.state !== null && line) debounceAgain();
  else sendNow();
  startSending();
}

/** Sends what waits for more: something else needs the answer, or the page is being left. */
export function sendNow(): void {
  debounce = { until: 0, from: 0 };
  wake();
}

/** Requests something about the cart after all earlier changes. */
export function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  sendNow();
  return inTurn(async () => {
    await mergeFirst();
    return question();
  });
}

/** Requests something about the current cart and takes the cart of the answer; null without a cart. */
export function askCart<Answer extends { cart: WireCart }>(
  question: (cart: WireCart) => Promise<Answer>,
): Promise<Answer | null> {
  return ask(async () => {
    const cart = serverCart();
    if (!cart) return null;
    const answer = await question(cart);
    takeServerCart(answer.cart);
    return answer;
  });
}

/** Loads the cart again, after earlier requests. */
export function reloadCart(): Promise<void> {
  sendNow();
  return inTurn(readCart);
}

/**
 * Reloads unless it is the current version: our own changes are notified as well. True when the displayed cart changed;
 * false when it was the household's and another is displayed.
 */
export function catchUp(news: { cart_id: string; version: number }): Promise<boolean> {
  return inTurn(async () => {
    const before = serverCart();
    if (before?.id !== news.cart_id || before.version < news.version) await readCart();
    const now = serverCart();
    return now?.id !== before?.id || now?.version !== before?.version;
  });
}

function inTurn<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  const answer = queue.then(question);
  queue = answer.catch(() => {});
  return answer;
}

function debounceAgain(): void {
  const now = Date.now();
  const from = debounce.from || now;
  debounce = { from, until: Math.min(now + DEBOUNCE_MS, from + LONGEST_DEBOUNCE_MS) };
}

/** Resolves when no more changes are expected. */
async function debounced(): Promise<void> {
  for (let left = debounce.until - Date.now(); left > 0; left = debounce.until - Date.now()) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, left);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  debounce.from = 0;
}

function startSending(): void {
  if (isSending) return;
  isSending = true;
  void inTurn(sendTargets);
}

async function sendTargets(): Promise<void> {
  try {
    for (let [next] = targets(); next; [next] = targets()) {
      await debounced();
      const target = targetOf(next.id);
      if (target) await send(target);
    }
  } finally {
    isSending = false;
  }
}

async function send(first: Target): Promise<void> {
  const { id } = first;
  const key = newId();
  let target = first;
  let isAsked = false;
  try {
    await mergeFirst();
    target = targetOf(id) ?? first;
    isAsked = true;
    await request(target, key);
    const line = serverLine(id);
    acknowledge(target);
    if (line && hasCountOfOthers(line, target)) sayOthers(line);
  } catch (error) {
    if (isAway(error)) return giveUp(error, isAsked ? { target, key } : undefined);
    // A cart closed in another tab is reloaded; the server wins.
    if (error instanceof ApiError && (error.code === 'CART_CLOSED' || error.code === 'LINE_NOT_FOUND')) {
      await readActive().catch(() => {});
    }
    if (targetOf(id) !== target) return;
    const isNew = serverLine(id) === undefined;
    dropTarget(id);
    sayFailed(error, target, isNew);
  }
}

/**
 * Sends a target and takes the cart of the answer. Of an existing line only fields changed here are sent, because
 * another device may have changed others; a count with the one it was made from, so that presses on two devices at once
 * are both counted.
 */
async function request({ id, product, state, patch, seen }: Target, key: string): Promise<void> {
  const server = serverCart();
  const line = serverLine(id);
  if (line && server) {
    if (state !== null && Object.keys(patch).length === 0) return;
    const from = patch.count === undefined || seen === undefined ? {} : { count_seen: seen };
    const { cart } = await callApi(
      'cart.changeLine',
      {
        params: { uuid: server.id, productId: line.product.id },
        query: { lineId: line.id },
        body: state === null ? null : { ...patch, ...from, request_key: key },
      },
      { keepalive: true },
    );
    takeServerCart(cart);
    return;
  }
  if (state === null) return;
  const office = chosenOfficeId();
  const body = {
    ...stateOf(state),
    product_id: product.id,
    request_key: key,
    ...(office === undefined ? {} : { branch_office_id: office }),
  };
  const { cart, line_id } = await callApi('cart.addProduct', { body }, { keepalive: true });
  takeServerCart(cart, (added) => (added.id === line_id ? id : undefined));
}

/** A newer target of the same line stays, without what the server already has, and is sent next. */
function acknowledge(target: Target): void {
  const newer = targetOf(target.id);
  dropTarget(target.id);
  if (newer && newer !== target) putTarget(withoutSent(newer, target));
}

/** Whether somebody else changed the line's count at the same time: the answer has another than was wanted. */
function hasCountOfOthers(line: WireLine, { state, patch, seen }: Target): boolean {
  const isCountAlone = seen !== undefined && Object.keys(patch).join() === 'count';
  return isCountAlone && line.countType === state?.countType && line.count !== state.count;
}

/**
 * No answer: what was added waits on this device, and all other targets fail, because each would wait as long. What the
 * server may have of it is known by the key of the request.
 */
function giveUp(error: unknown, sent: { target: Target; key: string } | undefined): void {
  setShopAway(true);
  for (const target of targets()) {
    const { id, product } = target;
    const line = serverLine(id);
    const state = additionIn(target, line);
    const asSent = sent?.target.id === id ? additionIn(sent.target, line) : undefined;
    dropTarget(id);
    if (state || asSent) keep({ id: line ? newId() : id, product, state: state ?? null }, asSent, sent?.key);
    if (state) sayWaiting(product);
    else if (state === undefined) sayFailed(error, target, line === undefined);
  }
}

function keep(
  addition: Pick<Target, 'id' | 'product' | 'state'>,
  state: Sent['state'] | null | undefined,
  key: string | undefined,
): void {
  const account = cartAccount();
  const sent =
    state && key && account
      ? { key, account, waited: true, state, price: addition.product.price_neto }
      : undefined;
  changeAdditions((edits) =>
    withAddition(edits, { ...addition, kind: 'addition', owner: account, sent }, account),
  );
}

/** Sending additions already returned the cart. */
async function readCart(): Promise<void> {
  if (!(await mergeFirst())) await readActive();
}

async function readActive(): Promise<void> {
  const { cart } = await callApi('cart.active', {});
  takeServerCart(cart);
}

/** What waits on this device goes first, and reductions of it are sent in their turn. */
async function mergeFirst(): Promise<boolean> {
  const isMerged = await mergeAdditions(() => void reloadCart().catch(() => {}));
  if (targets().length > 0) startSending();
  return isMerged;
}

import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { newId } from '#web/api/new-id.ts';
import type { LineState, WireCart } from '#web/shop/cart/cart-types.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import type { LineEdit } from './additions.ts';
import { keyOf } from './cart-lines.ts';
import {
  beginTarget,
  cartAccount,
  dropTargets,
  endTarget,
  keepAddition,
  mergedLine,
  mustMerge,
  putTarget,
  type SentTarget,
  serverCart,
  serverLine,
  takeServerCart,
  targets,
} from './cart-model.ts';
import { mergeAdditions } from './merging.ts';
import { sayFailed, sayOthers, sayWaiting } from './say.ts';

/**
 * Sends the edits of an account's cart. Requests about a cart are sent in turn, so that answers never overtake each
 * other; additions that wait on this device go first.
 */

/** The debounce of a line's changes, in ms: ten presses on plus are one request. */
const DEBOUNCE_MS = 350;
/** The longest debounce while pressing continues, in ms. */
const LONGEST_DEBOUNCE_MS = 2_000;

let queue: Promise<unknown> = Promise.resolve();
let debounce = { until: 0, from: 0 };
let wake: () => void = () => {};
/** The account at the start of the request. */
let requestAccount: string | undefined;

/** Shows the requested state of a line and sends it; of quick changes only the last is sent. */
export function sendTarget(edit: LineEdit, isTyped = false): void {
  const { from: before } = putTarget(edit, isTyped);
  const now = Date.now();
  const from = debounce.from || now;
  // Changes of an existing line wait for more; additions and removals are sent at once.
  if (before && edit.state)
    debounce = { from, until: Math.min(now + DEBOUNCE_MS, from + LONGEST_DEBOUNCE_MS) };
  else sendNow();
  void inTurn(sendTargets);
}

/** Ends the debounce: something else needs the answer, or the page is being left. */
export function sendNow(): void {
  debounce = { until: 0, from: 0 };
  wake();
}

/** Sends a request about the cart after all earlier changes, unless another account is signed in by then. */
export function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  sendNow();
  const asker = cartAccount();
  return inTurn(async () => {
    await mergeFirst();
    if (asker !== cartAccount()) throw left();
    return question();
  });
}

export function askChange<Answer extends { cart: WireCart | null }>(
  question: () => Promise<Answer>,
): Promise<Answer> {
  return ask(async () => {
    const answer = await question();
    takeAnswer(answer.cart);
    return answer;
  });
}

/** Sends a change of the current cart; null without a cart. */
export async function askCart<Answer extends { cart: WireCart }>(
  question: (cart: WireCart) => Promise<Answer>,
): Promise<Answer | null> {
  const answer = await askChange<Answer | { cart: null }>(async () => {
    const cart = serverCart();
    return cart ? question(cart) : { cart };
  });
  return answer.cart && answer;
}

export function reloadCart(): Promise<void> {
  sendNow();
  return inTurn(readCart);
}

/**
 * Reloads the cart unless it has this version already: our own changes are notified as well. Resolves to whether the
 * displayed cart changed; it did not if the news was about another one, such as a household's.
 */
export function catchUp(news: { cart_id: string; version: number }): Promise<boolean> {
  return inTurn(async () => {
    const before = serverCart();
    if (before?.id !== news.cart_id || before.version < news.version) await readCart();
    const now = serverCart();
    return now?.id !== before?.id || now?.version !== before?.version;
  });
}

/** The error of a question about a cart that is no longer displayed. */
function left(): ApiError {
  const message = texts.failures.left;
  return new ApiError({ code: 'CART_CLOSED', status: 409, message, details: [], requestId: '' });
}

function inTurn<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  const answer = queue.then(question);
  queue = answer.catch(() => {});
  return answer;
}

/** Takes over an answer, unless its account has signed out. */
function takeAnswer(...answer: Parameters<typeof takeServerCart>): void {
  if (requestAccount === cartAccount()) takeServerCart(...answer);
}

async function sendTargets(): Promise<void> {
  while (targets().length > 0) {
    await debounced();
    await sendNext();
  }
}

async function debounced(): Promise<void> {
  for (let left = debounce.until - Date.now(); left > 0; left = debounce.until - Date.now()) {
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, left);
    });
  }
  debounce.from = 0;
}

async function sendNext(): Promise<void> {
  const sender = cartAccount();
  let target: SentTarget | undefined;
  try {
    await mergeFirst();
    target = beginTarget();
    if (!target) return;
    await request(target);
    endTarget(target, true);
  } catch (error) {
    if (sender !== cartAccount()) return;
    if (isAway(error)) giveUp(error);
    else if (target) await refuse(target, error);
    else throw error;
  }
}

/**
 * Sends a target and takes over the cart of the answer. For an existing line only the fields changed here are sent,
 * because another device may have changed others; a count goes with the one it was made from, so that presses on two
 * devices at once are both counted.
 */
async function request({ id, product, sent: { key, state, from } }: SentTarget): Promise<void> {
  const server = serverCart();
  const line = serverLine(id);
  if (server && line) {
    const patch = changesOf(from, state);
    if (state && Object.keys(patch).length === 0) return;
    const params = { uuid: server.id, productId: line.product.id };
    const seen = patch.count === undefined ? undefined : (from?.count ?? undefined);
    const body = state && { ...patch, count_seen: seen, request_key: key };
    const input = { params, query: { lineId: line.id }, body };
    const { cart } = await callApi('cart.changeLine', input, { keepalive: true });
    takeAnswer(cart);
    const now = serverLine(id);
    const isCountAlone = seen !== undefined && Object.keys(patch).length === 1;
    // Somebody else changed it at the same time: the answer has another count than requested.
    if (isCountAlone && now && now.countType === state?.countType && now.count !== state.count)
      sayOthers(now);
  } else if (state) {
    const body = { ...state, product_id: product.id, request_key: key, branch_office_id: chosenOfficeId() };
    const { cart, line_id } = await callApi('cart.addProduct', { body }, { keepalive: true });
    takeAnswer(cart, (added) => (added.id === line_id ? id : undefined));
  }
}

/** The fields of a line that differ from the server's. */
function changesOf(from: SentTarget['from'], state: LineState | null): Partial<LineState> {
  const before: Partial<Record<string, unknown>> = from ?? {};
  const changed = Object.entries(state ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  // The keys are those of the line; Object.fromEntries loses that type.
  return Object.fromEntries(changed) as Partial<LineState>;
}

/** Reports that a target was refused, unless its line is sent again. */
async function refuse(target: SentTarget, error: unknown): Promise<void> {
  // A cart closed in another tab is reloaded; the server wins.
  if (error instanceof ApiError && (error.code === 'CART_CLOSED' || error.code === 'LINE_NOT_FOUND')) {
    await readActive().catch(() => {});
  }
  const isNew = serverLine(target.id) === undefined;
  if (endTarget(target, false)) sayFailed(error, target, isNew);
}

/**
 * Without an answer: additions wait on this device, and all other targets fail, because each would wait as long. The
 * request's key tells what the server may already have.
 */
function giveUp(error: unknown): void {
  for (const target of dropTargets()) {
    const { id, product, sent } = target;
    const line = mergedLine(id);
    const more = additionIn(target, line);
    const sentMore = sent && additionIn({ id, product, state: sent.state }, line);
    const request = sent && sentMore ? { key: sent.key, state: sentMore } : undefined;
    if (more || request) keepAddition({ id: line ? newId() : id, product, state: more ?? null }, request);
    if (more) sayWaiting(product);
    else if (more === undefined) sayFailed(error, target, line === undefined);
  }
}

/** The part that an edit adds to a line; null if it adds nothing, undefined if it also changes something else. */
function additionIn(
  { state, product }: LineEdit,
  line: ReturnType<typeof mergedLine>,
): LineState | null | undefined {
  if (!line) return state;
  if (state === null || state.countType !== line.countType || state.count < line.count) return undefined;
  if (keyOf({ ...state, product }) !== keyOf(line)) return undefined;
  return state.count === line.count ? null : { ...state, count: state.count - line.count };
}

/** Merging additions may already have returned the cart. */
async function readCart(): Promise<void> {
  if (!(await mergeFirst())) await readActive();
}

async function readActive(): Promise<void> {
  const { cart } = await callApi('cart.active', {});
  takeAnswer(cart);
}

/**
 * Runs before each request: additions waiting on this device go first; targets that reduce them are sent in their turn.
 */
async function mergeFirst(): Promise<boolean> {
  const isMerged = mustMerge() && (await mergeAdditions(() => void reloadCart().catch(() => {})));
  if (isMerged) void inTurn(sendTargets);
  requestAccount = cartAccount();
  return isMerged;
}

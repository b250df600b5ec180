import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { createStore } from '#web/api/store.ts';
import type { CartLineView, WireCart, WireLine } from '#web/shop/cart/cart-types.ts';
import {
  type CartParts,
  type FailedChange,
  forgetPlaces,
  inPlace,
  isCountOfOthers,
  joinEdits,
  moreOf,
  NO_PARTS,
  sentOf,
  shownLine,
  type Wanted,
  withoutSent,
} from '#web/shop/cart/engine/user/lines.ts';
import { debounceAgain, debounced, flush, inTurn } from '#web/shop/cart/engine/user/turns.ts';
import { lineKeyOf, priced, stateOf } from './cart-lines.ts';
import { newId } from './new-id.ts';

type UserCart = {
  /** The last word of the server; null while there is no cart. */
  server: WireCart | null;
  /** Unanswered changes by displayed line id, in order. */
  wanted: ReadonlyMap<string, Wanted>;
};

const store = createStore<UserCart>({ server: null, wanted: new Map() });
/** Displayed ids by server id: a line just added keeps its position and focus. */
const shownIds = new Map<string, string>();
let draining = false;
let parts = NO_PARTS;

export const watchUserCart = store.subscribe;

export function configureUserCart(next: CartParts): void {
  parts = next;
}

export function serverCart(): WireCart | null {
  return store.get().server;
}

export function hasUnsavedChanges(): boolean {
  return store.get().wanted.size > 0;
}

/** The server's lines with the waiting changes over them. */
export function userLines(): CartLineView[] {
  const { server, wanted } = store.get();
  const known = (server?.products ?? [])
    .map((line) => shownLine(line, shownId(line)))
    .flatMap((line) => {
      const change = wanted.get(line.id);
      if (!change) return [line];
      return change.state === null ? [] : [priced({ ...line, ...change.state, pending: true })];
    });
  const ids = new Set((server?.products ?? []).map(shownId));
  const coming = [...wanted].flatMap(([id, { product, state }]) => {
    if (state === null || ids.has(id)) return [];
    return [
      priced({ ...state, id, serverId: null, product, pricePerUnit: product.price_neto, pending: true }),
    ];
  });
  return inPlace([...known, ...coming]);
}

/** Shows the changed line and sends it; of quick changes only the last is sent. */
export function wantLine(id: string, wanted: Wanted): void {
  const { server, wanted: before } = store.get();
  const edit = joinEdits(before.get(id), {
    ...wanted,
    seen: wanted.isTyped ? undefined : serverLine(id)?.count,
  });
  store.set({ server, wanted: new Map(before).set(id, edit) });
  // Changes of an existing line are debounced; additions and removals are sent at once.
  if (wanted.state !== null && serverLine(id)) debounceAgain();
  else flush();
  if (draining) return;
  draining = true;
  void inTurn(drain);
}

/** Resolves when everything was answered: for tests. @internal */
export async function flushed(): Promise<void> {
  await ask(async () => {});
}

/** Requests something about the cart after all earlier changes; debounced ones are flushed. */
export function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  flush();
  return inTurn(async () => {
    await parts.flush();
    return question();
  });
}

/** Requests something about the current cart and takes the cart of the answer; null without a cart. */
export function askCart<Answer extends { cart: WireCart }>(
  question: (cart: WireCart) => Promise<Answer>,
): Promise<Answer | null> {
  return ask(async () => {
    const { server } = store.get();
    if (!server) return null;
    const answer = await question(server);
    takeServerCart(answer.cart);
    return answer;
  });
}

/** Takes the server's cart. */
export function takeServerCart(server: WireCart | null): void {
  store.set({ ...store.get(), server });
}

export function forgetUserCart(): void {
  shownIds.clear();
  forgetPlaces();
  store.set({ server: null, wanted: new Map() });
}

/** Changes a line's quantity relative to the server's. */
export function wantCount(line: WireLine, count: number): void {
  const state = count <= 0 ? null : { ...stateOf(line), count };
  wantLine(shownId(line), { product: line.product, state, patch: state === null ? {} : { count } });
}

/** Takes a merged cart: displayed lines keep their position and focus. */
export function takeJoinedCart(
  server: WireCart | null,
  isShownAs: (line: WireLine) => string | undefined,
): void {
  const known = new Set(store.get().server?.products.map(({ id }) => id));
  for (const line of server?.products ?? []) {
    const id = known.has(line.id) ? undefined : isShownAs(line);
    if (id !== undefined) shownIds.set(line.id, id);
  }
  takeServerCart(server);
  meetWanted();
}

/** The server's id of a displayed line; undefined before it has one. */
export function serverLine(id: string): WireLine | undefined {
  return store.get().server?.products.find((line) => shownId(line) === id);
}

/** Loads the cart again, after earlier requests. */
export function reloadUserCart(): Promise<void> {
  flush();
  return inTurn(reread);
}

/**
 * Reloads unless it is the current version: our own changes are notified as well. True when the displayed cart changed;
 * false when it was the household's and another is displayed.
 */
export function catchUp(news: { cart_id: string; version: number }): Promise<boolean> {
  return inTurn(async () => {
    const { server } = store.get();
    const isNew = server?.id !== news.cart_id || server.version < news.version;
    if (isNew) await reread();
    const now = store.get().server;
    return now?.id !== server?.id || now?.version !== server?.version;
  });
}

async function drain(): Promise<void> {
  try {
    for (let [id] = store.get().wanted.keys(); id !== undefined; [id] = store.get().wanted.keys()) {
      await debounced();
      const wanted = latest(id);
      if (wanted) await reconcile(id, wanted);
    }
  } finally {
    draining = false;
  }
}

async function reconcile(id: string, before: Wanted): Promise<void> {
  const key = newId();
  let wanted = before;
  let isAsked = false;
  try {
    await parts.flush();
    wanted = latest(id) ?? before;
    isAsked = true;
    takeServerCart(await send(id, wanted, key));
    const line = serverLine(id);
    acknowledged(id, wanted);
    if (isCountOfOthers(line, wanted)) parts.onCountOfOthers(line);
  } catch (error) {
    if (isAway(error)) return giveUp(error, id, isAsked ? { wanted, key } : undefined);
    // A cart closed in another tab is reloaded; the server wins.
    if (error instanceof ApiError && (error.code === 'CART_CLOSED' || error.code === 'LINE_NOT_FOUND')) {
      await readActive().catch(() => {});
    }
    if (latest(id) !== wanted) return;
    const line = serverLine(id);
    forget(id);
    parts.onFailed({ error, id, wanted, line });
  }
}

/** No response: requests behind it in the queue are dropped, because each would wait as long. */
function giveUp(error: unknown, askedId: string, asked: FailedChange['asked']): void {
  for (const [id, wanted] of store.get().wanted) {
    forget(id);
    parts.onFailed({ error, id, wanted, line: serverLine(id), ...(id === askedId && asked && { asked }) });
  }
}

async function send(id: string, wanted: Wanted, key: string): Promise<WireCart | null> {
  const { product, state, patch } = wanted;
  const { server } = store.get();
  const line = serverLine(id);
  if (line && server) {
    if (state !== null && Object.keys(patch).length === 0) return server;
    const { cart } = await callApi(
      'cart.changeLine',
      {
        params: { uuid: server.id, productId: line.product.id },
        query: { lineId: line.id },
        body: sentOf(wanted, key),
      },
      { keepalive: true },
    );
    return cart;
  }
  if (state === null) return server;
  const office = parts.officeId();
  const { cart, line_id } = await callApi(
    'cart.addProduct',
    {
      body: {
        ...stateOf(state),
        product_id: product.id,
        request_key: key,
        ...(office === undefined ? {} : { branch_office_id: office }),
      },
    },
    { keepalive: true },
  );
  shownIds.set(line_id, id);
  return cart;
}

/** Sending pending lines already returned the cart. */
async function reread(): Promise<void> {
  if (!(await parts.flush())) await readActive();
}

async function readActive(): Promise<void> {
  const { cart } = await callApi('cart.active', {});
  takeServerCart(cart);
  meetWanted();
}

/** A product added before the cart was loaded may already be in it: then it increases that line. */
function meetWanted(): void {
  const { server, wanted } = store.get();
  for (const [id, change] of wanted) {
    const { product, state } = change;
    if (state === null || serverLine(id)) continue;
    const key = lineKeyOf(product, state);
    const line = server?.products.find((one) => lineKeyOf(one.product, one) === key);
    if (!line || wanted.has(shownId(line))) continue;
    shownIds.set(line.id, id);
    store.set({ server, wanted: new Map(store.get().wanted).set(id, moreOf(line, change)) });
  }
}

function shownId(line: Pick<WireLine, 'id'>): string {
  return shownIds.get(line.id) ?? line.id;
}

function latest(id: string): Wanted | undefined {
  return store.get().wanted.get(id);
}

/** A newer change of the same line stays, without what the server already has, and is sent next. */
function acknowledged(id: string, wanted: Wanted): void {
  const newer = latest(id);
  if (newer === wanted || newer === undefined) {
    forget(id);
    return;
  }
  const { server, wanted: before } = store.get();
  store.set({ server, wanted: new Map(before).set(id, withoutSent(newer, wanted)) });
}

function forget(id: string): void {
  const { server, wanted } = store.get();
  const rest = new Map(wanted);
  rest.delete(id);
  store.set({ server, wanted: rest });
}

import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { createStore } from '#web/api/store.ts';
import {
  type FailedChange,
  forgetPlaces,
  inPlace,
  joinEdits,
  moreOf,
  shownLine,
  type Wanted,
  withoutSent,
} from '#web/shop/cart/engine/user/lines.ts';
import { debounceAgain, debounced, flush, inTurn } from '#web/shop/cart/engine/user/turns.ts';
import type { CartLineView, WireCart, WireLine } from '#web/shop/cart/store/cart-types.ts';
import { keyOf, priced, stateOf } from './cart-lines.ts';
import { newId } from './new-id.ts';

type UserCart = {
  /** The last word of the server; null while there is no cart. */
  server: WireCart | null;
  /** Changes not yet answered, by the line's id on the screen, in the order they were made. */
  wanted: ReadonlyMap<string, Wanted>;
};

type Parts = {
  onFailed: (change: FailedChange) => void;
  officeId: () => string | undefined;
  /** Brings what waits on the device first; true when there was something. Throws while the shop is away. */
  flush: () => Promise<boolean>;
};

const store = createStore<UserCart>({ server: null, wanted: new Map() });
/** The id a line has on the screen, by the server's own: a line just added keeps its place and the focus. */
const shownIds = new Map<string, string>();
let draining = false;
let parts: Parts = { onFailed: () => {}, officeId: () => undefined, flush: async () => false };

export const watchUserCart = store.subscribe;

export function configureUserCart(next: Parts): void {
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

/** Shows the line as it shall become and tells the server; quick changes of one line are told once, the last. */
export function wantLine(id: string, wanted: Wanted): void {
  const { server, wanted: before } = store.get();
  store.set({ server, wanted: new Map(before).set(id, joinEdits(before.get(id), wanted)) });
  // More of what stands there already may follow; what comes or goes is told at once.
  if (wanted.state !== null && serverLine(id)) debounceAgain();
  else flush();
  if (draining) return;
  draining = true;
  void inTurn(drain);
}

/** Waits until everything asked was answered: for tests. @internal */
export async function flushed(): Promise<void> {
  await ask(async () => {});
}

/** Asks the server something about the cart, after every change made before; those that rest are told at once. */
export function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  flush();
  return inTurn(async () => {
    await parts.flush();
    return question();
  });
}

/** Asks something of the present cart and takes the cart of the answer; null when there is no cart. */
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

/** Takes a cart of the server as it is. */
export function takeServerCart(server: WireCart | null): void {
  store.set({ ...store.get(), server });
}

export function forgetUserCart(): void {
  shownIds.clear();
  forgetPlaces();
  store.set({ server: null, wanted: new Map() });
}

/** Changes how much of a line there is by what the server has of it. */
export function wantCount(line: WireLine, count: number): void {
  const state = count <= 0 ? null : { ...stateOf(line), count };
  wantLine(shownId(line), { product: line.product, state, patch: state === null ? {} : { count } });
}

/** Takes a cart with lines that were shown under ids of this device: they keep their place and the focus. */
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

/** The server's name of a line on the screen; undefined while it was not told of it. */
export function serverLine(id: string): WireLine | undefined {
  return store.get().server?.products.find((line) => shownId(line) === id);
}

/** Reads the cart anew, after what was asked before. */
export function reloadUserCart(): Promise<void> {
  flush();
  return inTurn(readAnew);
}

/**
 * Reads it again unless this is what we have: our own change comes back as a notice, too. True when the cart on the
 * screen is another one now; false when the household's changed and it is not the one that is shown.
 */
export function catchUp(news: { cart_id: string; version: number }): Promise<boolean> {
  return inTurn(async () => {
    const { server } = store.get();
    const isNew = server?.id !== news.cart_id || server.version < news.version;
    if (isNew) await readAnew();
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
    takeServerCart(await tell(id, wanted, key));
    acknowledged(id, wanted);
  } catch (error) {
    if (isAway(error)) return giveUp(error, id, isAsked ? { wanted, key } : undefined);
    // A cart closed in another tab is read anew; the word of the server wins.
    if (error instanceof ApiError && (error.code === 'CART_CLOSED' || error.code === 'LINE_NOT_FOUND')) {
      await readActive().catch(() => {});
    }
    if (latest(id) !== wanted) return;
    const line = serverLine(id);
    forget(id);
    parts.onFailed({ error, id, wanted, line });
  }
}

/** Nobody answers: what stands behind it in line is not asked for, each of it would wait as long. */
function giveUp(error: unknown, askedId: string, asked: FailedChange['asked']): void {
  for (const [id, wanted] of store.get().wanted) {
    forget(id);
    parts.onFailed({ error, id, wanted, line: serverLine(id), ...(id === askedId && asked && { asked }) });
  }
}

async function tell(id: string, { product, state, patch }: Wanted, key: string): Promise<WireCart | null> {
  const { server } = store.get();
  const line = serverLine(id);
  if (line && server) {
    if (state !== null && Object.keys(patch).length === 0) return server;
    const { cart } = await callApi(
      'cart.changeLine',
      {
        params: { uuid: server.id, productId: line.product.id },
        query: { lineId: line.id },
        // Only what was changed here: another device may have changed the rest.
        body: state === null ? null : { ...patch, request_key: key },
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

/** What came of bringing what waits is the cart already. */
async function readAnew(): Promise<void> {
  if (!(await parts.flush())) await readActive();
}

async function readActive(): Promise<void> {
  const { cart } = await callApi('cart.active', {});
  takeServerCart(cart);
  meetWanted();
}

/**
 * What was to be added while the cart was unread may be in it already: it is more of that line, not a line beside it.
 */
function meetWanted(): void {
  const { server, wanted } = store.get();
  for (const [id, change] of wanted) {
    const { product, state } = change;
    if (state === null || serverLine(id)) continue;
    const key = keyOf(product, state);
    const line = server?.products.find((one) => keyOf(one.product, one) === key);
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

/** A newer request for the same line stays, without what the server knows by now, and is told next. */
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

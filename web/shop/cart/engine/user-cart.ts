import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { createStore } from '#web/api/store.ts';
import { hurry, inTurn, restAgain, rested } from '#web/shop/cart/engine/user/turns.ts';
import { joinWishes, type Wanted, withoutTold } from '#web/shop/cart/engine/user/wishes.ts';
import type { CartLineView, WireCart, WireLine } from '#web/shop/cart/store/cart-types.ts';
import { priced, stateOf } from './cart-lines.ts';

type UserCart = {
  /** The last word of the server; null while there is no cart. */
  server: WireCart | null;
  /** Changes not yet answered, by the line's id on the screen, in the order they were made. */
  wanted: ReadonlyMap<string, Wanted>;
};

/** `isNew`: the server did not have the line, so adding it failed. */
type Failed = (error: unknown, wanted: Wanted, isNew: boolean) => void;

const store = createStore<UserCart>({ server: null, wanted: new Map() });
/** The id a line has on the screen, by the server's own: a line just added keeps its place and the focus. */
const shownIds = new Map<string, string>();
/** Where each line stood first: one that comes back by undoing stands there again. */
const places = new Map<string, number>();
let draining = false;
let onFailed: Failed = () => {};
let officeId: () => string | undefined = () => undefined;

export const watchUserCart = store.subscribe;

export function configureUserCart(parts: { onFailed: Failed; officeId: () => string | undefined }): void {
  onFailed = parts.onFailed;
  officeId = parts.officeId;
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
  const known = (server?.products ?? []).map(shown).flatMap((line) => {
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
  store.set({ server, wanted: new Map(before).set(id, joinWishes(before.get(id), wanted)) });
  // More of what stands there already may follow; what comes or goes is told at once.
  if (wanted.state !== null && serverLine(id)) restAgain();
  else hurry();
  if (draining) return;
  draining = true;
  void inTurn(drain);
}

/** Waits until everything asked was answered: for tests. @internal */
export async function settled(): Promise<void> {
  await ask(async () => {});
}

/** Asks the server something about the cart, after every change made before; those that rest are told at once. */
export function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  hurry();
  return inTurn(question);
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
  places.clear();
  store.set({ server: null, wanted: new Map() });
}

/** The server's name of a line on the screen; undefined while it was not told of it. */
export function serverLine(id: string): WireLine | undefined {
  return store.get().server?.products.find((line) => shownId(line) === id);
}

/** Reads the cart anew, after what was asked before. */
export function reloadUserCart(): Promise<void> {
  return ask(readActive);
}

/** Reads it anew unless this is what we have: our own change comes back as news, too. True when it was news. */
export function catchUp(news: { cart_id: string; version: number }): Promise<boolean> {
  return inTurn(async () => {
    const { server } = store.get();
    const isNew = server?.id !== news.cart_id || server.version < news.version;
    if (isNew) await readActive();
    return isNew;
  });
}

async function drain(): Promise<void> {
  try {
    for (let next = first(); next !== undefined; next = first()) {
      await rested();
      const wanted = latest(next[0]);
      if (wanted) await settle(next[0], wanted);
    }
  } finally {
    draining = false;
  }
}

async function settle(id: string, wanted: Wanted): Promise<void> {
  const isNew = serverLine(id) === undefined;
  try {
    takeServerCart(await tell(id, wanted));
    told(id, wanted);
  } catch (error) {
    // A cart closed in another tab is read anew; the word of the server wins.
    if (error instanceof ApiError && (error.code === 'CART_CLOSED' || error.code === 'LINE_NOT_FOUND')) {
      await readActive().catch(() => {});
    }
    if (latest(id) !== wanted) return;
    forget(id);
    onFailed(error, wanted, isNew);
  }
}

async function tell(id: string, { product, state, patch }: Wanted): Promise<WireCart | null> {
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
        body: state === null ? null : patch,
      },
      { keepalive: true },
    );
    return cart;
  }
  if (state === null) return server;
  const office = officeId();
  const { cart, line_id } = await callApi(
    'cart.addProduct',
    {
      body: {
        ...stateOf(state),
        product_id: product.id,
        ...(office === undefined ? {} : { branch_office_id: office }),
      },
    },
    { keepalive: true },
  );
  shownIds.set(line_id, id);
  return cart;
}

async function readActive(): Promise<void> {
  const { cart } = await callApi('cart.active', {});
  takeServerCart(cart);
}

function inPlace(lines: readonly CartLineView[]): CartLineView[] {
  for (const { id } of lines) if (!places.has(id)) places.set(id, places.size);
  return lines.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

function shown(line: WireLine): CartLineView {
  return {
    ...stateOf(line),
    id: shownId(line),
    serverId: line.id,
    product: line.product,
    pricePerUnit: line.pricePerUnit,
    totalPrice: line.totalPrice,
    pending: false,
  };
}

function shownId(line: Pick<WireLine, 'id'>): string {
  return shownIds.get(line.id) ?? line.id;
}

function first(): [string, Wanted] | undefined {
  return store.get().wanted.entries().next().value;
}

function latest(id: string): Wanted | undefined {
  return store.get().wanted.get(id);
}

/** A newer wish for the same line stays, without what the server knows by now, and is told next. */
function told(id: string, wanted: Wanted): void {
  const newer = latest(id);
  if (newer === wanted || newer === undefined) {
    forget(id);
    return;
  }
  const { server, wanted: before } = store.get();
  store.set({ server, wanted: new Map(before).set(id, withoutTold(newer, wanted)) });
}

function forget(id: string): void {
  const { server, wanted } = store.get();
  const rest = new Map(wanted);
  rest.delete(id);
  store.set({ server, wanted: rest });
}

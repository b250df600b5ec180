import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { createStore } from '#web/api/store.ts';
import type {
  CartLineView,
  LineState,
  ProductCard,
  WireCart,
  WireLine,
} from '#web/shop/cart/store/cart-types.ts';
import { priced, stateOf } from './cart-lines.ts';

/** What a line shall become: a state, or null when it shall leave. */
type Wanted = { product: ProductCard; state: LineState | null };

type UserCart = {
  /** The last word of the server; null while there is no cart. */
  server: WireCart | null;
  /** Changes not yet answered, by the line's id on the screen, in the order they were made. */
  wanted: ReadonlyMap<string, Wanted>;
};

type Failed = (error: unknown, wanted: Wanted) => void;

const store = createStore<UserCart>({ server: null, wanted: new Map() });
/** The id a line has on the screen, by the server's own: a line just added keeps its place and the focus. */
const shownIds = new Map<string, string>();
/** Everything asked of the server goes one after another, so that answers never overtake each other. */
let queue: Promise<unknown> = Promise.resolve();
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
  return [...known, ...coming];
}

/** Shows the line as it shall become and tells the server; quick changes of one line are told once, the last. */
export function wantLine(id: string, wanted: Wanted): void {
  const { server, wanted: before } = store.get();
  store.set({ server, wanted: new Map(before).set(id, wanted) });
  if (draining) return;
  draining = true;
  void ask(drain);
}

/** Waits until every change was answered. */
export async function settled(): Promise<void> {
  await queue;
}

/** Asks the server something about the cart, after everything asked before; an answered cart is the new word. */
export function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  const answer = queue.then(question);
  queue = answer.catch(() => {});
  return answer;
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
  store.set({ server: null, wanted: new Map() });
}

/** The server's name of a line on the screen; undefined while it was not told of it. */
export function serverLine(id: string): WireLine | undefined {
  return store.get().server?.products.find((line) => shownId(line) === id);
}

async function drain(): Promise<void> {
  try {
    for (let next = first(); next !== undefined; next = first()) await settle(...next);
  } finally {
    draining = false;
  }
}

async function settle(id: string, wanted: Wanted): Promise<void> {
  try {
    takeServerCart(await tell(id, wanted));
  } catch (error) {
    // A cart closed in another tab is read anew; the word of the server wins.
    if (error instanceof ApiError && (error.code === 'CART_CLOSED' || error.code === 'LINE_NOT_FOUND')) {
      await readActive().catch(() => {});
    }
    if (latest(id) === wanted) onFailed(error, wanted);
  } finally {
    // A newer wish for the same line stays and is told next.
    if (latest(id) === wanted) forget(id);
  }
}

async function tell(id: string, { product, state }: Wanted): Promise<WireCart | null> {
  const { server } = store.get();
  const line = serverLine(id);
  if (line && server) {
    const { cart } = await callApi('cart.changeLine', {
      params: { uuid: server.id, productId: line.product.id },
      query: { lineId: line.id },
      body: state,
    });
    return cart;
  }
  if (state === null) return server;
  const office = officeId();
  const { cart, line_id } = await callApi('cart.addProduct', {
    body: {
      ...stateOf(state),
      product_id: product.id,
      ...(office === undefined ? {} : { branch_office_id: office }),
    },
  });
  shownIds.set(line_id, id);
  return cart;
}

/** Reads the cart anew, after what was asked before. */
export function reloadUserCart(): Promise<void> {
  return ask(readActive);
}

async function readActive(): Promise<void> {
  const { cart } = await callApi('cart.active', {});
  takeServerCart(cart);
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

function forget(id: string): void {
  const { server, wanted } = store.get();
  const rest = new Map(wanted);
  rest.delete(id);
  store.set({ server, wanted: rest });
}

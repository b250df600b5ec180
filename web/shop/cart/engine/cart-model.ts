import { createStore } from '#web/api/store.ts';
import type { CartLineView, WireCart, WireLine } from '#web/shop/cart/cart-types.ts';
import { guestCartKey as storageKey } from '#web/shop/cart/cart-view.ts';
import { lineKeyOf, stateOf } from './cart-lines.ts';
import {
  type Addition,
  additionLines,
  type Edit,
  hasWaiting,
  moreOf,
  type Target,
  withAdditions,
  withTarget,
  withTargets,
} from './edits.ts';
import { additionsIn, textOf } from './stored-additions.ts';

/** The cart of this tab: the last word of the server, and the edits that it has not answered. */
type Cart = {
  /** Null while there is no cart, and for a visitor. */
  server: WireCart | null;
  /** Targets of this tab, and the additions of the device, also those of other accounts. */
  edits: readonly Edit[];
};

const store = createStore<Cart>({ server: null, edits: [] });
/** Displayed ids by server id: a line just added keeps its position and focus. */
const shownIds = new Map<string, string>();
/** First position of each displayed line: an undone removal restores it. */
const positions = new Map<string, number>();
/** The account whose additions are shown beside a visitor's. */
let account: string | undefined;
let isShopAway = false;
/** False once storage failed: its content is outdated, and only the page has the cart. */
let isStored = true;
let onNotStored: (() => void) | undefined;

export const watchCart = store.subscribe;

/** Reads the additions of this device and follows other tabs. `sayNotStored` is called once if storage fails. */
export function openDeviceCart(sayNotStored: () => void): void {
  onNotStored = sayNotStored;
  store.set({ server: null, edits: stored() });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey() && key !== null) return;
    const { server, edits } = store.get();
    store.set({ server, edits: [...edits.filter(isTarget), ...additionsIn(newValue)] });
  });
}

export function serverCart(): WireCart | null {
  return store.get().server;
}

export function cartAccount(): string | undefined {
  return account;
}

/** Shows the cart of another account, or of a visitor. */
export function setCartAccount(next: string | undefined): void {
  account = next;
}

/** Another person's cart: what was not sent of the last one is forgotten, except on the device. */
export function forgetCart(): void {
  shownIds.clear();
  positions.clear();
  store.set({ server: null, edits: store.get().edits.filter(isAddition) });
}

/** The targets without an answer, in order. */
export function targets(): Target[] {
  return store.get().edits.filter(isTarget);
}

export function targetOf(id: string): Target | undefined {
  return targets().find((target) => target.id === id);
}

/** Whether additions of this device are still to be merged. */
export function hasAdditions(): boolean {
  return hasWaiting(store.get().edits, account);
}

/** Whether additions wait because the last request had no answer: then others wait with them. */
export function isAwayWithAdditions(): boolean {
  return isShopAway && hasAdditions();
}

/** Whether the last request had no answer. */
export function setShopAway(next: boolean): void {
  isShopAway = next;
}

/** Changes the edits; additions as they are on the device now, for another tab may have changed them a moment ago. */
export function changeAdditions(change: (edits: readonly Edit[]) => readonly Edit[]): void {
  const { server, edits } = store.get();
  const before = stored();
  const next = change([...edits.filter(isTarget), ...before]);
  keep(textOf(next.filter(isAddition)), textOf(before));
  store.set({ server, edits: next });
}

/** Targets are this tab's alone: nothing is stored. */
export function putTarget(target: Target): void {
  const { server, edits } = store.get();
  store.set({ server, edits: withTarget(edits, target) });
}

export function dropTarget(id: string): void {
  const { server, edits } = store.get();
  store.set({ server, edits: edits.filter((edit) => edit.id !== id || !isTarget(edit)) });
}

/** The lines on the screen, of an account or a visitor. */
export function cartLines(): CartLineView[] {
  const { server, edits } = store.get();
  const there = (server?.products ?? []).map((line) => ({ ...shownLine(line), id: shownId(line) }));
  return inOrder(withAdditions(withTargets(there, edits), edits, account));
}

/** The lines of this device alone: a visitor's, or waiting ones of the account. */
export function deviceLines(): CartLineView[] {
  return additionLines(store.get().edits, account);
}

/** The server's line of a displayed one; undefined before it has one. */
export function serverLine(id: string): WireLine | undefined {
  return serverCart()?.products.find((line) => shownId(line) === id);
}

export function shownId(line: Pick<WireLine, 'id'>): string {
  return shownIds.get(line.id) ?? line.id;
}

/** Takes the server's cart; `nameOf`: the displayed id of a line that is new in it. */
export function takeServerCart(
  server: WireCart | null,
  nameOf: (line: WireLine) => string | undefined = () => undefined,
): void {
  const known = new Set(serverCart()?.products.map(({ id }) => id));
  for (const line of server?.products ?? []) {
    const id = known.has(line.id) ? undefined : nameOf(line);
    if (id !== undefined) shownIds.set(line.id, id);
  }
  store.set({ server, edits: store.get().edits });
  for (const target of targets()) meet(target);
}

/** A product added before the cart was loaded may already be in it: then it increases that line. */
function meet(target: Target): void {
  const { id, product, state } = target;
  if (state === null || serverLine(id)) return;
  const key = lineKeyOf(product, state);
  const line = serverCart()?.products.find((one) => lineKeyOf(one.product, one) === key);
  if (!line || targetOf(shownId(line))) return;
  shownIds.set(line.id, id);
  dropTarget(id);
  putTarget(moreOf(line, target));
}

function shownLine({ product, id, pricePerUnit, totalPrice, ...line }: WireLine) {
  return { ...stateOf(line), serverId: id, product, pricePerUnit, totalPrice, pending: false };
}

function inOrder(lines: readonly CartLineView[]): CartLineView[] {
  for (const { id } of lines) if (!positions.has(id)) positions.set(id, positions.size);
  return [...lines].sort((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
}

function stored(): Addition[] {
  try {
    if (isStored) return additionsIn(localStorage.getItem(storageKey()));
  } catch {
    isStored = false;
  }
  return store.get().edits.filter(isAddition);
}

function keep(text: string | null, before: string | null): void {
  if (isStored && text === before) return;
  try {
    if (text === null) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), text);
    isStored = true;
  } catch {
    // Without storage the cart lives as long as the page.
    isStored = false;
    onNotStored?.();
    onNotStored = undefined;
  }
}

function isTarget(edit: Edit): edit is Target {
  return edit.kind === 'target';
}

function isAddition(edit: Edit): edit is Addition {
  return edit.kind === 'addition';
}

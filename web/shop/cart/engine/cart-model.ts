import { newId } from '#web/api/new-id.ts';
import { createStore } from '#web/api/store.ts';
import type { CartLineView, LineState, WireCart, WireLine } from '#web/shop/cart/cart-types.ts';
import { guestCartKey as storageKey } from '#web/shop/cart/cart-view.ts';
import {
  type Addition,
  additionLines,
  forgetRemoved,
  type LineEdit,
  type Sent,
  storeAdditions,
  storedAdditions,
  withAddition,
  withAdditionLines,
} from './additions.ts';
import { countedAs, keyOf, priced, stateOf } from './cart-lines.ts';

/** The cart of this tab: the server's latest state and the edits it has not answered. */
type Cart = {
  /** Null while there is no cart, and for a visitor. */
  server: WireCart | null;
  targets: readonly Target[];
  additions: readonly Addition[];
};

/** The requested state of an account's line: sent at once, and dropped without an answer. */
export type Target = LineEdit & {
  /**
   * The line on the server, or as it will be once all pending requests are answered and merged: only differences from
   * it are sent. Null: no line.
   */
  from: LineBefore | null;
  /** The pending request with its content. */
  sent?: { key: string; state: LineState | null; from: LineBefore | null } | undefined;
};

export type SentTarget = Target & { sent: NonNullable<Target['sent']> };

/** `count` is null before a typed number, which replaces the whole count, whatever others have made of it. */
type LineBefore = Omit<LineState, 'count'> & { count: number | null };

const store = createStore<Cart>({ server: null, targets: [], additions: [] });
/** Displayed ids by server id: a line just added keeps its position and focus. */
const displayedIds = new Map<string, string>();
/** First position of each displayed line: an undone removal restores it. */
const positions = new Map<string, number>();
/** The account whose additions are shown in addition to a visitor's. */
let account: string | undefined;
/** The last merge was refused: its additions wait for the shopper, and no request waits for them. */
let isMergeRefused = false;

export const watchCart = store.subscribe;

export function openDeviceCart(): void {
  update({ additions: storedAdditions() });
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== storageKey() && key !== null) return;
    forgetRemoved(oldValue, newValue);
    update({ additions: storedAdditions() });
  });
}

export function cartAccount(): string | undefined {
  return account;
}

/** Shows the cart of another account, or of a visitor. Unsent additions of the previous one stay on the device only. */
export function openCartOf(next: string | undefined): void {
  account = next;
  isMergeRefused = false;
  displayedIds.clear();
  positions.clear();
  update({ server: null, targets: [] });
}

export function cartLines(): CartLineView[] {
  const there = (serverCart()?.products ?? []).map((line) => {
    const { id: serverId, product, pricePerUnit, totalPrice } = line;
    const prices = { pricePerUnit, totalPrice };
    return { ...stateOf(line), ...prices, id: displayedId(line), serverId, product, pending: false };
  });
  const lines = withAdditionLines(withTargets(there), deviceLines());
  for (const { id } of lines) if (!positions.has(id)) positions.set(id, positions.size);
  return lines.sort((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
}

export function deviceLines(): CartLineView[] {
  const included = new Set(
    targets().flatMap(({ product, state, from, sent }) => {
      const before = sent ? sent.from : from;
      return state && before ? [keyOf({ ...before, product })] : [];
    }),
  );
  return additionLines(ownAdditions(), account !== undefined).filter((line) => !included.has(keyOf(line)));
}

export function serverCart(): WireCart | null {
  return store.get().server;
}

/** The server's line for a displayed one; undefined before it has one. */
export function serverLine(id: string): WireLine | undefined {
  return serverCart()?.products.find((line) => displayedId(line) === id);
}

/** The line as the server will have it once its waiting part is merged. */
export function mergedLine(id: string): (LineState & Pick<WireLine, 'product'>) | undefined {
  const line = serverLine(id);
  const waiting = line && additionLines(ownAdditions(), true).find((one) => keyOf(one) === keyOf(line));
  if (!line || !waiting) return line;
  return { ...line, count: line.count + countedAs(line, waiting) };
}

export function displayedId({ id }: Pick<WireLine, 'id'>): string {
  return displayedIds.get(id) ?? id;
}

/** Takes over the server's cart. `nameOf` returns the displayed id for a line that is new in it. */
export function takeServerCart(
  server: WireCart | null,
  nameOf: (line: WireLine) => string | undefined = () => undefined,
): void {
  const before = new Set(serverCart()?.products.map(({ id }) => id));
  for (const line of server?.products ?? []) {
    const id = before.has(line.id) ? undefined : nameOf(line);
    if (id !== undefined) displayedIds.set(line.id, id);
  }
  update({ server });
  for (const target of targets()) meet(target);
}

export function targets(): readonly Target[] {
  return store.get().targets;
}

/** Requests a state for an account's line. A typed number is the whole count. */
export function putTarget(edit: LineEdit, isTyped = false): Target {
  const last = targetOf(edit.id);
  const line = mergedLine(edit.id);
  const from = typedOver(last ? last.from : line && stateOf(line), isTyped);
  const target: Target = { ...edit, from, sent: last?.sent };
  if (last) replaceTarget(last, [target]);
  else update({ targets: [...targets(), target] });
  return target;
}

/** Removes from a line what a merge added beyond the quantity that its shopper sees by now. */
export function takeBack(line: WireLine, excess: number): void {
  const id = displayedId(line);
  const { product, countType } = line;
  const last = targetOf(id);
  if (!last) {
    const count = (mergedLine(id) ?? line).count - excess;
    putTarget({ id, product, state: count > 0 ? { ...stateOf(line), count } : null });
  } else if (last.from && last.from.count !== null) {
    // The target already excludes it.
    const { from } = last;
    const count =
      last.from.count + countedAs({ product, countType: from.countType }, { count: excess, countType });
    replaceTarget(last, [{ ...last, from: { ...from, count } }]);
  }
}

/** Marks the oldest target as being sent, and returns it. */
export function beginTarget(): SentTarget | undefined {
  const [target] = targets();
  if (!target) return undefined;
  const { state, from } = target;
  const begun = { ...target, from: state, sent: { key: newId(), state, from } };
  replaceTarget(target, [begun]);
  return begun;
}

/**
 * Ends a target's request. Returns false if the target changed meanwhile: the change is sent next, together with what
 * failed.
 */
export function endTarget({ id, sent }: SentTarget, isDone: boolean): boolean {
  const target = targets().find((other) => other.id === id && other.sent === sent);
  if (!target) return false;
  const isLast = target.state === sent.state;
  const from = isDone ? target.from : typedOver(sent.from, target.from?.count === null);
  replaceTarget(target, isLast ? [] : [{ ...target, from, sent: undefined }]);
  return isLast;
}

export function dropTargets(): readonly Target[] {
  const dropped = targets();
  update({ targets: [] });
  return dropped;
}

/** Whether this device has additions that are not merged. */
export function hasAdditions(): boolean {
  if (account === undefined) return false;
  return ownAdditions().some(({ state, sent }) => state !== null || sent?.account === account);
}

/** Whether additions must be merged before any other request. */
export function mustMerge(): boolean {
  return !isMergeRefused && hasAdditions();
}

export function setMergeRefused(next: boolean): void {
  isMergeRefused = next;
}

/** Keeps a line on this device, for the account or a visitor. `request`: the part that the server may already have. */
export function keepAddition(edit: LineEdit, request?: Pick<Sent, 'key' | 'state'>): void {
  const price = edit.product.price_neto;
  const sent = request && account ? { ...request, account, price } : undefined;
  changeAdditions((own) => withAddition(own, { ...edit, owner: account, sent }));
}

/** Changes the current user's additions, read from the device again, because another tab may have changed them. */
export function changeAdditions(change: (own: readonly Addition[]) => readonly Addition[]): void {
  const before = storedAdditions();
  const after = [...before.filter((addition) => !isOwn(addition)), ...change(before.filter(isOwn))];
  storeAdditions(after, before);
  update({ additions: after });
  // No refused addition is left: later ones are merged again.
  if (!hasAdditions()) isMergeRefused = false;
}

export function ownAdditions(): Addition[] {
  return store.get().additions.filter(isOwn);
}

/** Includes a visitor's additions, which go to the account that signs in. */
function isOwn({ owner }: Addition): boolean {
  return owner === undefined || owner === account;
}

function update(change: Partial<Cart>): void {
  store.set({ ...store.get(), ...change });
}

function targetOf(id: string): Target | undefined {
  return targets().find((target) => target.id === id);
}

function replaceTarget(target: Target, next: readonly Target[]): void {
  update({ targets: targets().flatMap((other) => (other === target ? next : [other])) });
}

function withTargets(lines: readonly CartLineView[]): CartLineView[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  for (const { id, product, state } of targets()) {
    const line = byId.get(id) ?? { id, product, serverId: null, pricePerUnit: product.price_neto };
    if (state === null) byId.delete(id);
    else byId.set(id, priced({ ...line, ...state, pending: true }));
  }
  return [...byId.values()];
}

function typedOver(from: LineBefore | null | undefined, isTyped: boolean): LineBefore | null {
  if (!from) return null;
  return isTyped ? { ...from, count: null } : from;
}

/** A product added before the cart was loaded may already be in it: the target then increases that line. */
function meet(target: Target): void {
  const { id, product, state, from } = target;
  if (state === null || from !== null) return;
  const line = serverCart()?.products.find((one) => keyOf(one) === keyOf({ ...state, product }));
  if (!line || targetOf(displayedId(line))) return;
  displayedIds.set(line.id, id);
  const before = stateOf(mergedLine(id) ?? line);
  const { countType } = before;
  const count = before.count + countedAs(line, state);
  replaceTarget(target, [{ ...target, state: { ...state, countType, count }, from: before }]);
}

import { convertQuantity, maximumCount, saleUnitOf } from '#rules/quantity.ts';
import { createStore } from '#web/api/store.ts';
import { keyOf } from '#web/shop/cart/engine/cart-lines.ts';
import { guestCartKey as storageKey } from '#web/shop/cart/store/cart-view.ts';
import { nothingSaved, readSaved, type SavedCart, type SavedLine } from './saved-cart.ts';

/** What this device keeps of carts: a visitor's, and what of an account's waits for the shop to answer. */
export const deviceCart = createStore<SavedCart>(nothingSaved);

/** False once the device refused: what it kept before is old then, and the page alone knows. */
let keeps = true;
let sayNotStored: (() => void) | undefined;
/** Whose lines may be seen and are added to, beside a visitor's. */
let account: string | undefined;

/** Reads what the device kept and follows other tabs. `onUnkept` is called once if it keeps nothing (any more). */
export function openDeviceCart(onUnkept: () => void): void {
  sayNotStored = onUnkept;
  deviceCart.set(present());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey() || key === null) deviceCart.set(readSaved(newValue));
  });
}

export function setDeviceAccount(next: string | undefined): void {
  account = next;
}

export function accountOnDevice(): string | undefined {
  return account;
}

/** Whether a line or a merge is of whoever is here: a visitor's goes to the account that comes. */
export function isOwn({ owner }: { owner?: string | undefined }): boolean {
  return owner === undefined || owner === account;
}

/** The lines of whoever is here. */
export function ownLines(): SavedLine[] {
  return deviceCart.get().lines.filter(isOwn);
}

/** Two lines that are the same become the one that was just touched, where it stands. */
export function joined(lines: SavedLine[], touched: string): SavedLine[] {
  const line = lines.find(({ id }) => id === touched);
  if (!line) return lines;
  const key = keyOf(line.product, line);
  const twins = lines.filter(
    (other) => other.id !== touched && isOwn(other) && keyOf(other.product, other) === key,
  );
  if (twins.length === 0) return lines;
  const sale = saleUnitOf(line.product);
  const more = twins.reduce(
    (sum, twin) => sum + convertQuantity(sale, twin.count, twin.countType, line.countType),
    0,
  );
  return lines.flatMap((other) => {
    if (twins.includes(other)) return [];
    if (other !== line) return [other];
    return [{ ...line, count: Math.min(line.count + more, maximumCount(sale, line.countType)) }];
  });
}

/** What is kept now: another tab may have changed it a moment ago and its news not have come yet. */
export function present(): SavedCart {
  if (!keeps) return deviceCart.get();
  try {
    return readSaved(localStorage.getItem(storageKey()));
  } catch {
    keeps = false;
    return deviceCart.get();
  }
}

export function saveLines(lines: SavedLine[]): void {
  save({ ...present(), lines });
}

export function save(cart: SavedCart): void {
  try {
    if (cart.lines.length + cart.sent.length === 0) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), JSON.stringify(cart));
    keeps = true;
  } catch {
    // A device without room keeps the cart as long as the page is open; nothing better can be done.
    keeps = false;
    sayNotStored?.();
    sayNotStored = undefined;
  }
  deviceCart.set(cart);
}

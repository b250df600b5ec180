import { convertQuantity, maximumCount, saleUnitOf } from '#rules/quantity.ts';
import { createStore } from '#web/api/store.ts';
import { guestCartKey as storageKey } from '#web/shop/cart/cart-view.ts';
import { lineKeyOf } from '#web/shop/cart/engine/cart-lines.ts';
import { nothingSaved, readSaved, type SavedCart, type SavedLine } from './saved-cart.ts';

/** Carts stored on this device: a guest's, and pending lines of an account. */
export const deviceCart = createStore<SavedCart>(nothingSaved);

/** False once storage failed: its content is outdated, and only the page has the cart. */
let keeps = true;
let sayNotStored: (() => void) | undefined;
/** The account whose pending lines are shown beside a guest's. */
let account: string | undefined;

/** Loads the stored cart and follows other tabs. `onNotStored` is called once if storage fails. */
export function openDeviceCart(onNotStored: () => void): void {
  sayNotStored = onNotStored;
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

/** Whether a line or merge belongs to the current user: a guest's goes to the account that signs in. */
export function isOwn({ owner }: { owner?: string | undefined }): boolean {
  return owner === undefined || owner === account;
}

/** The lines of the current user. */
export function ownLines(): SavedLine[] {
  return deviceCart.get().lines.filter(isOwn);
}

/** Merges equal lines into the one just touched, at its position. */
export function joined(lines: SavedLine[], touched: string): SavedLine[] {
  const line = lines.find(({ id }) => id === touched);
  if (!line) return lines;
  const key = lineKeyOf(line.product, line);
  const twins = lines.filter(
    (other) => other.id !== touched && isOwn(other) && lineKeyOf(other.product, other) === key,
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

/** The stored cart: another tab may have changed it a moment ago. */
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
    // Without storage the cart lives as long as the page.
    keeps = false;
    sayNotStored?.();
    sayNotStored = undefined;
  }
  deviceCart.set(cart);
}

import { convertQuantity, maximumCount } from '#rules/quantity.ts';
import { callApi } from '#web/api/client.ts';
import { createStore } from '#web/api/store.ts';
import { keyOf, priced, stateOf, toMerge } from '#web/shop/cart/engine/cart-lines.ts';
import { newId } from '#web/shop/cart/engine/new-id.ts';
import type { CartChange, CartLineView, LineState, ProductCard } from '#web/shop/cart/store/cart-types.ts';
import { guestCartKey as storageKey } from '#web/shop/cart/store/cart-view.ts';
import { saleUnitOf } from '#web/shop/product-card/to-card-product.ts';
import { cardOf } from './card-fields.ts';
import { nothingSaved, readSaved, type SavedCart, type SavedLine } from './saved-cart.ts';

/** The most ids one question may carry. */
const IDS_A_CALL = 100;

const store = createStore<SavedCart>(nothingSaved);
/** False once the device refused: what it kept before is old then, and the page alone knows. */
let keeps = true;
let sayUnkept: (() => void) | undefined;

export const watchGuestCart = store.subscribe;

export function guestLines(): CartLineView[] {
  return store
    .get()
    .lines.map((line) =>
      priced({ ...line, serverId: null, pricePerUnit: line.product.price_neto, pending: false }),
    );
}

export function hasGuestLines(): boolean {
  return store.get().lines.length > 0;
}

/** Reads what the device kept and follows other tabs. `onUnkept` is called once if it keeps nothing (any more). */
export function openGuestCart(onUnkept: () => void): void {
  sayUnkept = onUnkept;
  store.set(present());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey() || key === null) store.set(readSaved(newValue));
  });
}

/** Puts a line into the cart, or into the one that is the same (decision 24); `place` is where it stood before. */
export function addGuestLine(id: string, product: ProductCard, state: LineState, place?: number): void {
  const { lines } = present();
  saveLines(
    joined(lines.toSpliced(place ?? lines.length, 0, { ...state, id, product: cardOf(product) }), id),
  );
}

/** Puts lines back that were taken away all at once. */
export function restoreGuestLines(gone: readonly CartLineView[]): void {
  let { lines } = present();
  for (const line of gone) {
    lines = joined(lines.concat({ ...stateOf(line), id: line.id, product: line.product }), line.id);
  }
  saveLines(lines);
}

/** Changes a line; if another became the same, both are one (decision 24). */
export function changeGuestLine(id: string, patch: Partial<LineState>): void {
  const changed = present().lines.map((line) => (line.id === id ? { ...line, ...patch } : line));
  saveLines(joined(changed, id));
}

export function removeGuestLine(id: string): void {
  saveLines(present().lines.filter((line) => line.id !== id));
}

export function clearGuestCart(): void {
  save(nothingSaved);
}

/** What to send when the visitor becomes a user: the same key for the same cart, so that a repeat changes nothing. */
export function guestMerge() {
  const { lines, mergeKey = newId() } = present();
  save({ lines, mergeKey });
  return {
    merge_key: mergeKey,
    products: lines.map((line) => toMerge(line, line.product.price_neto)),
  };
}

/** Takes the figures of the office as they are now. A product that is gone stays in sight, without stock. */
export async function refreshGuestPrices(officeId: string | undefined): Promise<CartChange[]> {
  const ids = [...new Set(store.get().lines.map((line) => line.product.id))];
  const pages = Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, page) =>
    ids.slice(page * IDS_A_CALL, (page + 1) * IDS_A_CALL),
  );
  const answers = await Promise.all(
    pages.map((page) =>
      callApi('products.list', {
        query: { ids: page.join(','), ...(officeId === undefined ? {} : { branch_id: officeId }) },
      }),
    ),
  );
  const fresh = new Map(answers.flatMap(({ list }) => list).map((product) => [product.id, product]));
  const before = present();
  const asked = before.lines.filter((line) => ids.includes(line.product.id));
  const changes = changesOf(asked, fresh);
  const lines = before.lines.map((line) => {
    if (!asked.includes(line)) return line;
    return {
      ...line,
      product: fresh.get(line.product.id) ?? { ...line.product, stock: 0, withoutStock: true },
    };
  });
  save({ ...before, lines });
  return changes;
}

function changesOf(lines: readonly SavedLine[], fresh: ReadonlyMap<string, ProductCard>): CartChange[] {
  const changes = new Map<string, CartChange>();
  for (const { product } of lines) {
    const now = fresh.get(product.id);
    const price = now === undefined || now.withoutStock ? null : now.price_neto;
    const changed = price === null ? !product.withoutStock : price !== product.price_neto;
    if (!changed) continue;
    changes.set(product.id, { id: product.id, title: product.title, before: product.price_neto, now: price });
  }
  return [...changes.values()];
}

/** Two lines that are the same become the one that was just touched, where it stands. */
function joined(lines: SavedLine[], touched: string): SavedLine[] {
  const line = lines.find(({ id }) => id === touched);
  if (!line) return lines;
  const key = keyOf(line.product, line);
  const twins = lines.filter((other) => other.id !== touched && keyOf(other.product, other) === key);
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

function saveLines(lines: SavedLine[]): void {
  save({ lines });
}

/** What is kept now: another tab may have changed it a moment ago and its news not have come yet. */
function present(): SavedCart {
  if (!keeps) return store.get();
  try {
    return readSaved(localStorage.getItem(storageKey()));
  } catch {
    keeps = false;
    return store.get();
  }
}

function save(cart: SavedCart): void {
  try {
    if (cart.lines.length === 0) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), JSON.stringify(cart));
    keeps = true;
  } catch {
    // A device without room keeps the cart as long as the page is open; nothing better can be done.
    keeps = false;
    sayUnkept?.();
    sayUnkept = undefined;
  }
  store.set(cart);
}

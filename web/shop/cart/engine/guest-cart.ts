import { callApi } from '#web/api/client.ts';
import { createStore } from '#web/api/store.ts';
import type { CartChange, CartLineView, LineState, ProductCard } from '#web/shop/cart/store/cart-types.ts';
import { guestCartKey as storageKey } from '#web/shop/cart/store/cart-view.ts';
import { priced, stateOf } from './cart-lines.ts';
import { newId } from './new-id.ts';

type SavedLine = LineState & { id: string; product: ProductCard };

/** The cart of a visitor as this device keeps it; the key is made for a merge and dies with the next change. */
type SavedCart = { lines: SavedLine[]; mergeKey?: string | undefined };

/** The most ids one question may carry. */
const IDS_A_CALL = 100;
const fieldsOfCard: Record<keyof ProductCard, true> = {
  id: true,
  id_item: true,
  title: true,
  slug: true,
  subTitle: true,
  brand: true,
  provider: true,
  tags: true,
  size: true,
  photoUrl: true,
  tint: true,
  category_id: true,
  sub_category_id: true,
  countType: true,
  grams_x_unidad: true,
  quantity_pum: true,
  unit_measurement_pum: true,
  only_buy_units: true,
  select_only_grams: true,
  maturity: true,
  cuts: true,
  ageRestricted: true,
  price: true,
  price_neto: true,
  the_discount: true,
  pum: true,
  stock: true,
  withoutStock: true,
};
const cardFields: ReadonlySet<string> = new Set(Object.keys(fieldsOfCard));
const nothing: SavedCart = { lines: [] };

const store = createStore<SavedCart>(nothing);

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

/** Reads what the device kept; what cannot be read is an empty cart. Other tabs are followed from then on. */
export function openGuestCart(): void {
  store.set(read(localStorage.getItem(storageKey())));
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey() || key === null) store.set(read(newValue));
  });
}

export function addGuestLine(id: string, product: ProductCard, state: LineState, place?: number): void {
  const { lines } = store.get();
  saveLines(lines.toSpliced(place ?? lines.length, 0, { ...state, id, product: cardOf(product) }));
}

export function changeGuestLine(id: string, patch: Partial<LineState>): void {
  saveLines(store.get().lines.map((line) => (line.id === id ? { ...line, ...patch } : line)));
}

export function removeGuestLine(id: string): void {
  saveLines(store.get().lines.filter((line) => line.id !== id));
}

export function clearGuestCart(): void {
  save(nothing);
}

/** What to send when the visitor becomes a user: the same key for the same cart, so that a repeat changes nothing. */
export function guestMerge() {
  const { lines, mergeKey = newId() } = store.get();
  save({ lines, mergeKey });
  return {
    merge_key: mergeKey,
    products: lines.map((line) => ({ ...stateOf(line), product_id: line.product.id })),
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
  const before = store.get();
  const changes = changesOf(before.lines, fresh);
  const lines = before.lines.map((line) => ({
    ...line,
    product: fresh.get(line.product.id) ?? { ...line.product, stock: 0, withoutStock: true },
  }));
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

/** The card alone: the page of a product adds with its whole description. */
function cardOf(product: ProductCard): ProductCard {
  const fields = Object.entries(product).filter(([name]) => cardFields.has(name));
  // Every field of the card is among them; Object.fromEntries cannot say so.
  return Object.fromEntries(fields) as ProductCard;
}

function saveLines(lines: SavedLine[]): void {
  save({ lines });
}

function save(cart: SavedCart): void {
  store.set(cart);
  try {
    if (cart.lines.length === 0) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), JSON.stringify(cart));
  } catch {
    // A device without room keeps the cart as long as the page is open; nothing better can be done.
  }
}

function read(text: string | null): SavedCart {
  if (text === null) return nothing;
  try {
    const saved: unknown = JSON.parse(text);
    return isSavedCart(saved) ? saved : nothing;
  } catch {
    return nothing;
  }
}

function isSavedCart(value: unknown): value is SavedCart {
  if (typeof value !== 'object' || value === null || !('lines' in value)) return false;
  return Array.isArray(value.lines) && value.lines.every(isSavedLine);
}

function isSavedLine(value: unknown): boolean {
  const line = value as Partial<SavedLine> | null;
  return (
    typeof line?.id === 'string' &&
    typeof line.product?.id === 'string' &&
    Number.isSafeInteger(line.product.price_neto) &&
    Number.isSafeInteger(line.count) &&
    (line.countType === 'units' || line.countType === 'grams')
  );
}

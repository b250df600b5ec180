import { callApi } from '#web/api/client.ts';
import { priced, stateOf } from '#web/shop/cart/engine/cart-lines.ts';
import type { CartChange, CartLineView, LineState, ProductCard } from '#web/shop/cart/store/cart-types.ts';
import { cardOf } from './card-fields.ts';
import { accountOnDevice, isOwn, joined, ownLines, present, save, saveLines } from './device-cart.ts';
import type { SavedLine } from './saved-cart.ts';

/** The most ids one question may carry. */
const IDS_A_CALL = 100;

/** The lines of whoever is here that are on this device; an account's wait there for the shop to answer. */
export function guestLines(): CartLineView[] {
  const waiting = accountOnDevice() !== undefined;
  return ownLines().map((line) =>
    priced({ ...line, serverId: null, pricePerUnit: line.product.price_neto, pending: false, waiting }),
  );
}

/** Puts a line into the cart, or into the one that is the same (decision 24); `place` is where it stood before. */
export function addGuestLine(id: string, product: ProductCard, state: LineState, place?: number): void {
  const { lines } = present();
  const line = { ...state, id, product: cardOf(product), owner: accountOnDevice() };
  saveLines(joined(lines.toSpliced(place ?? lines.length, 0, line), id));
}

/** Puts lines back that were taken away all at once. */
export function restoreGuestLines(gone: readonly CartLineView[]): void {
  let { lines } = present();
  for (const line of gone) {
    const { id, product } = line;
    lines = joined(lines.concat({ ...stateOf(line), id, product, owner: accountOnDevice() }), id);
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

/** Takes away every line of whoever is here. What was asked of the server already is found missing when it answers. */
export function clearGuestCart(): void {
  saveLines(present().lines.filter((line) => !isOwn(line)));
}

/** Takes the figures of the office as they are now. A product that is gone stays in sight, without stock. */
export async function refreshGuestPrices(officeId: string | undefined): Promise<CartChange[]> {
  const ids = [...new Set(ownLines().map((line) => line.product.id))];
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

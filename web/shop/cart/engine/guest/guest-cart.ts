import { spliced } from '#rules/lists.ts';
import { callApi } from '#web/api/client.ts';
import type { CartChange, CartLineView, LineState, ProductCard } from '#web/shop/cart/cart-types.ts';
import { priced, stateOf } from '#web/shop/cart/engine/cart-lines.ts';
import { cardOf } from './card-fields.ts';
import { accountOnDevice, isOwn, joined, ownLines, present, save, saveLines } from './device-cart.ts';
import type { SavedLine } from './saved-cart.ts';

/** Maximum ids per request. */
const IDS_A_CALL = 100;

/** The current user's lines on this device; an account's are pending. */
export function guestLines(): CartLineView[] {
  const waiting = accountOnDevice() !== undefined;
  return ownLines().map((line) =>
    priced({ ...line, serverId: null, pricePerUnit: line.product.price_neto, pending: false, waiting }),
  );
}

/** Adds a line, or merges it with its equal (rule 24); `place`: its earlier position. */
export function addGuestLine(id: string, product: ProductCard, state: LineState, place?: number): void {
  const { lines } = present();
  const line = { ...state, id, product: cardOf(product), owner: accountOnDevice() };
  saveLines(joined(spliced(lines, place ?? lines.length, 0, line), id));
}

/** Restores lines that were removed at once. */
export function restoreGuestLines(gone: readonly CartLineView[]): void {
  let { lines } = present();
  for (const line of gone) {
    const { id, product } = line;
    lines = joined(lines.concat({ ...stateOf(line), id, product, owner: accountOnDevice() }), id);
  }
  saveLines(lines);
}

/** Changes a line; if it equals another, both are merged (rule 24). */
export function changeGuestLine(id: string, patch: Partial<LineState>): void {
  const changed = present().lines.map((line) => (line.id === id ? { ...line, ...patch } : line));
  saveLines(joined(changed, id));
}

export function removeGuestLine(id: string): void {
  saveLines(present().lines.filter((line) => line.id !== id));
}

/** Removes all lines of the current user. Merges in progress find them missing. */
export function clearGuestCart(): void {
  saveLines(present().lines.filter((line) => !isOwn(line)));
}

/** Refreshes the office's figures. An unknown product stays visible, without stock. */
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

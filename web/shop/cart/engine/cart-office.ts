import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type { CartChange, CartLineView, OfficeChanges, ProductCard } from '#web/shop/cart/cart-types.ts';
import { currentCart } from '#web/shop/cart/cart-view.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { changeAdditions, deviceLines, serverCart, takeServerCart } from './cart-model.ts';
import { sayGuestChanges } from './say.ts';
import { ask, reloadCart } from './sending.ts';

/** What another office does to a cart: its prices and what it sells. */

/** Maximum ids per request. */
const IDS_A_CALL = 100;

/**
 * Changes the office. Returns the effects on a guest's cart; a user's opens the validation dialog instead. Throws when
 * the server is unreachable.
 */
export async function changeOffice(officeId: string): Promise<OfficeChanges | null> {
  const { owner, lines, subtotal } = currentCart();
  if (owner === 'guest') {
    if (lines.length === 0) return null;
    const changes = await refreshGuestPrices(officeId);
    return changes.length === 0 ? null : { changes, before: subtotal, now: currentCart().subtotal };
  }
  const cart = serverCart();
  if (!cart || cart.branch_office_id === officeId) return null;
  try {
    const answer = await moveTo(cart.id, officeId);
    showProblems(answer.check);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'HOUSEHOLD_CART_SHARED') throw error;
    // The household's cart stays until its shopper has confirmed with the other members' names.
    return { changes: [], before: 0, now: 0, question: { text: error.message, officeId } };
  }
  return null;
}

/** Refreshes prices before a cart is shown. False: the old ones stay. */
export async function refreshCart(): Promise<boolean> {
  const { owner, lines } = currentCart();
  if (owner === 'guest' && lines.length === 0) return true;
  try {
    if (owner === 'guest') sayGuestChanges(await refreshGuestPrices(chosenOfficeId()));
    else await reloadCart();
    return true;
  } catch {
    return false;
  }
}

/** A cart started elsewhere moves to the office chosen in this browser, and the effects are shown. */
export async function moveToChosenOffice(): Promise<void> {
  const cart = serverCart();
  const office = chosenOfficeId();
  // A household's cart stays: its members look at different stores.
  if (!cart || cart.household || office === undefined || office === cart.branch_office_id) return;
  try {
    const moved = await moveTo(cart.id, office);
    if (moved.cart.products.length > 0) showToast('info', texts.moved(moved.cart.branch_office_name));
    showProblems(moved.check);
  } catch (error) {
    // The cart stays in its office; the address decides before the order (rule 28).
    if (!(error instanceof ApiError)) throw error;
  }
}

async function moveTo(uuid: string, officeId: string) {
  const body = { branch_office_id: officeId };
  const answer = await ask(() => callApi('cart.setOffice', { params: { uuid }, body }));
  takeServerCart(answer.cart);
  return answer;
}

/** Refreshes the office's figures. An unknown product stays visible, without stock. */
async function refreshGuestPrices(officeId: string | undefined): Promise<CartChange[]> {
  const ids = [...new Set(deviceLines().map((line) => line.product.id))];
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
  const changes = changesOf(deviceLines(), fresh);
  changeAdditions((edits) =>
    edits.map((edit) => {
      if (edit.kind === 'target' || !ids.includes(edit.product.id)) return edit;
      const product = fresh.get(edit.product.id);
      return { ...edit, product: product ?? { ...edit.product, stock: 0, withoutStock: true } };
    }),
  );
  return changes;
}

function changesOf(
  lines: readonly Pick<CartLineView, 'product'>[],
  fresh: ReadonlyMap<string, ProductCard>,
): CartChange[] {
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

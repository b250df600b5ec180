import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type { CartChange, OfficeChanges, ProductCard } from '#web/shop/cart/cart-types.ts';
import { cartView } from '#web/shop/cart/cart-view.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { changeAdditions, deviceLines, serverCart } from './cart-model.ts';
import { sayGuestChanges } from './say.ts';
import { askChange, reloadCart } from './sending.ts';

/** The effects of another office on a cart: its prices and its range. */

/** Maximum ids per request. */
const IDS_A_CALL = 100;

/**
 * Changes the office. Returns the effects on a guest's cart; a user's opens the validation dialog instead. Throws when
 * the server is unreachable.
 */
export async function changeOffice(officeId: string): Promise<OfficeChanges | null> {
  const { owner, subtotal } = cartView.get();
  if (owner === 'guest') {
    const changes = await refreshGuestPrices(officeId);
    return changes.length === 0 ? null : { changes, before: subtotal, now: cartView.get().subtotal };
  }
  const cart = serverCart();
  if (!cart || cart.branch_office_id === officeId) return null;
  try {
    const input = { params: { uuid: cart.id }, body: { branch_office_id: officeId } };
    const answer = await askChange(() => callApi('cart.setOffice', input));
    showProblems(answer.check);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'HOUSEHOLD_CART_SHARED') throw error;
    // The household's cart stays until its shopper has confirmed with the other members' names.
    return { changes: [], before: 0, now: 0, question: { text: error.message, officeId } };
  }
}

/** Refreshes prices before a cart is shown. Throws when the old ones stay. */
export async function refreshCart(): Promise<void> {
  if (cartView.get().owner === 'guest') sayGuestChanges(await refreshGuestPrices(chosenOfficeId()));
  else await reloadCart();
}

/** A cart started elsewhere moves to the office chosen in this browser, and the effects are shown. */
export async function moveToChosenOffice(): Promise<void> {
  const before = serverCart();
  const office = chosenOfficeId();
  // A household's cart stays: its members look at different stores.
  if (!before || before.household || office === undefined) return;
  try {
    await changeOffice(office);
  } catch (error) {
    // The cart stays in its office; the address decides before the order (rule 28).
    if (!(error instanceof ApiError)) throw error;
  }
  const now = serverCart();
  if (!now || now.branch_office_id === before.branch_office_id || now.products.length === 0) return;
  showToast('info', texts.moved(now.branch_office_name));
}

/**
 * Refreshes the guest's prices and stock from the office, and returns the changes. An unknown product stays visible,
 * without stock.
 */
async function refreshGuestPrices(officeId: string | undefined): Promise<CartChange[]> {
  const products = deviceLines().map(({ product }) => product);
  const ids = [...new Set(products.map(({ id }) => id))];
  const pages = Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, page) =>
    ids.slice(page * IDS_A_CALL, (page + 1) * IDS_A_CALL),
  );
  const answers = await Promise.all(
    pages.map((page) => callApi('products.list', { query: { ids: page.join(','), branch_id: officeId } })),
  );
  const fresh = new Map(answers.flatMap(({ list }) => list).map((product) => [product.id, product]));
  changeAdditions((own) =>
    own.map((addition) => {
      const { product } = addition;
      const gone = { ...product, stock: 0, withoutStock: true };
      return ids.includes(product.id) ? { ...addition, product: fresh.get(product.id) ?? gone } : addition;
    }),
  );
  const changes = products.flatMap((product) => changeOf(product, fresh.get(product.id)));
  return [...new Map(changes.map((change) => [change.id, change])).values()];
}

function changeOf(
  { id, title, price_neto: before, withoutStock }: ProductCard,
  fresh: ProductCard | undefined,
) {
  const now = !fresh || fresh.withoutStock ? null : fresh.price_neto;
  const isChanged = now === null ? !withoutStock : now !== before;
  return isChanged ? [{ id, title, before, now }] : [];
}

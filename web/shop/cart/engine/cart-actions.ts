import { lineKey } from '#rules/cart.ts';
import { countTypesFor, maximumCount, minimumCount, quantityText } from '#rules/quantity.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import type {
  CartChange,
  CartLineView,
  Counted,
  LineInput,
  LineState,
  OfficeChanges,
  ProductCard,
} from '#web/shop/cart/store/cart-types.ts';
import { currentCart, cartPanel as panel } from '#web/shop/cart/store/cart-view.ts';
import { saleUnitOf } from '#web/shop/product-card/to-card-product.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { stateOf } from './cart-lines.ts';
import {
  addGuestLine,
  changeGuestLine,
  clearGuestCart,
  refreshGuestPrices,
  removeGuestLine,
} from './guest-cart.ts';
import { chosenOfficeId } from './join-cart.ts';
import { newId } from './new-id.ts';
import { ask, configureUserCart, reloadUserCart, serverCart, takeServerCart, wantLine } from './user-cart.ts';

const noChanges: OfficeChanges = { changes: [], before: 0, now: 0 };

configureUserCart({ onFailed: sayFailed, officeId: chosenOfficeId });

/** Puts a product into the cart, or more of it into the line that is the same (decision 24). */
export function addProduct(product: ProductCard, options: LineInput = {}): void {
  const state = fullState(product, options);
  if (state === undefined || product.price_neto <= 0) {
    showToast('error', texts.unavailable);
    return;
  }
  panel.set(false);
  const key = keyOf(product, state);
  const same = currentCart().lines.find((line) => keyOf(line.product, line) === key);
  if (same && same.countType === state.countType) {
    changeLine(same.id, { count: same.count + state.count });
    return;
  }
  putLine(product, state);
}

/** Puts many products into a visitor's cart at once, into the lines that are there already (decision 24). */
export function addMany(lines: readonly Counted[]): void {
  for (const { product, ...counted } of lines) {
    const state = fullState(product, counted);
    if (state === undefined) continue;
    const key = keyOf(product, state);
    const same = currentCart().lines.find((line) => keyOf(line.product, line) === key);
    if (same) changeGuestLine(same.id, { count: same.count + state.count });
    else addGuestLine(newId(), product, state);
  }
}

/** Changes what a shopper decided about a line; a count above what there is stops there and says so. */
export function changeLine(id: string, patch: Partial<LineState>): void {
  const line = findLine(id);
  if (!line) return;
  const state = withinStock(line, { ...stateOf(line), ...patch });
  if (currentCart().owner === 'guest') changeGuestLine(id, state);
  else wantLine(id, { product: line.product, state });
  if (state.count !== line.count || state.countType !== line.countType) sayQuantity(line.product, state);
}

/** Takes a line away; a passing message gives it back. */
export function removeLine(id: string): void {
  const line = findLine(id);
  if (!line) return;
  const place = currentCart().lines.indexOf(line);
  if (currentCart().owner === 'guest') removeGuestLine(id);
  else wantLine(id, { product: line.product, state: null });
  announce(texts.outOfCart(line.product.title, currentCart().subtotal), line.product.id);
  showToast('success', texts.removed(line.product.title), {
    label: texts.undo,
    onPress: () => putLine(line.product, stateOf(line), place),
  });
}

/** Takes everything away. True when it is done; the failure was said. */
export async function clearCart(): Promise<boolean> {
  if (currentCart().owner === 'guest') {
    clearGuestCart();
    announce(texts.cleared);
    return true;
  }
  try {
    await ask(() => callApi('cart.discardActive', {}));
    takeServerCart(null);
    announce(texts.cleared);
    return true;
  } catch (error) {
    sayWhy(texts.failures.clear, error);
    return false;
  }
}

/**
 * Sells from another office from now on. Comes back with what that did to a visitor's cart; a user's opens the
 * validation dialog instead. Throws when the server could not be told.
 */
export async function changeOffice(officeId: string): Promise<OfficeChanges> {
  const { owner, lines, subtotal } = currentCart();
  if (owner === 'guest') {
    if (lines.length === 0) return noChanges;
    const changes = await refreshGuestPrices(officeId);
    return { changes, before: subtotal, now: currentCart().subtotal };
  }
  const cart = serverCart();
  if (!cart || cart.branch_office_id === officeId) return noChanges;
  const answer = await ask(() =>
    callApi('cart.setOffice', { params: { uuid: cart.id }, body: { branch_office_id: officeId } }),
  );
  takeServerCart(answer.cart);
  showProblems(answer.check);
  return noChanges;
}

/** The prices of this moment, for a cart that is about to be looked at. A failure leaves those there are. */
export async function refreshCart(): Promise<void> {
  const { owner, lines } = currentCart();
  if (lines.length === 0) return;
  await (owner === 'guest'
    ? refreshGuestPrices(chosenOfficeId()).then(sayGuestChanges)
    : reloadUserCart()
  ).catch(() => {});
}

function putLine(product: ProductCard, wanted: LineState, place?: number): void {
  const state = withinStock({ id: '', product }, wanted);
  const id = newId();
  if (currentCart().owner === 'guest') addGuestLine(id, product, state, place);
  else wantLine(id, { product, state });
  sayQuantity(product, state);
}

/** What is wanted with what was not said filled in; undefined when the product cannot be sold at all. */
function fullState(product: ProductCard, options: LineInput): LineState | undefined {
  const countType = options.countType ?? countTypesFor(saleUnitOf(product))[0];
  if (countType === undefined) return undefined;
  return {
    count: options.count ?? minimumCount(saleUnitOf(product), countType),
    countType,
    maturity: options.maturity ?? null,
    cut: options.cut ?? null,
    comment: options.comment ?? '',
    optionsTags: options.optionsTags ?? [],
  };
}

/** The maximum is the stock (decision 27); other lines of the product are weighed by the server. */
function withinStock({ product }: Pick<CartLineView, 'id' | 'product'>, state: LineState): LineState {
  const most = maximumCount(saleUnitOf(product), state.countType, product.stock);
  if (most === 0 || state.count <= most) return state;
  showToast('info', texts.onlyLeft(product.title, quantityText(state.countType, most)));
  return { ...state, count: most };
}

function findLine(id: string): CartLineView | undefined {
  const { status, lines } = currentCart();
  // While a guest's cart is being merged its lines are not to be changed: the server has them already.
  return status === 'ready' ? lines.find((line) => line.id === id) : undefined;
}

function keyOf(product: ProductCard, state: LineState): string {
  return lineKey({
    productId: product.id,
    maturity: state.maturity ?? undefined,
    cut: state.cut ?? undefined,
    comment: state.comment,
    optionsTags: state.optionsTags,
  });
}

function sayQuantity(product: ProductCard, { countType, count }: LineState): void {
  announce(texts.inCart(product.title, quantityText(countType, count), currentCart().subtotal), product.id);
}

function sayGuestChanges(changes: readonly CartChange[]): void {
  const words = texts.officeChanged;
  const gone = changes.filter(({ now }) => now === null).map(({ title }) => title);
  const dearer = changes.filter(({ before, now }) => now !== null && now > before).length;
  const cheaper = changes.filter(({ before, now }) => now !== null && now < before).length;
  const said = [
    gone.length > 0 ? words.gone(gone) : '',
    dearer > 0 ? words.dearer(dearer) : '',
    cheaper > 0 ? words.cheaper(cheaper) : '',
  ].filter(Boolean);
  if (said.length > 0) showToast(gone.length > 0 ? 'error' : 'info', said.join(' '));
}

function sayFailed(error: unknown, { state }: { state: LineState | null }): void {
  if (error instanceof ApiError && error.status === 401) sessionLost();
  sayWhy(state === null ? texts.failures.remove : texts.failures.change, error);
}

/** What did not happen, why, and without a connection also what is safe. */
function sayWhy(what: string, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  const safe = error.code === 'NO_CONNECTION' ? ` ${texts.failures.safe}` : '';
  showToast('error', `${what.replace(/\.$/, '')}. ${error.message}${safe}`);
}

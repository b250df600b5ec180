import { lineTotal } from '#rules/price.ts';
import { convertQuantity, countTypesFor, saleUnitOf, usualCount } from '#rules/quantity.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type {
  CartLineView,
  Counted,
  LineInput,
  LineState,
  OfficeChanges,
  ProductCard,
} from '#web/shop/cart/cart-types.ts';
import { cartFinder, currentCart, cartPanel as panel } from '#web/shop/cart/cart-view.ts';
import { showProblems } from '#web/shop/cart/check/show-problems.ts';
import {
  addGuestLine,
  clearGuestCart,
  refreshGuestPrices,
  removeGuestLine,
  restoreGuestLines,
} from '#web/shop/cart/engine/guest/guest-cart.ts';
import { changeOnDevice, onFailed } from '#web/shop/cart/engine/pending/changes-on-device.ts';
import { flushPending, isShopAway } from '#web/shop/cart/engine/pending/flush.ts';
import { waitingOf } from '#web/shop/cart/engine/pending/pending-lines.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { lineKeyOf, mostOf, stateOf, toMerge } from './cart-lines.ts';
import { chosenOfficeId } from './chosen-office.ts';
import { newId } from './new-id.ts';
import { sayGuestChanges, sayMost, sayOthers, sayQuantity, sayWaiting, sayWhy } from './say.ts';
import { offerUndo } from './undo.ts';
import { ask, configureUserCart, reloadUserCart, serverCart, takeServerCart, wantLine } from './user-cart.ts';

configureUserCart({ onFailed, onCountOfOthers: sayOthers, officeId: chosenOfficeId, flush: flushPending });

/** Adds a product, or increases its equal line (rule 24). False when it failed, which was shown. */
export function addProduct(product: ProductCard, options: LineInput = {}): boolean {
  const state = fullState(product, options);
  // Storefront 5: free products are not for sale.
  if (state === undefined || costOf(product, state) <= 0) {
    showToast('error', texts.unavailable);
    return false;
  }
  // Storefront 4: adding closes the panel; a search inside the cart stays open.
  if (!cartFinder.get()) panel.set(false);
  const same = sameLine(product, state);
  if (!same) return putLine(product, state);
  changeLine(same.id, { count: same.count + countedAs(same, state) });
  return (findLine(same.id)?.count ?? 0) > same.count;
}

/** Adds many products to a guest's cart, into their equal lines (rule 24). */
export function addMany(lines: readonly Counted[]): void {
  for (const { product, ...counted } of lines) {
    const state = fullState(product, counted);
    if (state !== undefined) addGuestLine(newId(), product, state);
  }
}

/** Changes a shopper's choices of a line; a quantity above the maximum is limited, with a message. */
export function changeLine(id: string, patch: Partial<LineState>, isTyped = false): void {
  const line = findLine(id);
  if (!line) return;
  const wanted = { ...stateOf(line), ...patch };
  const state = withinStock(line, wanted);
  if (state === undefined) return;
  const changed = state === wanted ? patch : { ...patch, count: state.count };
  const twin = sameLine(line.product, state, id);
  if (!changeOnDevice(line, state, changed))
    wantLine(id, { product: line.product, state, patch: changed, isTyped });
  if (twin) showToast('info', texts.joined(line.product.title));
  else if (state.count !== line.count || state.countType !== line.countType) sayQuantity(line.product, state);
}

/** Removes a line, with undo of its choices and position. */
export function removeLine(id: string): void {
  const line = findLine(id);
  if (!line) return;
  const { product } = line;
  const place = currentCart().lines.indexOf(line);
  const waiting = waitingOf(line);
  if (waiting) removeGuestLine(waiting.id);
  if (currentCart().owner === 'guest') removeGuestLine(id);
  else if (waiting?.id !== id) wantLine(id, { product, state: null, patch: {} });
  announce(texts.outOfCart(product.title, currentCart().subtotal), product.id);
  offerUndo(texts.removed(product.title), { lineId: id, back: () => putBack(line, place) });
}

/** Empties the cart, with undo. True when done; a failure was shown. */
export async function clearCart(): Promise<boolean> {
  const { owner, lines } = currentCart();
  try {
    if (owner === 'user') {
      const isShared = serverCart()?.household != null;
      await ask(() => callApi('cart.discardActive', {}));
      // A household's cart stays, empty.
      if (isShared) await reloadUserCart();
      else takeServerCart(null);
    }
    // For a user: what the shop refused.
    clearGuestCart();
  } catch (error) {
    sayWhy(texts.failures.clear, error);
    return false;
  }
  const [first] = lines;
  if (first) offerUndo(texts.cleared, { lineId: first.id, back: () => void putAllBack(lines) });
  return true;
}

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
    const answer = await ask(() =>
      callApi('cart.setOffice', { params: { uuid: cart.id }, body: { branch_office_id: officeId } }),
    );
    takeServerCart(answer.cart);
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
    else await reloadUserCart();
    return true;
  } catch {
    return false;
  }
}

function costOf(product: ProductCard, { countType, count }: LineState): number {
  return lineTotal(saleUnitOf(product), product.price_neto, countType, count);
}

function putLine(product: ProductCard, wanted: LineState): boolean {
  const id = newId();
  const state = withinStock({ id, product, count: 0, countType: wanted.countType }, wanted);
  if (state === undefined) return false;
  const { owner, status } = currentCart();
  // When the cart failed to load, its lines are unknown.
  const waits = owner === 'user' && (status === 'failed' || isShopAway());
  if (waits || owner === 'guest') addGuestLine(id, product, state);
  else wantLine(id, { product, state, patch: {} });
  sayQuantity(product, state);
  if (waits) sayWaiting(product);
  return true;
}

function putBack(line: CartLineView, place: number): void {
  // The removal may have failed meanwhile.
  const { owner, lines } = currentCart();
  if (lines.some(({ id }) => id === line.id)) return;
  const state = stateOf(line);
  if (owner === 'guest') addGuestLine(line.id, line.product, state, place);
  else wantLine(line.id, { product: line.product, state, patch: state });
}

/** A whole cart is restored by one idempotent call. */
async function putAllBack(lines: readonly CartLineView[]): Promise<void> {
  if (currentCart().owner === 'guest') {
    restoreGuestLines(lines);
    return;
  }
  const office = chosenOfficeId();
  const body = {
    merge_key: newId(),
    products: lines.map((line) => toMerge(line, line.pricePerUnit)),
    ...(office === undefined ? {} : { branch_office_id: office }),
  };
  try {
    const { cart, left_out: leftOut } = await ask(() => callApi('cart.merge', { body }));
    takeServerCart(cart);
    if (leftOut.length > 0) showToast('error', texts.officeChanged.gone(leftOut));
  } catch (error) {
    sayWhy(texts.failures.merge, error);
  }
}

/** The options with defaults; undefined when the product cannot be sold. */
function fullState(product: ProductCard, options: LineInput): LineState | undefined {
  const countType = options.countType ?? countTypesFor(saleUnitOf(product))[0];
  if (countType === undefined) return undefined;
  return {
    count: options.count ?? usualCount(saleUnitOf(product), countType, product.stock),
    countType,
    maturity: options.maturity ?? null,
    cut: options.cut ?? null,
    comment: options.comment ?? '',
    optionsTags: options.optionsTags ?? [],
  };
}

/** The maximum is the stock (rule 27); taking less is always allowed. Undefined: none of it is left. */
function withinStock(
  line: Pick<CartLineView, 'id' | 'product' | 'count' | 'countType'>,
  state: LineState,
): LineState | undefined {
  if (state.countType === line.countType && state.count <= line.count) return state;
  const most = mostOf(line, state.countType, currentCart().lines);
  if (state.count <= most) return state;
  sayMost(line, state.countType);
  return most === 0 ? undefined : { ...state, count: most };
}

function findLine(id: string): CartLineView | undefined {
  // Also before the owner is known: such lines are the device's, and a merge takes their last state.
  return currentCart().lines.find((line) => line.id === id);
}

/** The equal line, in any unit. */
function sameLine(product: ProductCard, state: LineState, except = ''): CartLineView | undefined {
  const key = lineKeyOf(product, state);
  return currentCart().lines.find((line) => line.id !== except && lineKeyOf(line.product, line) === key);
}

/** The quantity in the line's unit (rule 26). */
function countedAs({ product, countType }: CartLineView, { count, countType: given }: LineState): number {
  return convertQuantity(saleUnitOf(product), count, given, countType);
}

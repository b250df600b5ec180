import { lineTotal } from '#rules/price.ts';
import { countTypesFor, saleUnitOf, usualCount } from '#rules/quantity.ts';
import { callApi } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import type { CartLineView, Counted, LineInput, LineState, ProductCard } from '#web/shop/cart/cart-types.ts';
import { cartFinder, cartView, cartPanel as panel } from '#web/shop/cart/cart-view.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { withAddition, withoutAdditions } from './additions.ts';
import { countedAs, keyOf, mostOf, stateOf, toMerge } from './cart-lines.ts';
import {
  cartAccount,
  changeAdditions,
  deviceLines,
  keepAddition,
  mustMerge,
  serverCart,
} from './cart-model.ts';
import { offerUndo, sayMost, sayQuantity, sayWaiting, sayWhy } from './say.ts';
import { askChange, sendTarget } from './sending.ts';

/** Adds a product, or increases its equal line (rule 24). False when it failed, which was shown. */
export function addProduct(product: ProductCard, options: LineInput = {}): boolean {
  const state = fullState(product, options);
  // Storefront 5: free products are not for sale.
  if (!state || lineTotal(saleUnitOf(product), product.price_neto, state.countType, state.count) <= 0) {
    showToast('error', texts.unavailable);
    return false;
  }
  // Storefront 4: adding closes the panel; a search inside the cart stays open.
  if (!cartFinder.get()) panel.set(false);
  const same = equalLine({ ...state, product });
  if (!same) return putLine(product, state);
  changeLine(same.id, { count: same.count + countedAs(same, state) });
  return (findLine(same.id)?.count ?? 0) > same.count;
}

/** Adds many products to a guest's cart, into their equal lines (rule 24). */
export function addMany(lines: readonly Counted[]): void {
  for (const { product, ...counted } of lines) {
    const state = fullState(product, counted);
    if (state) keepAddition({ id: newId(), product, state });
  }
}

/** Changes a shopper's choices of a line; a quantity above the maximum is limited, with a message. */
export function changeLine(id: string, patch: Partial<LineState>, isTyped = false): void {
  const line = findLine(id);
  const state = line && withinStock(line, { ...stateOf(line), ...patch });
  if (!line || !state) return;
  const { product } = line;
  const twin = equalLine({ ...state, product }, id);
  const isCounted = state.count !== line.count || state.countType !== line.countType;
  if (!changeOnDevice(line, state, isCounted ? { ...patch, count: state.count } : patch)) {
    sendTarget({ id, product, state }, isTyped);
  }
  if (twin) showToast('info', texts.joined(product.title));
  else if (isCounted) sayQuantity(product, state);
}

export function removeLine(id: string): void {
  const line = findLine(id);
  if (!line) return;
  const { product } = line;
  const onDevice = deviceLineOf(line);
  if (onDevice) removeOnDevice(onDevice.id);
  if (cartView.get().owner === 'user' && onDevice?.id !== id) sendTarget({ id, product, state: null });
  announce(texts.outOfCart(product.title, cartView.get().subtotal), product.id);
  offerUndo(texts.removed(product.title), id, () => putBack(line));
}

/** Empties the cart, with undo. True when done; a failure was shown. */
export async function clearCart(): Promise<boolean> {
  const { owner, lines } = cartView.get();
  const account = cartAccount();
  try {
    if (owner === 'user') {
      const isShared = serverCart()?.household != null;
      await askChange(async () => {
        await callApi('cart.discardActive', {});
        // A household's cart stays, empty.
        return isShared ? callApi('cart.active', {}) : { cart: null };
      });
    }
    // Somebody else is signed in by now.
    if (account !== cartAccount()) return true;
    // For a user: lines that the server refused.
    changeAdditions((own) => withoutAdditions(own, () => true));
  } catch (error) {
    sayWhy(texts.failures.clear, error);
    return false;
  }
  const [first] = lines;
  if (first) offerUndo(texts.cleared, first.id, () => void putAllBack(lines));
  return true;
}

function putLine(product: ProductCard, full: LineState): boolean {
  const id = newId();
  const state = withinStock({ id, product, count: 0, countType: full.countType }, full);
  if (!state) return false;
  const { owner, status } = cartView.get();
  // When the cart failed to load, its lines are unknown; while other additions wait for the server, this one waits with
  // them.
  const waits = owner === 'user' && (status === 'failed' || (status === 'ready' && mustMerge()));
  if (waits || owner === 'guest') keepAddition({ id, product, state });
  else sendTarget({ id, product, state });
  sayQuantity(product, state);
  if (waits) sayWaiting(product);
  return true;
}

/**
 * Changes a line that exists only on this device, or the waiting part of one. Returns false if the server's line must
 * change.
 */
function changeOnDevice(line: CartLineView, state: LineState, patch: Partial<LineState>): boolean {
  const onDevice = deviceLineOf(line);
  if (!onDevice) return false;
  if (onDevice.id === line.id) {
    patchOnDevice(line.id, patch);
    return true;
  }
  const isCountAlone =
    state.countType === line.countType && keyOf({ ...state, product: line.product }) === keyOf(line);
  // The server's line changes, and the waiting part will be merged into it.
  if (onDevice.countType !== line.countType || !isCountAlone) return false;
  const count = onDevice.count + state.count - line.count;
  if (count > 0) patchOnDevice(onDevice.id, { count });
  else removeOnDevice(onDevice.id);
  return count >= 0;
}

/** The part of a displayed line on this device: all of a visitor's, or the waiting part of a member's. */
function deviceLineOf(line: CartLineView): CartLineView | undefined {
  return deviceLines().find((one) => one.id === line.id || keyOf(one) === keyOf(line));
}

function patchOnDevice(id: string, patch: Partial<LineState>): void {
  changeAdditions((own) => {
    const addition = own.find((one) => one.id === id);
    if (!addition?.state) return own;
    return withAddition(own, { ...addition, state: { ...addition.state, ...patch } });
  });
}

function removeOnDevice(lineId: string): void {
  changeAdditions((own) => withoutAdditions(own, ({ id }) => id === lineId));
}

function putBack(line: CartLineView): void {
  const { owner, lines } = cartView.get();
  // The removal may have failed meanwhile.
  if (lines.some(({ id }) => id === line.id)) return;
  const edit = { id: line.id, product: line.product, state: stateOf(line) };
  if (owner === 'guest') keepAddition(edit);
  else sendTarget(edit);
}

/** A whole cart is restored by one idempotent call. */
async function putAllBack(lines: readonly CartLineView[]): Promise<void> {
  if (cartView.get().owner === 'guest') {
    for (const line of lines) putBack(line);
    return;
  }
  const products = lines.map((line) => toMerge(line, line.pricePerUnit));
  const body = { merge_key: newId(), products, branch_office_id: chosenOfficeId() };
  try {
    const { left_out: leftOut } = await askChange(() => callApi('cart.merge', { body }));
    if (leftOut.length > 0) showToast('error', texts.officeChanged.gone(leftOut));
  } catch (error) {
    sayWhy(texts.failures.merge, error);
  }
}

/** The options with defaults; undefined when the product cannot be sold. */
function fullState(product: ProductCard, options: LineInput): LineState | undefined {
  const sale = saleUnitOf(product);
  const countType = options.countType ?? countTypesFor(sale)[0];
  if (countType === undefined) return undefined;
  return {
    count: options.count ?? usualCount(sale, countType, product.stock),
    countType,
    maturity: options.maturity ?? null,
    cut: options.cut ?? null,
    comment: options.comment ?? '',
    optionsTags: options.optionsTags ?? [],
  };
}

/** Limits a quantity to the stock (rule 27); reducing it is always allowed. Undefined if none is left. */
function withinStock(
  line: Pick<CartLineView, 'id' | 'product' | 'count' | 'countType'>,
  state: LineState,
): LineState | undefined {
  if (state.countType === line.countType && state.count <= line.count) return state;
  const most = mostOf(line, state.countType, cartView.get().lines);
  if (state.count <= most) return state;
  sayMost(line, state.countType);
  return most === 0 ? undefined : { ...state, count: most };
}

function findLine(id: string): CartLineView | undefined {
  // Also before the owner is known: such lines are on the device, and a merge takes their latest state.
  return cartView.get().lines.find((line) => line.id === id);
}

/** The equal line, in any unit (rule 24). */
function equalLine(state: LineState & { product: ProductCard }, except = ''): CartLineView | undefined {
  return cartView.get().lines.find((line) => line.id !== except && keyOf(line) === keyOf(state));
}

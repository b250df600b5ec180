import { lineTotal } from '#rules/price.ts';
import { countTypesFor, saleUnitOf, usualCount } from '#rules/quantity.ts';
import { callApi } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import type { CartLineView, Counted, LineInput, LineState, ProductCard } from '#web/shop/cart/cart-types.ts';
import { cartFinder, currentCart, cartPanel as panel } from '#web/shop/cart/cart-view.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { countedAs, isEqual, lineKeyOf, mostOf, stateOf, toMerge } from './cart-lines.ts';
import {
  cartAccount,
  changeAdditions,
  deviceLines,
  isAwayWithAdditions,
  serverCart,
  takeServerCart,
} from './cart-model.ts';
import { isOwn, withAddition, withoutAdditions } from './edits.ts';
import { sayMost, sayQuantity, sayWaiting, sayWhy } from './say.ts';
import { ask, reloadCart, sendTarget } from './sending.ts';
import { offerUndo } from './undo.ts';

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
    if (state !== undefined) keepLine(newId(), product, state);
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
    sendTarget(id, { product: line.product, state, patch: changed, isTyped });
  if (twin) showToast('info', texts.joined(line.product.title));
  else if (state.count !== line.count || state.countType !== line.countType) sayQuantity(line.product, state);
}

/** Removes a line, with undo of its choices and position. */
export function removeLine(id: string): void {
  const line = findLine(id);
  if (!line) return;
  const { product } = line;
  const onDevice = deviceLineOf(line);
  if (onDevice) dropLine(onDevice.id);
  if (currentCart().owner === 'user' && onDevice?.id !== id)
    sendTarget(id, { product, state: null, patch: {} });
  announce(texts.outOfCart(product.title, currentCart().subtotal), product.id);
  offerUndo(texts.removed(product.title), { lineId: id, back: () => putBack(line) });
}

/** Empties the cart, with undo. True when done; a failure was shown. */
export async function clearCart(): Promise<boolean> {
  const { owner, lines } = currentCart();
  try {
    if (owner === 'user') {
      const isShared = serverCart()?.household != null;
      await ask(() => callApi('cart.discardActive', {}));
      // A household's cart stays, empty.
      if (isShared) await reloadCart();
      else takeServerCart(null);
    }
    // For a user: what the shop refused.
    changeAdditions((edits) => withoutAdditions(edits, (addition) => isOwn(addition, cartAccount())));
  } catch (error) {
    sayWhy(texts.failures.clear, error);
    return false;
  }
  const [first] = lines;
  if (first) offerUndo(texts.cleared, { lineId: first.id, back: () => void putAllBack(lines) });
  return true;
}

function costOf(product: ProductCard, { countType, count }: LineState): number {
  return lineTotal(saleUnitOf(product), product.price_neto, countType, count);
}

function putLine(product: ProductCard, target: LineState): boolean {
  const id = newId();
  const state = withinStock({ id, product, count: 0, countType: target.countType }, target);
  if (state === undefined) return false;
  const { owner, status } = currentCart();
  // When the cart failed to load, its lines are unknown.
  const waits = owner === 'user' && (status === 'failed' || isAwayWithAdditions());
  if (waits || owner === 'guest') keepLine(id, product, state);
  else sendTarget(id, { product, state, patch: {} });
  sayQuantity(product, state);
  if (waits) sayWaiting(product);
  return true;
}

/**
 * Changes a line that is on this device alone, or the part of it that waits here. False: the server's line must change.
 */
function changeOnDevice(line: CartLineView, state: LineState, changed: Partial<LineState>): boolean {
  const onDevice = deviceLineOf(line);
  if (currentCart().owner === 'guest' || onDevice?.id === line.id) {
    changeKept(line.id, changed);
    return true;
  }
  const isCountAlone =
    state.countType === line.countType && lineKeyOf(line.product, state) === lineKeyOf(line.product, line);
  if (!onDevice || onDevice.countType !== line.countType || !isCountAlone) return false;
  const count = onDevice.count + state.count - line.count;
  if (count < 0) return false;
  if (count === 0) dropLine(onDevice.id);
  else changeKept(onDevice.id, { count });
  return true;
}

/** What this device has of a displayed line: all of a visitor's, or the part that waits. */
function deviceLineOf(line: CartLineView): CartLineView | undefined {
  return deviceLines().find((one) => one.id === line.id || isEqual(one, line));
}

/** Keeps a line on this device. */
function keepLine(id: string, product: ProductCard, state: LineState): void {
  const account = cartAccount();
  changeAdditions((edits) =>
    withAddition(edits, { kind: 'addition', id, product, owner: account, state }, account),
  );
}

function changeKept(id: string, changed: Partial<LineState>): void {
  changeAdditions((edits) => {
    const kept = edits.find((edit) => edit.id === id);
    if (kept?.kind !== 'addition' || kept.state === null) return edits;
    return withAddition(edits, { ...kept, state: { ...kept.state, ...changed } }, cartAccount());
  });
}

function dropLine(lineId: string): void {
  changeAdditions((edits) => withoutAdditions(edits, ({ id }) => id === lineId));
}

function putBack({ id, product, ...line }: CartLineView): void {
  // The removal may have failed meanwhile.
  const { owner, lines } = currentCart();
  if (lines.some((other) => other.id === id)) return;
  const state = stateOf(line);
  if (owner === 'guest') keepLine(id, product, state);
  else sendTarget(id, { product, state, patch: state });
}

/** A whole cart is restored by one idempotent call. */
async function putAllBack(lines: readonly CartLineView[]): Promise<void> {
  if (currentCart().owner === 'guest') {
    for (const { id, product, ...line } of lines) keepLine(id, product, stateOf(line));
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

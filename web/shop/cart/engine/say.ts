import { amountText, type CountType, quantityText, saleUnitOf } from '#rules/quantity.ts';
import { ApiError } from '#web/api/api-error.ts';
import type {
  CartChange,
  CartLineView,
  LineState,
  ProductCard,
  WireLine,
} from '#web/shop/cart/cart-types.ts';
import { cartLooks, cartView, restoredLine } from '#web/shop/cart/cart-view.ts';
import { limitText, refusalText } from '#web/shop/product/buy/refusal-text.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { householdCartTexts } from '#web/shop/texts/buying/household-cart.ts';
import type { Refusal } from '#web/ui/actions/stepper-typing.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { closeToast, currentToasts, showToast } from '#web/ui/feedback/toast-store.ts';
import { mostOf } from './cart-lines.ts';

export function sayQuantity(product: ProductCard, { countType, count }: LineState): void {
  announce(texts.inCart(product.title, quantityText(countType, count), cartView.get().subtotal), product.id);
}

/** Announces that a line is at its maximum: per shopper, or the stock left by other lines. */
export function sayMost(line: Pick<CartLineView, 'id' | 'product'>, countType: CountType): void {
  const { product } = line;
  const { lines } = cartView.get();
  const most = mostOf(line, countType, lines);
  const isLimit = most === mostOf(line, countType, lines, Number.POSITIVE_INFINITY);
  if (isLimit) showToast('info', limitText(saleUnitOf(product), countType));
  else if (most > 0) showToast('info', texts.onlyLeft(product.title, most, amountText(countType, most)));
  else showToast('info', product.stock > 0 ? texts.allTaken(product.title) : texts.noneLeft(product.title));
}

export function sayRefused(line: CartLineView, why: Refusal): void {
  if (why === 'too-large') sayMost(line, line.countType);
  else showToast('info', refusalText(saleUnitOf(line.product), line.countType, 0, why));
}

export function sayGuestChanges(changes: readonly CartChange[]): void {
  const words = texts.officeChanged;
  const gone = changes.filter(({ now }) => now === null).map(({ title }) => title);
  const dearer = changes.filter(({ before, now }) => now !== null && now > before).length;
  const cheaper = changes.filter(({ before, now }) => now !== null && now < before).length;
  const sentences = [
    gone.length > 0 ? words.gone(gone) : '',
    dearer > 0 ? words.dearer(dearer) : '',
    cheaper > 0 ? words.cheaper(cheaper) : '',
  ].filter(Boolean);
  if (sentences.length > 0) showToast(gone.length > 0 ? 'error' : 'info', sentences.join(' '));
}

/** The displayed messages about other devices: the more exact one about a change replaces the other. */
const messages = { together: 0, elsewhere: 0 };

export function sayOthers({ product, countType, count }: WireLine): void {
  const { changedTogether } = cartView.get().server?.household ? householdCartTexts : texts;
  closeToast(messages.elsewhere);
  messages.together = showToast('info', changedTogether(product.title, amountText(countType, count)));
}

export function sayChangedElsewhere(): void {
  if (currentToasts().some(({ id }) => id === messages.together)) return;
  const isShared = cartView.get().server?.household != null;
  messages.elsewhere = showToast('info', isShared ? householdCartTexts.changed : texts.changedElsewhere);
}

export function sayWaiting({ title }: ProductCard): void {
  showToast('info', texts.waitsFor(title));
}

/** Reports that a change of a user's cart failed; `isNew` when it would have added a product. */
export function sayFailed(error: unknown, { state }: { state: LineState | null }, isNew: boolean): void {
  if (error instanceof ApiError && error.status === 401) sessionLost();
  if (state === null) sayWhy(texts.failures.remove, error);
  else sayWhy(isNew ? texts.failures.add : texts.failures.change, error);
}

/** Shows what failed and why, and, when offline, that nothing is lost. */
export function sayWhy(what: string, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  const safe = error.code === 'NO_CONNECTION' ? ` ${texts.failures.safe}` : '';
  showToast('error', `${what.replace(/\.$/, '')}. ${error.message}${safe}`);
}

const undos = new Map<number, () => void>();

/** Reports a removal with undo: by the toast, or Ctrl+Z while the cart is open. Works once. */
export function offerUndo(text: string, lineId: string, back: () => void): void {
  const undo = () => {
    if (!undos.delete(message)) return;
    closeToast(message);
    back();
    announce(texts.undone);
    // Focus moves to the restored line, if visible.
    if (cartLooks.get() > 0) restoredLine.set(lineId);
  };
  const message = showToast('success', text, { label: texts.undo, onPress: undo });
  undos.set(message, undo);
}

export function undoLast(): boolean {
  const last = [...undos.values()].at(-1);
  last?.();
  return last !== undefined;
}

/** Closes undo toasts when continuing, so that they cover nothing. Ctrl+Z still works. */
export function closeUndoMessages(): void {
  for (const message of undos.keys()) closeToast(message);
}

export function forgetUndos(): void {
  undos.clear();
}

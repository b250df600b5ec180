import type { ComponentType } from 'react';
import { createStore, useSelected, useStore } from '#web/api/store.ts';
import { readAnew } from '#web/lazy-part.tsx';
import { hasSessionHint, loadSession } from '#web/shop/session/session-store.ts';
import { cartButtonTexts as texts } from '#web/shop/texts/buying/cart-button.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { LineStepperProps } from './engine/line-stepper.tsx';
import {
  type CartLineView,
  type CartView,
  type Counted,
  emptyView,
  type LineInput,
  type LineState,
  type OfficeChanges,
  type ProductCard,
} from './store/cart-types.ts';
import { cartPanel, cartView, guestCartKey, linesOf } from './store/cart-view.ts';

/**
 * The cart as every page needs it: what is in it, and what can be done with it. How that is done is fetched when there
 * is a cart to read or a first product to add, and otherwise once the page has nothing better to do.
 */
type Engine = typeof import('./engine/cart-actions.ts') &
  Pick<typeof import('./engine/cart-life.ts'), 'retryCart'> &
  Pick<typeof import('./engine/undo.ts'), 'undoLast'>;

const watchedCart = { get: cartView.get, subscribe: watch };
const stepper = createStore<ComponentType<LineStepperProps> | null>(null);
let engine: Promise<Engine> | undefined;
let begun = false;

/** Without requestIdleCallback (Safari) the engine is fetched so long after the page stands, in ms. */
const QUIET_MS = 1_500;

/**
 * The cart of whoever is here, a guest's or a user's alike. The server and the first drawing see one that is loading.
 */
export function useCart(): CartView {
  return useStore(watchedCart, emptyView);
}

/** The lines of one product. Most cards have none, and do not notice what the cart does. */
export function useLinesOf(productId: string): readonly CartLineView[] {
  return useSelected(watchedCart, ({ lines }) => linesOf(lines, productId), emptyView);
}

/** The control of a line; there as soon as there are lines. Null for a card without one. */
export function useLineStepper(wanted: boolean): ComponentType<LineStepperProps> | null {
  return useSelected(stepper, (control) => (wanted ? control : null), null);
}

/**
 * Puts a product into the cart, or more of it into the line that is the same (decision 24). Comes back when it is
 * there; false when it is not, and why was said.
 */
export async function addProduct(product: ProductCard, options: LineInput = {}): Promise<boolean> {
  let added = false;
  await act((actions) => {
    added = actions.addProduct(product, options);
  });
  return added;
}

/** Puts many products into a visitor's cart at once, each in its amount. */
export async function addMany(lines: readonly Counted[]): Promise<void> {
  (await loadEngine()).addMany(lines);
}

/** The cart once it is known whose it is; it may be that it could not be read. */
export async function flushedCart(): Promise<CartView> {
  await loadEngine();
  return new Promise((resolve) => {
    const look = () => {
      if (cartView.get().status === 'loading') return;
      stop();
      resolve(cartView.get());
    };
    const stop = cartView.subscribe(look);
    look();
  });
}

/** Changes what a shopper decided about a line. */
export function changeLine(id: string, patch: Partial<LineState>): void {
  void act((actions) => actions.changeLine(id, patch));
}

/** Takes a line away; a passing message gives it back. */
export function removeLine(id: string): void {
  void act((actions) => actions.removeLine(id));
}

/** Takes back what was removed last. */
export function undoRemoval(): void {
  void act((actions) => actions.undoLast());
}

/** Takes everything away. True when it is done; the failure was said. */
export async function clearCart(): Promise<boolean> {
  return (await loadEngine()).clearCart();
}

/** Sells from another office from now on; says what that did to the cart. Throws when the server could not be told. */
export async function changeOffice(officeId: string): Promise<OfficeChanges | null> {
  return (await loadEngine()).changeOffice(officeId);
}

/** Reads the cart again after a failure. */
export async function retryCart(): Promise<void> {
  try {
    await (await loadEngine()).retryCart();
  } catch {
    failed();
  }
}

/** Opens the panel, which shows figures of this moment. */
export function openCart(): void {
  sayIfEmpty();
  cartPanel.set(true);
}

/** Storefront 5: an empty cart is said when it is opened. */
export function sayIfEmpty(): void {
  const { status, lines } = cartView.get();
  if (status === 'ready' && lines.length === 0) showToast('info', texts.emptyOpening);
}

/** The prices of this moment. False when they could not be asked for. */
export async function refreshCart(): Promise<boolean> {
  try {
    return await (await loadEngine()).refreshCart();
  } catch {
    return false;
  }
}

export function closeCart(): void {
  cartPanel.set(false);
}

export function useCartOpen(): boolean {
  return useStore(cartPanel, false);
}

function act(what: (actions: Engine) => void): Promise<void> {
  return loadEngine().then(what, () => {
    showToast('error', texts.failedToAdd, readAnew);
  });
}

/** The first who looks begins it; only browsers look. */
function watch(listener: () => void): () => void {
  if (!begun) {
    begun = true;
    if (mayHaveCart()) loadEngine().catch(failed);
    else beginEmpty();
  }
  return cartView.subscribe(listener);
}

function beginEmpty(): void {
  void loadSession();
  cartView.set({ ...emptyView, status: 'ready' });
  // When it does not come now, the first press says so.
  const fetchIt = () => void loadEngine().catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(fetchIt);
  else setTimeout(fetchIt, QUIET_MS);
}

function loadEngine(): Promise<Engine> {
  engine ??= Promise.all([
    import('./engine/cart-actions.ts'),
    import('./engine/cart-life.ts'),
    import('./engine/line-stepper.tsx'),
    import('./engine/undo.ts'),
  ]).then(([actions, { followCart, retryCart: retry }, { LineStepper }, { undoLast }]) => {
    stepper.set(LineStepper);
    followCart();
    return { ...actions, retryCart: retry, undoLast };
  });
  engine.catch(() => {
    engine = undefined;
  });
  return engine;
}

function failed(): void {
  cartView.set({ ...emptyView, status: 'failed' });
}

function mayHaveCart(): boolean {
  try {
    return hasSessionHint() || localStorage.getItem(guestCartKey()) !== null;
  } catch {
    return true;
  }
}

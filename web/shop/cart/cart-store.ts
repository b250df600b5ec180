import type { ComponentType } from 'react';
import { reloadAction } from '#web/api/lazy-part.tsx';
import { createStore, useSelected, useStore } from '#web/api/store.ts';
import { hasSessionHint, loadSession } from '#web/shop/session/session-store.ts';
import { cartEntryTexts as texts } from '#web/shop/texts/buying/cart-entry.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import {
  type CartLineView,
  type CartView,
  type Counted,
  emptyView,
  type LineInput,
  type LineState,
  type OfficeChanges,
  type ProductCard,
} from './cart-types.ts';
import { cartPanel, cartView, guestCartKey, linesOf } from './cart-view.ts';
import type { LineStepperProps } from './line-stepper.tsx';

/**
 * The cart's content and operations for every page. The implementation is loaded when there is a cart to read or a
 * first product to add, else when the page is idle.
 */
type Engine = typeof import('./engine/cart-actions.ts') &
  Pick<typeof import('./engine/cart-office.ts'), 'changeOffice' | 'refreshCart'> &
  Pick<typeof import('./engine/cart-life.ts'), 'retryCart'> &
  Pick<typeof import('./engine/say.ts'), 'undoLast'>;

const watchedCart = { get: cartView.get, subscribe: watch };
const stepper = createStore<ComponentType<LineStepperProps> | null>(null);
let engine: Promise<Engine> | undefined;
let begun = false;

/** The cart of a guest or user. 'loading' on the server and in the first render. */
export function useCart(): CartView {
  return useStore(watchedCart, emptyView);
}

export function useLinesOf(productId: string): readonly CartLineView[] {
  return useSelected(watchedCart, ({ lines }) => linesOf(lines, productId), emptyView);
}

/** The stepper of a line, loaded once there are lines. Null for a card without one. */
export function useLineStepper(hasLines: boolean): ComponentType<LineStepperProps> | null {
  return useSelected(stepper, (control) => (hasLines ? control : null), null);
}

/** Adds a product, or increases its equal line (rule 24). Resolves to false after a failure, which was shown. */
export async function addProduct(product: ProductCard, options: LineInput = {}): Promise<boolean> {
  let added = false;
  await act((actions) => {
    added = actions.addProduct(product, options);
  });
  return added;
}

export async function addMany(lines: readonly Counted[]): Promise<void> {
  (await loadEngine()).addMany(lines);
}

/** The cart once its owner is known; its loading may have failed. */
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

export function changeLine(id: string, patch: Partial<LineState>, isTyped = false): void {
  void act((actions) => actions.changeLine(id, patch, isTyped));
}

export function removeLine(id: string): void {
  void act((actions) => actions.removeLine(id));
}

export function undoRemoval(): void {
  void act((actions) => actions.undoLast());
}

export async function clearCart(): Promise<boolean> {
  return (await loadEngine()).clearCart();
}

/** Changes the office and returns the effects on the cart. Throws when the server is unreachable. */
export async function changeOffice(officeId: string): Promise<OfficeChanges | null> {
  return (await loadEngine()).changeOffice(officeId);
}

export async function retryCart(): Promise<void> {
  try {
    await (await loadEngine()).retryCart();
  } catch {
    failed();
  }
}

/** Opens the panel, which refreshes its prices. */
export function openCart(): void {
  sayIfEmpty();
  cartPanel.set(true);
}

/** Storefront 5: an empty cart is reported when opened. */
export function sayIfEmpty(): void {
  const { status, lines } = cartView.get();
  if (status === 'ready' && lines.length === 0) showToast('info', texts.emptyOpening);
}

export function refreshCart(): Promise<boolean> {
  const refreshing = loadEngine().then((actions) => actions.refreshCart());
  return refreshing.then(
    () => true,
    () => false,
  );
}

export function closeCart(): void {
  cartPanel.set(false);
}

export function useCartOpen(): boolean {
  return useStore(cartPanel, false);
}

function act(what: (actions: Engine) => void): Promise<void> {
  return loadEngine().then(what, () => {
    showToast('error', texts.failedToAdd, reloadAction);
  });
}

/** The first subscriber starts it; only browsers subscribe. */
function watch(listener: () => void): () => void {
  if (!begun) {
    begun = true;
    // In a separate task: the one that hydrates a page is long enough (decision 009).
    setTimeout(begin);
  }
  return cartView.subscribe(listener);
}

function begin(): void {
  if (engine !== undefined) return;
  if (mayHaveCart()) loadEngine().catch(failed);
  else beginEmpty();
}

function beginEmpty(): void {
  void loadSession();
  cartView.set({ ...emptyView, status: 'ready' });
  // If loading fails now, the first press reports it.
  whenIdle(() => void loadEngine().catch(() => {}));
}

function loadEngine(): Promise<Engine> {
  engine ??= Promise.all([
    import('./engine/cart-actions.ts'),
    import('./engine/cart-office.ts'),
    import('./engine/cart-life.ts'),
    import('./line-stepper.tsx'),
    import('./engine/say.ts'),
  ]).then(
    ([actions, { changeOffice: change, refreshCart: refresh }, life, { LineStepper }, { undoLast }]) => {
      stepper.set(LineStepper);
      life.followCart();
      return { ...actions, changeOffice: change, refreshCart: refresh, retryCart: life.retryCart, undoLast };
    },
  );
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

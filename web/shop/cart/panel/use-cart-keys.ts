import { type RefObject, useEffect } from 'react';
import { useStore } from '#web/api/store.ts';
import { undoRemoval } from '#web/shop/cart/cart-store.ts';
import { cartLooks, restoredLine } from '#web/shop/cart/store/cart-view.ts';

/** Messages and dialogs give the focus back first, in ms. */
const AFTER_OTHERS_MS = 60;

/**
 * While the lines are looked at: other devices are followed, Ctrl+Z takes back a removal, and its line gets the
 * focus.
 */
export function useCartKeys(list: RefObject<HTMLElement | null>): void {
  const restored = useStore(restoredLine, null);

  useEffect(() => {
    cartLooks.set(cartLooks.get() + 1);
    document.addEventListener('keydown', onKey);
    return () => {
      cartLooks.set(cartLooks.get() - 1);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  useEffect(() => {
    if (restored === null) return;
    const timer = setTimeout(() => {
      restoredLine.set(null);
      const line = [...(list.current?.children ?? [])].find(
        (element) => element instanceof HTMLElement && element.dataset.line === restored,
      );
      (line ?? list.current?.firstElementChild)
        ?.querySelector<HTMLElement>('.stepper-number')
        ?.focus({ preventScroll: false });
    }, AFTER_OTHERS_MS);
    return () => clearTimeout(timer);
  }, [restored, list]);
}

function onKey(event: KeyboardEvent): void {
  const { target, key, shiftKey } = event;
  if (!(event.ctrlKey || event.metaKey) || shiftKey || key.toLowerCase() !== 'z') return;
  // In a field the same keys take back what was typed.
  if (target instanceof HTMLElement && target.matches('input, textarea')) return;
  // The panel may be open over the page of the cart: both hear it.
  if (event.defaultPrevented) return;
  event.preventDefault();
  undoRemoval();
}

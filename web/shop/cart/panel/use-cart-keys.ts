import { type RefObject, useEffect } from 'react';
import { useStore } from '#web/api/store.ts';
import { undoRemoval } from '#web/shop/cart/cart-store.ts';
import { cartLooks, restoredLine } from '#web/shop/cart/cart-view.ts';

/** Delay until toasts and dialogs have restored focus, in ms. */
const AFTER_OTHERS_MS = 60;

/** While lines are visible: follows other devices; Ctrl+Z undoes a removal and focuses its line. */
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
  // In a field the keys undo typing.
  if (target instanceof HTMLElement && target.matches('input, textarea')) return;
  // The panel may be open over the cart page: both listen.
  if (event.defaultPrevented) return;
  event.preventDefault();
  undoRemoval();
}

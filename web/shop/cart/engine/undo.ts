import { cartLooks, restoredLine } from '#web/shop/cart/store/cart-view.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { closeToast, showToast } from '#web/ui/feedback/toast-store.ts';

/** What can still be taken back, the latest last. */
let undos: readonly (() => void)[] = [];

/** Says what left the cart, with a way back: the button of the message, or Ctrl+Z while the cart is open. Works once. */
export function offerUndo(text: string, what: { lineId: string; back: () => void }): void {
  const undo = () => {
    if (!undos.includes(undo)) return;
    undos = undos.filter((other) => other !== undo);
    closeToast(message);
    what.back();
    announce(texts.undone);
    // The focus goes to what came back, where it is in sight.
    if (cartLooks.get() > 0) restoredLine.set(what.lineId);
  };
  undos = [...undos, undo];
  const message = showToast('success', text, { label: texts.undo, onPress: undo });
}

/** Takes back what was removed last. True when there was something. */
export function undoLast(): boolean {
  const last = undos.at(-1);
  last?.();
  return last !== undefined;
}

/** Somebody else is here now: nothing of the former person comes back. */
export function forgetUndos(): void {
  undos = [];
}

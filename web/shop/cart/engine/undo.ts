import { cartLooks, restoredLine } from '#web/shop/cart/store/cart-view.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { closeToast, showToast } from '#web/ui/feedback/toast-store.ts';

/** What can still be taken back, the latest last, and the message that offers it. */
let undos: readonly { undo: () => void; message: number }[] = [];

/**
 * Says what left the cart, with a way back: the button of the message, or Ctrl+Z while the cart is open. Works once.
 */
export function offerUndo(text: string, what: { lineId: string; back: () => void }): void {
  const undo = () => {
    if (!undos.some((other) => other.undo === undo)) return;
    undos = undos.filter((other) => other.undo !== undo);
    closeToast(message);
    what.back();
    announce(texts.undone);
    // The focus goes to what came back, where it is in sight.
    if (cartLooks.get() > 0) restoredLine.set(what.lineId);
  };
  const message = showToast('success', text, { label: texts.undo, onPress: undo });
  undos = [...undos, { undo, message }];
}

/** Takes back what was removed last. True when there was something. */
export function undoLast(): boolean {
  const last = undos.at(-1);
  last?.undo();
  return last !== undefined;
}

/** Whoever goes on has read them: what comes next is not covered. Ctrl+Z still takes back. */
export function closeUndoMessages(): void {
  for (const { message } of undos) closeToast(message);
}

/** Somebody else is here now: nothing of the former person comes back. */
export function forgetUndos(): void {
  undos = [];
}

import { cartLooks, restoredLine } from '#web/shop/cart/cart-view.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { closeToast, showToast } from '#web/ui/feedback/toast-store.ts';

/** Possible undos, newest last, with their messages. */
let undos: readonly { undo: () => void; message: number }[] = [];

/** Shows a removal with undo: by the toast, or Ctrl+Z while the cart is open. Works once. */
export function offerUndo(text: string, lineId: string, back: () => void): void {
  const undo = () => {
    if (!undos.some((other) => other.undo === undo)) return;
    undos = undos.filter((other) => other.undo !== undo);
    closeToast(message);
    back();
    announce(texts.undone);
    // Focus moves to the restored line, if visible.
    if (cartLooks.get() > 0) restoredLine.set(lineId);
  };
  const message = showToast('success', text, { label: texts.undo, onPress: undo });
  undos = [...undos, { undo, message }];
}

/** Undoes the last removal. True when there was one. */
export function undoLast(): boolean {
  const last = undos.at(-1);
  last?.undo();
  return last !== undefined;
}

/** Closes undo toasts when continuing, so that they cover nothing. Ctrl+Z still works. */
export function closeUndoMessages(): void {
  for (const { message } of undos) closeToast(message);
}

/** Another user: earlier removals cannot be undone. */
export function forgetUndos(): void {
  undos = [];
}

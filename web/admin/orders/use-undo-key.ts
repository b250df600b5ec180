import { useEffect } from 'react';
import { closeToast, currentToasts } from '#web/ui/feedback/toast-store.ts';
import { topModal } from '#web/ui/overlays/modal-stack.ts';
import { isTyping } from '../kit/table/is-typing.ts';
import { kitTexts } from '../texts/kit.ts';

/** U and Ctrl Z undo the last action while its message offers it. */
export function useUndoKey(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isUndo =
        event.ctrlKey || event.metaKey ? event.key.toLowerCase() === 'z' : event.key.toLowerCase() === 'u';
      if (!isUndo || event.altKey || event.shiftKey || topModal() || isTyping(event.target)) return;
      if (pressToast(kitTexts.undo.button)) event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Presses the action of the newest toast with this label; returns whether there was one. */
function pressToast(label: string): boolean {
  const toast = currentToasts().findLast(({ action }) => action?.label === label);
  if (!toast) return false;
  closeToast(toast.id);
  toast.action?.onPress();
  return true;
}

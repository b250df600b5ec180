import { useEffect } from 'react';
import { pressToast } from '#web/ui/feedback/toast-store.ts';
import { topModal } from '#web/ui/overlays/modal-stack.ts';
import { isTyping } from '../kit/table/is-typing.ts';
import { kitTexts } from '../texts/kit.ts';

/** U and Ctrl Z take back what was done last, as long as its message offers it. */
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

import { useEffect } from 'react';
import { topModal } from '#web/ui/overlays/modal-stack.ts';
import { isTyping } from '../kit/table/is-typing.ts';

/**
 * In an open dialog a key presses the button with it in aria-keyshortcuts: the announced key is the working one.
 */
export function usePressKeys(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const button = topModal()?.querySelector<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

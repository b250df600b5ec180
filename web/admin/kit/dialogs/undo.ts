import { useEffect } from 'react';
import { closeToast, currentToasts, showToast } from '#web/ui/feedback/toast-store.ts';
import { topModal } from '#web/ui/overlays/modal-stack.ts';
import { kitTexts } from '../../texts/kit.ts';
import { isTyping } from '../table/is-typing.ts';
import { orSayWhy } from './or-say-why.ts';

const texts = kitTexts.undo;

/** Actions of staff can be undone for a minute, if nothing has left the store (rule 65). */
const UNDO_MS = 60_000;

/**
 * Confirms an action and offers to undo it. `about` is its record: the next action on the same record replaces the
 * message.
 */
export function showUndo(text: string, undo: () => Promise<unknown>, about?: string): void {
  const onPress = async () => {
    if (await orSayWhy(undo)) showToast('success', texts.done);
  };
  showToast('success', text, { label: texts.button, onPress: () => void onPress(), about }, UNDO_MS);
}

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

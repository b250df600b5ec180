import { showToast } from '#web/ui/feedback/toast-store.ts';
import { kitTexts } from '../../texts/kit.ts';
import { orSayWhy } from './or-say-why.ts';

const texts = kitTexts.undo;

/** Actions of staff can be undone for a minute, if nothing has left the store (decision 65). */
const UNDO_MS = 60_000;

/** Confirms an action and offers to undo it. */
export function showUndo(text: string, undo: () => Promise<unknown>): void {
  const onPress = async () => {
    if (await orSayWhy(undo)) showToast('success', texts.done);
  };
  showToast('success', text, { label: texts.button, onPress: () => void onPress() }, UNDO_MS);
}

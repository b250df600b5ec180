import { showToast } from '#web/ui/feedback/toast-store.ts';
import { kitTexts } from '../../texts/kit.ts';
import { orSayWhy } from './or-say-why.ts';

const texts = kitTexts.undo;

/** What staff did can be taken back for a minute, where nothing left the house (decision 65). */
const UNDO_MS = 60_000;

/** Says what was done, and offers to take it back. */
export function showUndo(text: string, undo: () => Promise<unknown>): void {
  const onPress = async () => {
    if (await orSayWhy(undo)) showToast('success', texts.done);
  };
  showToast('success', text, { label: texts.button, onPress: () => void onPress() }, UNDO_MS);
}

import { callApi } from '#web/api/client.ts';
import { showUndo } from '../kit/dialogs/undo.ts';
import { categoryTexts as texts } from '../texts/categories.ts';
import type { Category } from './category.ts';

/** Takes a category away, which can be undone for a minute; whoever calls says what is refused. */
export async function removeCategory({ id, version }: Category, onChanged: () => void): Promise<void> {
  const removed = await callApi('adminCategories.remove', { params: { id }, query: { version } });
  onChanged();
  showUndo(texts.removed, async () => {
    await callApi('categories.restore', { body: { id, version: removed.version } });
    onChanged();
  });
}

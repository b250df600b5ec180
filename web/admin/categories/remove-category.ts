import { callApi } from '#web/api/client.ts';
import { showUndo } from '../kit/dialogs/undo.ts';
import { categoryTexts as texts } from '../texts/categories.ts';
import type { Category } from './category.ts';

/** Removes a category, with undo for a minute; the caller shows refusals. */
export async function removeCategory(
  { id, version }: Pick<Category, 'id' | 'version'>,
  onChanged: () => void,
): Promise<void> {
  const removed = await callApi('adminCategories.remove', { params: { id }, query: { version } });
  onChanged();
  showUndo(texts.removed, async () => {
    await callApi('categories.restore', { body: { id, version: removed.version } });
    onChanged();
  });
}

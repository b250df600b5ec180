import { callApi } from '#web/api/client.ts';
import { showUndo } from '../kit/dialogs/undo.ts';
import { officeTexts as texts } from '../texts/offices.ts';
import type { Office } from './office.ts';

export async function removeOffice({ id, version }: Office, onChanged: () => void): Promise<void> {
  const removed = await callApi('adminOffices.remove', { params: { id }, query: { version } });
  onChanged();
  showUndo(texts.removed, async () => {
    await callApi('offices.restore', { body: { id, version: removed.version } });
    onChanged();
  });
}

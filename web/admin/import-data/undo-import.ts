import { callApi } from '#web/api/client.ts';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { importDataTexts } from '../texts/import/data.ts';

const texts = importDataTexts.undo;

/** Undoes the last import after confirmation; `onBegun` receives the id of the import that does so. */
export function askToUndo(id: string, onBegun: (undoing: string) => void): void {
  const { title, text, confirm, cancel, busy } = texts;
  askFirst({
    title,
    text,
    confirm,
    cancel,
    busy,
    run: async () => {
      const undoing = await callApi('imports.undo', { params: { id } });
      onBegun(undoing.id);
    },
  });
}

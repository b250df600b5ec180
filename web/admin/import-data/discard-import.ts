import { callApi } from '#web/api/client.ts';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { importDataTexts } from '../texts/import/data.ts';

export function askToDiscard(id: string, onEnded: () => Promise<void>): void {
  askFirst({
    ...importDataTexts.review.discarding,
    run: async () => {
      await callApi('imports.discard', { params: { id } });
      await onEnded();
    },
  });
}

import { callApi } from '#web/api/client.ts';
import type { RecordAction } from '../kit/table/actions.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { kitTexts } from '../texts/kit.ts';
import { offerTexts as texts } from '../texts/offers.ts';
import type { Offer } from './offer.ts';

/** Actions of staff can be undone for a minute (decision 65). */
const UNDO_MS = 60_000;

async function remove({ id, version }: Offer) {
  const removed = await callApi('offers.remove', { params: { id }, query: { version } });
  return () => callApi('offers.restore', { body: { id, version: removed.version } });
}

/** With confirmation; texts of back-office 8. */
export const removeOffers = {
  confirm: {
    ...{ title: texts.removing.title, button: texts.removing.button, busy: kitTexts.record.removing },
    text: (rows) => texts.removing.text(rows.length),
  },
  run: (rows, refresh) =>
    doForEach(rows, remove, refresh, {
      ...{ done: kitTexts.recordActions.removed, failed: kitTexts.record.notRemoved, undoMs: UNDO_MS },
    }),
} satisfies Pick<RecordAction<Offer>, 'confirm' | 'run'>;

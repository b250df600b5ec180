import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { quantityText } from '#rules/quantity.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { askFirst } from '../../kit/dialogs/ask-first.ts';
import { momentText } from '../../table/moment-text.ts';
import { ReadFailed } from '../../table/read-failed.tsx';
import { useReading } from '../../table/use-reading.ts';
import { cartHistoryTexts as texts } from '../../texts/order/cart-history.ts';

type Entry = OutputOf<'cartHistory.list'>['list'][number];
type Props = { person: { id: string; fullname: string }; onClose: () => void };

const LIMIT = 30;

export default function CartHistoryDialog({ person, onClose }: Props) {
  const [entries, setEntries] = useState<readonly Entry[]>();
  const [next, setNext] = useState(false);
  const [page, setPage] = useState(1);
  const { failed, busy, again } = useReading(
    () => callApi('cartHistory.list', { query: { user_id: person.id, page, limit: LIMIT } }),
    ({ list, pagination }) => {
      setEntries((before = []) => [
        ...before.filter(({ id }) => list.every((one) => one.id !== id)),
        ...list,
      ]);
      setNext(pagination.hasNextPage);
    },
    `${person.id} ${page}`,
  );

  function restore(entry: Entry) {
    askFirst({
      title: texts.ask.title,
      text: `${whatOf(entry)}. ${texts.ask.text(person.fullname)}`,
      confirm: texts.ask.confirm,
      busy: texts.ask.busy,
      destructive: false,
      run: async () => {
        const done = await callApi('cartHistory.restore', { params: { id: entry.id } });
        setEntries((before = []) => before.map((one) => (one.id === entry.id ? done.entry : one)));
        const words = [texts.done(done.added.length), ...done.changed];
        if (done.missing.length > 0) words.push(texts.missing(done.missing.join(', ')));
        showToast('success', words.join(' '));
      },
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(person.fullname)}
      subtitle={texts.about}
      closeLabel={texts.close}
    >
      <div className="grid gap-3">
        {!entries && !failed && (
          <Waiting label={texts.loading}>
            <Skeleton height={160} width="100%" />
          </Waiting>
        )}
        {failed && <ReadFailed again={again}>{texts.failed}</ReadFailed>}
        {entries?.length === 0 && <p>{texts.empty}</p>}
        {entries && entries.length > 0 && (
          <ol className="grid gap-3">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} onRestore={() => restore(entry)} />
            ))}
          </ol>
        )}
        {next && (
          <Button
            kind="outline"
            busy={busy}
            busyText={texts.loadingMore}
            onClick={() => setPage((before) => before + 1)}
          >
            {texts.more}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function EntryRow({ entry, onRestore }: { entry: Entry; onRestore: () => void }) {
  const { creationDate, device, user, restoredDate, can_restore } = entry;
  const where = [momentText(creationDate), device, user.fullname && texts.by(user.fullname)];
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="grid gap-0.5 wrap-anywhere">
        <b>{whatOf(entry)}</b>
        <span className="kit-note">{where.filter(Boolean).join(' · ')}</span>
        {restoredDate !== null && (
          <span className="kit-note">{texts.restored(momentText(restoredDate))}</span>
        )}
      </span>
      {can_restore && (
        <Button kind="outline" size={36} aria-label={texts.restoreSpoken(whatOf(entry))} onClick={onRestore}>
          {texts.restore}
        </Button>
      )}
    </li>
  );
}

/** 'Agregó Arroz blanco, 2 und' */
function whatOf({ action, product_name, count, countType }: Entry): string {
  const words = texts.actions[action] ?? action;
  const quantity = count !== null && countType !== null ? quantityText(countType, count) : '';
  const product = [product_name, quantity].filter(Boolean).join(', ');
  return product === '' ? words : `${words} ${product}`;
}

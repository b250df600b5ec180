import { useState } from 'react';
import { groupedBy } from '#rules/lists.ts';
import { formatPesos } from '#rules/money.ts';
import { reducedPrice } from '#rules/stock/lots.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { shortDay } from '../kit/dates/days.ts';
import { readWhole } from '../kit/fields/whole-number.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { expiryTexts } from '../texts/records/expiry.ts';
import type { Lot } from './lot.ts';

const texts = expiryTexts.offer;
const OTHER = 'other';

type Preview = Lot & { reduced: number | undefined; until: string };

const columns = columnsOf<Preview>(texts.columns, {
  product: { wraps: true, cell: ({ title }) => title },
  office: ({ office_name }) => office_name,
  now: {
    number: true,
    cell: ({ price_neto }) => <span className="kit-quiet">{formatPesos(price_neto)}</span>,
  },
  reduced: {
    number: true,
    cell: ({ reduced }) => <b>{reduced === undefined ? '—' : formatPesos(reduced)}</b>,
  },
  until: ({ until }) => shortDay(until),
});

/** One row per product and office, which have a single price: valid until the last of the chosen dates. */
function ofProducts(lots: readonly Lot[]): Lot[] {
  const products = groupedBy(lots, ({ office_id, product_id }) => `${office_id} ${product_id}`);
  return [...products.values()].flatMap(
    (own) => own.sort((one, other) => (one.expires_on < other.expires_on ? 1 : -1))[0] ?? [],
  );
}

type Props = { lots: readonly Lot[]; onClose: () => void; onDone: () => void };

/** The discount on products that expire soon, and its end; shows the resulting prices before saving. */
export default function OfferDialog({ lots, onClose, onDone }: Props) {
  const [choice, setChoice] = useState<string>(texts.percents[1]);
  const [typed, setTyped] = useState('');
  const [until, setUntil] = useState('');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const percent = readWhole(choice === OTHER ? typed : choice);
  const isRight = percent !== undefined && percent >= 1 && percent <= 90;
  const rows = ofProducts(lots).map(
    (lot): Preview => ({
      ...lot,
      reduced: isRight ? reducedPrice(lot.price_neto, percent) : undefined,
      until: until !== '' && until < lot.expires_on ? until : lot.expires_on,
    }),
  );

  async function offer(): Promise<void> {
    if (!isRight) return;
    setBusy(true);
    setProblems([]);
    try {
      const body = { lots: lots.map(({ id }) => id), percent, until: until === '' ? null : until };
      const { message } = await callApi('stockLots.offer', { body });
      showToast('success', message);
      onDone();
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      const own = error.details.map(({ message }) => message);
      setProblems(own.length > 0 ? own : [error.message]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      className="kit-record"
      title={texts.title(rows.length)}
      subtitle={texts.about}
      closeLabel={texts.cancel}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            busy={busy}
            busyText={texts.busy}
            disabledReason={isRight ? undefined : texts.wrong}
            onClick={() => void offer()}
          >
            {texts.confirm(rows.length)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label={texts.percent}
          value={choice}
          onChange={setChoice}
          options={[
            ...texts.percents.map((value) => ({ value: value as string, label: `${value} %` })),
            { value: OTHER, label: texts.other },
          ]}
        />
        <div className="kit-form">
          {choice === OTHER && (
            <TextInput
              label={texts.otherPercent}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              value={typed}
              error={typed !== '' && !isRight ? texts.wrong : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <TextInput
            type="date"
            label={texts.until}
            hint={texts.untilHint}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </div>
        {problems.length > 0 && (
          <Notice tone="danger" assertive>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        <PlainTable label={texts.title(rows.length)} rows={rows} columns={columns} />
      </div>
    </Dialog>
  );
}

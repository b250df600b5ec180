import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { DownloadKind } from '#contract/tickets.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { dayRangeText } from '../kit/dates/days.ts';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { DownloadButton } from '../kit/download-button.tsx';
import { FilterBar } from '../kit/filters/filter-bar.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { accountingTexts } from '../texts/accounting.ts';

const texts = accountingTexts.files;
const FORMATS = ['csv', 'excel'] as const;
type Kind = keyof typeof texts.kinds;
type Days = { from: string; to: string; office_id?: string };
type Row = { id: Kind; days: Days; onCustomers: (format: (typeof FORMATS)[number]) => void };

const columns = columnsOf<Row>(accountingTexts.columns, {
  file: ({ id }) => <b>{texts.kinds[id].name}</b>,
  about: { wraps: true, cell: ({ id }) => texts.kinds[id].about },
  get: {
    cell: ({ id, days, onCustomers }) => (
      <span className="flex gap-2">
        {FORMATS.map((format) => {
          const label = texts.spoken(texts[format], texts.kinds[id].name);
          return id === 'customers' ? (
            <Button
              key={format}
              kind="outline"
              size={36}
              aria-label={label}
              onClick={() => onCustomers(format)}
            >
              {texts[format]}
            </Button>
          ) : (
            <DownloadButton
              key={format}
              download={`${id}.${format}`}
              parameters={days}
              busyText={texts.busy}
              label={label}
            >
              {texts[format]}
            </DownloadButton>
          );
        })}
      </span>
    ),
  },
});

export function AccountingFiles({ days }: { days: Days }) {
  const [customers, setCustomers] = useState<DownloadKind>();
  const { staff } = useOutletContext<AdminFrame>();
  const kinds = (Object.keys(texts.kinds) as Kind[]).filter(
    (kind) => kind !== 'customers' || staff.role !== 'admin',
  );
  const onCustomers = (format: (typeof FORMATS)[number]) => setCustomers(`customers.${format}`);
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FilterBar filters={[{ name: 'dias', label: accountingTexts.day.label, kind: 'days' }]} />
        <p className="text-ink-2">{texts.days(dayRangeText(days))}</p>
      </div>
      <PlainTable
        label={texts.table}
        rows={kinds.map((id) => ({ id, days, onCustomers }))}
        columns={columns}
      />
      <p className="type-note text-ink-2">{texts.about}</p>
      {customers && <PurposeDialog download={customers} days={days} onEnd={() => setCustomers(undefined)} />}
    </section>
  );
}

type DialogProps = { download: DownloadKind; days: Days; onEnd: () => void };

function PurposeDialog({ download, days, onEnd }: DialogProps) {
  const [purpose, setPurpose] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const isShort = purpose.trim().length < 10;

  async function fetchFile() {
    setIsTried(true);
    if (isShort) return;
    setBusy(true);
    const done = await orSayWhy(async () => {
      const body = { download, parameters: { ...days, purpose } };
      window.location.assign((await callApi('downloads.ticket', { body })).url);
    });
    setBusy(false);
    if (done) onEnd();
  }

  return (
    <ConfirmDialog
      open
      title={texts.purpose.title}
      confirmLabel={accountingTexts.columns.get}
      cancelLabel={accountingTexts.keep}
      busy={busy}
      busyText={texts.busy}
      onConfirm={() => void fetchFile()}
      onCancel={onEnd}
    >
      <div className="grid gap-4">
        <p>{texts.purpose.text}</p>
        <TextArea
          label={texts.purpose.label}
          hint={texts.purpose.hint}
          maxLength={300}
          required
          value={purpose}
          error={isTried && isShort ? texts.purpose.short : undefined}
          onChange={({ target: { value } }) => setPurpose(value)}
        />
      </div>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { MONTHS } from '#rules/dates/bogota-clock.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { lastMonths } from '#rules/stats/period.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { useAddress } from '../kit/filters/use-address.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { momentText } from '../table/moment-text.ts';
import { accountingTexts as texts } from '../texts/accounting.ts';
import { type Line, sumOf } from './figures.ts';

type Month = OutputOf<'accounting.month'>;
type Row = Omit<Line, 'method'> & { id: string; office: string; name: string; changed: number };

const MONTHS_BACK = 24;

const columns = columnsOf<Row>(texts.columns, {
  office: ({ office }) => <b>{office}</b>,
  method: ({ name }) => name,
  orders: { number: true, cell: ({ orders }) => groupThousands(orders) },
  sold: { number: true, cell: ({ sold }) => formatPesos(sold) },
  refunded: { number: true, cell: ({ refunded }) => formatPesos(refunded) },
  expected: { number: true, cell: ({ expected }) => <b>{formatPesos(expected)}</b> },
  changed: { number: true, cell: ({ changed }) => (changed === 0 ? texts.none : formatPesos(changed)) },
});

export function MonthClosing({ found, today }: { found: Month; today: string }) {
  const { month, offices, closed, can_close } = found;
  const { set } = useAddress();
  const [isClosing, setIsClosing] = useState(false);
  const rows = rowsOf(closed?.offices ?? offices, offices);
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={texts.month.label}
          value={month}
          onChange={({ target: { value } }) => set({ mes: value })}
        >
          {[...new Set([...lastMonths(today, MONTHS_BACK), month])].map((one) => (
            <option key={one} value={one}>
              {monthText(one)}
            </option>
          ))}
        </Select>
        {can_close && (
          <Button size={44} kind={closed ? 'outline' : 'primary'} onClick={() => setIsClosing(true)}>
            {closed ? texts.closeAgain : texts.month.close}
          </Button>
        )}
      </div>
      <p className="text-ink-2">
        {closed
          ? texts.closedBy(closed.by, momentText(closed.date)) + texts.version(closed.version)
          : texts.open}
        {closed && closed.note !== '' && ` · ${closed.note}`}
        {!can_close && ` · ${texts.month.running}`}
      </p>
      {rows.some(({ changed }) => changed !== 0) && <Notice tone="warn">{texts.changedSince}</Notice>}
      {rows.length > 1 ? (
        <PlainTable
          label={texts.month.table}
          rows={rows}
          columns={columns.filter(({ id }) => closed || id !== 'changed')}
        />
      ) : (
        <EmptyState heading="h2" title={texts.month.empty} pictures={['/pictures/1f9fe.webp']}>
          {texts.month.emptyText}
        </EmptyState>
      )}
      <p className="type-note text-ink-2">{texts.month.about}</p>
      {isClosing && <CloseDialog found={found} onEnd={() => setIsClosing(false)} />}
    </section>
  );
}

/** A row for each payment method with a movement, at the closing or since, and their sum. */
function rowsOf(then: Month['offices'], now: Month['offices']): Row[] {
  const all = new Map([...then, ...now].map(({ office_id, office_name }) => [office_id, office_name]));
  const rows = [...all].flatMap(([officeId, office]) => {
    const linesOf = (offices: Month['offices']) =>
      offices.find(({ office_id }) => office_id === officeId)?.lines ?? [];
    const methods = new Set([...linesOf(then), ...linesOf(now)].map(({ method }) => method));
    return [...methods].flatMap((method): Row[] => {
      const none = { method, orders: 0, sold: 0, refunded: 0, expected: 0 };
      const [before = none, after = none] = [then, now].map((offices) =>
        linesOf(offices).find((line) => line.method === method),
      );
      if (before.sold + before.refunded + after.sold + after.refunded === 0) return [];
      const changed = after.expected - before.expected;
      return [{ ...before, id: `${officeId} ${method}`, office, name: texts.methods[method], changed }];
    });
  });
  const lines = then.flatMap((office) => office.lines);
  const changed = rows.reduce((sum, row) => sum + row.changed, 0);
  return [...rows, { ...sumOf(lines), id: 'total', office: texts.total, name: '', changed }];
}

function CloseDialog({ found: { month, closed, offices }, onEnd }: { found: Month; onEnd: () => void }) {
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);

  async function close() {
    setBusy(true);
    const { expected } = sumOf(offices.flatMap(({ lines }) => lines));
    const body = { month, version: closed?.version ?? 0, expected, note };
    const done = await orSayWhy(async () => {
      showToast('success', (await callApi('accounting.closeMonth', { body })).message);
    });
    setBusy(false);
    void revalidate();
    if (done) onEnd();
  }

  return (
    <ConfirmDialog
      open
      title={texts.month.dialog(monthText(month))}
      confirmLabel={texts.month.close}
      cancelLabel={texts.keep}
      busy={busy}
      busyText={texts.busy}
      onConfirm={() => void close()}
      onCancel={onEnd}
    >
      <div className="grid gap-4">
        <p>{texts.month.dialogText}</p>
        <TextArea
          label={texts.note}
          maxLength={300}
          value={note}
          onChange={({ target: { value } }) => setNote(value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** 'noviembre de 2026'. */
function monthText(month: string): string {
  const [year, number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1]} de ${year}`;
}

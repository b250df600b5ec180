import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { useAddress } from '../kit/filters/use-address.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { dayOnlyText, momentText } from '../table/moment-text.ts';
import { accountingTexts as texts } from '../texts/accounting.ts';
import { CloseDayDialog } from './close-day-dialog.tsx';
import { type Day, type Line, sumOf } from './figures.ts';

type Row = Omit<Line, 'method'> & {
  id: string;
  name: string;
  counted: number | null;
  difference: number | null;
  changed: number;
};

const columns = columnsOf<Row>(texts.columns, {
  method: ({ name }) => <b>{name}</b>,
  orders: { number: true, cell: ({ orders }) => groupThousands(orders) },
  sold: { number: true, cell: ({ sold }) => formatPesos(sold) },
  refunded: { number: true, cell: ({ refunded }) => formatPesos(refunded) },
  expected: { number: true, cell: ({ expected }) => <b>{formatPesos(expected)}</b> },
  counted: { number: true, cell: ({ counted }) => orNone(counted) },
  difference: { number: true, cell: ({ difference }) => <Difference amount={difference} /> },
  changed: { number: true, cell: ({ changed }) => (changed === 0 ? texts.none : formatPesos(changed)) },
});

type Props = { found: Day | null; day: string; today: string; isOfficeMissing: boolean };

export function DayClosing({ found, day, today, isOfficeMissing }: Props) {
  const { set } = useAddress();
  const { revalidate } = useRevalidator();
  const [isClosing, setIsClosing] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 mb-4">
        <TextInput
          label={texts.day.label}
          type="date"
          max={today}
          value={day}
          onChange={({ target: { value } }) => value !== '' && set({ dia: value === today ? null : value })}
        />
        {found?.can_close && (
          <Button size={44} kind={found.closed ? 'outline' : 'primary'} onClick={() => setIsClosing(true)}>
            {found.closed ? texts.closeAgain : texts.day.close}
          </Button>
        )}
      </div>
      {found && <Figures day={found} />}
      {!found && isOfficeMissing && (
        <EmptyState heading="h2" title={texts.day.chooseOffice} pictures={['/pictures/1f9fe.webp']}>
          {texts.day.chooseOfficeText}
        </EmptyState>
      )}
      {!found && !isOfficeMissing && <ListFailed title={texts.failed} />}
      {found && isClosing && (
        <CloseDayDialog
          day={found}
          onKeep={() => setIsClosing(false)}
          onRefused={() => void revalidate()}
          onDone={() => {
            setIsClosing(false);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function Figures({ day: { day, office_name, lines, closed } }: { day: Day }) {
  // The counted amounts are compared with the amounts expected at the closing.
  const rows = waysOf(closed?.lines ?? lines, lines).map((line): Row => {
    const counted = closed?.counted.find(({ method }) => method === line.method);
    const now = lines.find(({ method }) => method === line.method)?.expected ?? 0;
    return {
      ...line,
      id: line.method,
      name: texts.methods[line.method],
      counted: counted?.amount ?? null,
      difference: counted?.difference ?? null,
      changed: now - line.expected,
    };
  });
  const add = (amount: (row: Row) => number | null) => rows.reduce((sum, row) => sum + (amount(row) ?? 0), 0);
  const total: Row = {
    ...sumOf(closed?.lines ?? lines),
    id: 'total',
    name: texts.total,
    counted: closed && add(({ counted }) => counted),
    difference: closed && add(({ difference }) => difference),
    changed: add(({ changed }) => changed),
  };
  return (
    <section className="grid gap-3">
      <h2 className="type-section">
        {office_name} · {dayOnlyText(day)}
      </h2>
      <p className="text-ink-2">
        {closed
          ? texts.closedBy(closed.by, momentText(closed.date)) + texts.version(closed.version)
          : texts.open}
        {closed && closed.note !== '' && ` · ${closed.note}`}
      </p>
      {rows.some(({ changed }) => changed !== 0) && <Notice tone="warn">{texts.changedSince}</Notice>}
      <PlainTable
        label={texts.day.table}
        rows={[...rows, total]}
        columns={columns.filter(({ id }) => closed || !['counted', 'difference', 'changed'].includes(id))}
      />
      <p className="type-note text-ink-2">{texts.day.about}</p>
    </section>
  );
}

/** The payment methods; credit and refunds by hand only if they have amounts. */
function waysOf(then: readonly Line[], now: readonly Line[]): readonly Line[] {
  const isUsed = (way: Line['method']) =>
    [...then, ...now].some(({ method, sold, refunded }) => method === way && sold + refunded > 0);
  return then.filter(({ method }) => (method !== 'by_hand' && method !== 'credit') || isUsed(method));
}

const orNone = (amount: number | null) => (amount === null ? texts.none : formatPesos(amount));

function Difference({ amount }: { amount: number | null }) {
  if (amount === null || amount === 0) return orNone(amount);
  return (
    <b className="text-danger">
      {amount > 0 && '+'}
      {formatPesos(amount)}
    </b>
  );
}

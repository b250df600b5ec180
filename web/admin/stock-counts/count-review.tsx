import { useState } from 'react';
import { Link, useNavigate, useOutletContext, useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { roleAtLeast } from '#rules/roles.ts';
import { STOCK_REASON_LABELS, STOCK_REASONS, type StockReason } from '#rules/stock/movements.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { stockCountTexts } from '../texts/records/stock-counts.ts';

const texts = stockCountTexts.review;

type Found = OutputOf<'stockCounts.differences'>;
type Difference = Found['list'][number];
type Choice = { isBooked: boolean; reason: StockReason };
type Row = Difference & { id: string; choice: Choice; onChoose: (choice: Choice) => void };
type Props = { count: OutputOf<'stockCounts.get'>; found: Found | null };

/** The default reasons: missing goods were not found, surplus goods turned up. */
const usual = ({ difference }: Difference): Choice => ({
  isBooked: true,
  reason: difference < 0 ? 'not_found' : 'found',
});

/** Differences from the expected stock, each with its reason: booked together, once. */
export function CountReview({ count, found }: Props) {
  const { staff } = useOutletContext<AdminFrame>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const list = found?.list ?? [];
  const choiceOf = (line: Difference) => choices.get(line.product_id) ?? usual(line);
  const booked = list.filter((line) => choiceOf(line).isBooked);
  const cost = booked.reduce((sum, line) => sum + (line.cost ?? 0) * Math.sign(line.difference), 0);
  const params = { id: count.id };

  async function book(): Promise<void> {
    const lines = booked.map((line) => ({
      product_id: line.product_id,
      difference: line.difference,
      reason: choiceOf(line).reason,
    }));
    try {
      const body = { lines, entries: found?.entries };
      const { message, limited } = await callApi('stockCounts.book', { params, body });
      showToast('success', message);
      if (limited.length > 0) showToast('info', texts.limited(limited.join(', ')));
      void navigate('/admin/stock-counts');
    } finally {
      void revalidate();
    }
  }
  async function drop(): Promise<void> {
    showToast('success', (await callApi('stockCounts.drop', { params })).message);
    void navigate('/admin/stock-counts');
  }

  if (!found) return <ListFailed title={texts.failed} />;
  const ownColumns = roleAtLeast(staff.role, 'superadmin')
    ? columns
    : columns.filter(({ id }) => id !== 'cost');
  const rows = list.map((line): Row => {
    const onChoose = (choice: Choice) => setChoices(new Map(choices).set(line.product_id, choice));
    return { ...line, id: line.product_id, choice: choiceOf(line), onChoose };
  });
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <Link className="link justify-self-start" to={`/admin/stock-counts/${count.id}`}>
          {texts.back}
        </Link>
        <h1 className="type-title">{texts.title(count.name)}</h1>
        <p className="text-ink-2">{texts.about}</p>
        <p>
          {[
            found.equal > 0 && texts.equal(groupThousands(found.equal)),
            found.left > 0 && texts.left(groupThousands(found.left)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {rows.length === 0 ? (
        <Notice tone="ok">{`${texts.none}. ${texts.noneText}`}</Notice>
      ) : (
        <PlainTable label={texts.title(count.name)} rows={rows} columns={ownColumns} />
      )}
      {ownColumns === columns && rows.length > 0 && (
        <p className="font-semibold">{texts.total(`${cost < 0 ? '−' : ''}${formatPesos(Math.abs(cost))}`)}</p>
      )}
      {count.state === 'open' && (
        <div className="flex flex-wrap gap-3">
          <Button
            size={44}
            onClick={() =>
              askFirst({
                title: texts.question,
                text: texts.questionText,
                confirm: texts.confirm,
                busy: texts.booking,
                destructive: false,
                run: book,
              })
            }
          >
            {texts.book(booked.length)}
          </Button>
          <Button
            kind="outline"
            size={44}
            onClick={() =>
              askFirst({
                title: texts.dropQuestion,
                text: texts.dropText,
                confirm: texts.dropConfirm,
                run: drop,
              })
            }
          >
            {texts.drop}
          </Button>
        </div>
      )}
    </div>
  );
}

const columns = columnsOf<Row>(texts.columns, {
  product: {
    wraps: true,
    cell: ({ title, id_item, has_moved }) => (
      <>
        <b>{title}</b> <span className="kit-note">{id_item}</span>
        {has_moved && <span className="block type-note text-warn">{texts.moved}</span>}
      </>
    ),
  },
  expected: { number: true, cell: ({ expected, countType }) => quantityText(countType, expected) },
  counted: { number: true, cell: ({ counted, countType }) => quantityText(countType, counted) },
  difference: {
    number: true,
    cell: ({ difference, countType }) => (
      <b>
        {difference < 0 ? '−' : '+'}
        {quantityText(countType, Math.abs(difference))}
      </b>
    ),
  },
  cost: { number: true, cell: ({ cost }) => (typeof cost === 'number' ? formatPesos(cost) : '—') },
  person: ({ person }) => person,
  reason: ({ title, choice, onChoose }) => (
    <Select
      label={texts.reason(title)}
      hiddenLabel
      size={36}
      value={choice.reason}
      onChange={({ target }) => {
        const reason = STOCK_REASONS.find((one) => one === target.value);
        if (reason) onChoose({ ...choice, reason });
      }}
    >
      {STOCK_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {STOCK_REASON_LABELS[reason]}
        </option>
      ))}
    </Select>
  ),
  include: ({ title, choice, onChoose }) => (
    <Checkbox
      checked={choice.isBooked}
      onChange={({ target }) => onChoose({ ...choice, isBooked: target.checked })}
    >
      <span className="spoken">{texts.include(title)}</span>
    </Checkbox>
  ),
});

import { useState } from 'react';
import { Link, useNavigate, useOutletContext, useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { roleAtLeast } from '#rules/roles.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { shortDay } from '../kit/dates/days.ts';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { readWhole } from '../kit/fields/whole-number.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { receptionTexts } from '../texts/records/receptions.ts';

const texts = receptionTexts.review;

type Review = OutputOf<'receptions.review'>;
type Line = Review['list'][number];
type Row = Line & {
  id: string;
  costText: string;
  onCost: ((text: string) => void) | undefined;
  day: string;
  onDay: ((day: string) => void) | undefined;
};
type Props = { reception: OutputOf<'receptions.get'>; review: Review | null };

/** Expected and received quantities with costs: booked together, once. */
export function ReceptionReview({ reception, review }: Props) {
  const { staff, modules } = useOutletContext<AdminFrame>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [days, setDays] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState('');
  const params = { id: reception.id };
  if (!review) return <ListFailed title={texts.failed} />;
  const { list, entries } = review;
  const isOpen = reception.state === 'open';
  const came = list.filter(({ received }) => received > 0);

  async function book(costs: readonly Cost[]): Promise<void> {
    try {
      const { message } = await callApi('receptions.book', {
        params,
        body: { entries, costs: [...costs], dates: datesOf(days) },
      });
      showToast('success', message);
      void navigate('/admin/receptions');
    } finally {
      void revalidate();
    }
  }
  async function drop(): Promise<void> {
    showToast('success', (await callApi('receptions.drop', { params })).message);
    void navigate('/admin/receptions');
  }
  function ask(): void {
    const wrong = list.find(({ product_id }) => costOf(typed.get(product_id)) === 'wrong');
    setProblem(came.length === 0 ? texts.nothing : wrong ? texts.wrongCost(wrong.title) : '');
    if (came.length === 0 || wrong) return;
    const costs = [...typed].map(([product_id, text]): Cost => ({ product_id, cost: pesosOf(text) }));
    askFirst({
      title: texts.question,
      text: texts.questionText,
      confirm: texts.confirm,
      busy: texts.booking,
      destructive: false,
      run: () => book(costs),
    });
  }

  const seesCosts = roleAtLeast(staff.role, 'superadmin');
  const hasDates =
    modules.includes('stock_lots') &&
    list.some(({ tracks_expiry, lots = [] }) => tracks_expiry || lots.length > 0);
  const ownColumns = columns.filter(
    ({ id }) => (id !== 'costBefore' || seesCosts) && (id !== 'expires' || hasDates),
  );
  const rows = list.map(
    (line): Row => ({
      ...line,
      id: line.product_id,
      costText: typed.get(line.product_id) ?? (line.cost === null ? '' : String(line.cost)),
      onCost: isOpen ? (text) => setTyped(new Map(typed).set(line.product_id, text)) : undefined,
      day: days.get(line.product_id) ?? '',
      onDay:
        isOpen && line.tracks_expiry && (line.undated ?? 0) > 0
          ? (day) => setDays(new Map(days).set(line.product_id, day))
          : undefined,
    }),
  );
  const title = texts.title(reception.supplier, reception.document);
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <Link className="link justify-self-start" to={`/admin/receptions/${reception.id}`}>
          {texts.back}
        </Link>
        <h1 className="type-title">{title}</h1>
        <p className="text-ink-2">{texts.about}</p>
      </header>
      {rows.length === 0 ? (
        <Notice tone="info">{texts.none}</Notice>
      ) : (
        <PlainTable label={title} rows={rows} columns={ownColumns} />
      )}
      {problem !== '' && (
        <Notice tone="danger" assertive>
          {problem}
        </Notice>
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-3">
          <Button size={44} onClick={ask}>
            {texts.book(came.length)}
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

type Cost = { product_id: string; cost: number | null };

const datesOf = (days: ReadonlyMap<string, string>) =>
  [...days].flatMap(([product_id, expires_on]) => (expires_on === '' ? [] : [{ product_id, expires_on }]));

/** The typed cost; null if empty, which keeps the previous cost. */
function costOf(text: string | undefined): number | null | 'wrong' {
  if (text === undefined || text.trim() === '') return null;
  return readWhole(text) ?? 'wrong';
}

function pesosOf(text: string): number | null {
  const cost = costOf(text);
  return cost === 'wrong' ? null : cost;
}

const columns = columnsOf<Row>(texts.columns, {
  product: {
    wraps: true,
    cell: ({ title, id_item, expected }) => (
      <>
        <b>{title}</b> <span className="kit-note">{id_item}</span>
        {expected === 0 && <span className="block type-note text-warn">{texts.notOnList}</span>}
      </>
    ),
  },
  expected: { number: true, cell: ({ expected, countType }) => quantityText(countType, expected) },
  received: {
    number: true,
    cell: ({ received, countType }) => <b>{quantityText(countType, received)}</b>,
  },
  difference: {
    number: true,
    cell: ({ difference, countType }) =>
      difference === 0
        ? '—'
        : `${difference < 0 ? '−' : '+'}${quantityText(countType, Math.abs(difference))}`,
  },
  costBefore: {
    number: true,
    cell: ({ cost_before: cost }) => (typeof cost === 'number' ? formatPesos(cost) : '—'),
  },
  cost: ({ title, cost, costText, onCost }) =>
    onCost ? (
      <TextInput
        label={texts.costOf(title)}
        hiddenLabel
        size={36}
        inputMode="numeric"
        autoComplete="off"
        value={costText}
        onChange={({ target }) => onCost(target.value.slice(0, 15))}
      />
    ) : typeof cost === 'number' ? (
      formatPesos(cost)
    ) : (
      '—'
    ),
  expires: {
    wraps: true,
    cell: ({ title, countType, lots = [], day, onDay }) => (
      <>
        {lots.map(({ expires_on, amount }) => (
          <span key={expires_on} className="block">
            {texts.dated(shortDay(expires_on), quantityText(countType, amount))}
          </span>
        ))}
        {onDay && (
          <TextInput
            type="date"
            label={texts.expiresOf(title)}
            hiddenLabel
            size={36}
            value={day}
            onChange={({ target }) => onDay(target.value)}
          />
        )}
      </>
    ),
  },
  person: ({ person }) => person,
});

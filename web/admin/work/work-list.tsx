import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { DUE_SOON_MINUTES, lateness, latenessText } from '#rules/delivery.ts';
import { groupThousands } from '#rules/money.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LatenessBadge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { ListFailed } from '../kit/dialogs/states.tsx';
import '../kit/kit.css';
import type { Column } from '../kit/table/column.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import { isOpen } from '../orders/board-filter.ts';
import { useNow } from '../orders/use-now.ts';
import { workTexts as texts } from '../texts/work.ts';
import type { AssignedOrder, AssignedOrders } from './assigned-orders.ts';

type Props = AssignedOrders & {
  name: string;
  words: { title: string; left: (count: number) => string; empty: string; emptyText: string };
  columns: (now: Date) => Column<AssignedOrder>[];
};

/** What somebody has to do, by the hour it was promised, then what left today; read again when one comes back to it. */
export function WorkList({ found, now: serverNow, name, words, columns }: Props) {
  const { revalidate, state } = useRevalidator();
  const [receivedAt, setReceivedAt] = useState(() => Date.now());
  const [answer, setAnswer] = useState(serverNow);
  if (answer !== serverNow) {
    setAnswer(serverNow);
    setReceivedAt(Date.now());
  }
  const now = useNow(serverNow, receivedAt);
  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    const onChange = () => comeBack();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  const left = found?.orders.filter((order) => isOpen(order.state)).length ?? 0;

  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{words.title}</h1>
        {left > 0 && <span className="kit-quiet">{words.left(left)}</span>}
        <Button
          kind="outline"
          size={36}
          busy={state === 'loading'}
          busyText={texts.refreshing}
          onClick={() => void revalidate()}
        >
          {texts.refresh}
        </Button>
      </header>
      {!found && <ListFailed />}
      {found?.orders.length === 0 && (
        <EmptyState heading="h2" title={words.empty} pictures={['/pictures/1f9fa.webp']}>
          {words.emptyText}
        </EmptyState>
      )}
      {found && found.orders.length > 0 && (
        <DataTable
          name={name}
          label={words.title}
          rows={found.orders.toSorted(
            (one, other) => Number(isOpen(other.state)) - Number(isOpen(one.state)),
          )}
          columns={columns(now)}
          nameOf={({ id_order }) => groupThousands(id_order)}
          foot={found.pagination.hasNextPage && <p>{texts.more}</p>}
        />
      )}
    </>
  );
}

/** The columns both lists begin with. */
export function firstColumns(now: Date): Column<AssignedOrder>[] {
  return [
    { id: 'number', head: texts.columns.number, cell: (order) => <OrderLink order={order} /> },
    { id: 'promised', head: texts.columns.promised, cell: ({ window }) => <b>{window.label}</b> },
    { id: 'time', head: texts.columns.time, cell: (order) => timeOf(order, now) },
    {
      id: 'state',
      head: texts.columns.state,
      cell: ({ state, stateDisplayName }) => (
        <StateBadge tone={toneOf(state)}>{stateDisplayName.name}</StateBadge>
      ),
    },
  ];
}

function OrderLink({ order: { id, id_order } }: { order: AssignedOrder }) {
  const number = groupThousands(id_order);
  return (
    <Link className="link" to={`/shoppingcart-detail/${id}`} aria-label={texts.open(number)}>
      <b>{number}</b>
    </Link>
  );
}

/** How it stands against its hour, while it is open. */
function timeOf({ state, window }: AssignedOrder, now: Date): ReactNode {
  if (!isOpen(state)) return null;
  const found = lateness({ end: new Date(window.end_date) }, now, DUE_SOON_MINUTES);
  return (
    <LatenessBadge level={found.kind === 'ontime' ? 'calm' : found.kind}>{latenessText(found)}</LatenessBadge>
  );
}

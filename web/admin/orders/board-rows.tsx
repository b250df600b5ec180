import { lateness, latenessText } from '#rules/delivery.ts';
import { formatHour } from '#rules/hours.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/order-moves.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LatenessBadge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Cell, GroupRow, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { ordersTexts as texts } from '../texts/orders.ts';
import { type BoardFilter, showsOpen } from './board-filter.ts';
import type { BoardOrder, useBoard } from './use-board.ts';

type Props = {
  board: ReturnType<typeof useBoard>;
  filter: BoardFilter;
  now: Date;
  /** Whether pickers and couriers are assigned here (module delivery_picker). */
  withPickers: boolean;
  onOpen: (id: string) => void;
};

type Level = 'late' | 'soon' | 'calm';

/** The rows: open orders grouped by what is left of their promised hour, or a plain list. */
export function BoardRows({ board, filter, now, withPickers, onOpen }: Props) {
  const { orders, last, failed, loadingMore, more, refresh, marked } = board;
  const columns = withPickers ? 11 : 9;
  const soonMinutes = last.service.due_soon_minutes;
  const level = (order: BoardOrder) => levelOf(order, now, soonMinutes);
  const row = (order: BoardOrder) => (
    <OrderRow
      key={order.id}
      order={order}
      now={now}
      level={showsOpen(filter) ? level(order) : undefined}
      soonMinutes={soonMinutes}
      withPickers={withPickers}
      marked={marked.has(order.id)}
      onOpen={onOpen}
    />
  );
  const problem = failed && (
    <Notice
      tone="warn"
      icon="wifi-slash"
      assertive
      action={
        <button type="button" className="link" onClick={refresh}>
          {texts.retry}
        </button>
      }
    >
      {texts.offline(formatHour(board.at))}
    </Notice>
  );
  if (orders.length === 0) {
    return (
      <>
        {problem}
        <EmptyState heading="h2" title={texts.empty} pictures={['/pictures/1f9fa.webp']}>
          {texts.emptyText}
        </EmptyState>
      </>
    );
  }

  return (
    <>
      {problem}
      <Table
        label={texts.title}
        foot={
          <>
            <span className="type-note text-ink-2">{texts.shown(orders.length)}</span>
            {last.pagination.hasNextPage && (
              <Button kind="outline" size={36} busy={loadingMore} busyText={texts.loadingMore} onClick={more}>
                {texts.more}
              </Button>
            )}
          </>
        }
      >
        <Head withPickers={withPickers} />
        {showsOpen(filter) ? (
          (['late', 'soon', 'calm'] as const).map((group) => {
            const rows = orders.filter((order) => level(order) === group);
            if (rows.length === 0) return null;
            return (
              <tbody key={group}>
                <GroupRow columns={columns} tone={group} title={texts.groups[group](rows.length)}>
                  {groupText(group, soonMinutes)}
                </GroupRow>
                {rows.map(row)}
              </tbody>
            );
          })
        ) : (
          <tbody>{orders.map(row)}</tbody>
        )}
      </Table>
    </>
  );
}

function Head({ withPickers }: { withPickers: boolean }) {
  const { columns } = texts;
  return (
    <thead>
      <tr>
        <HeadCell>{columns.delivery}</HeadCell>
        <HeadCell>{columns.promised}</HeadCell>
        <HeadCell>{columns.number}</HeadCell>
        <HeadCell>{columns.client}</HeadCell>
        <HeadCell>{columns.neighborhood}</HeadCell>
        <HeadCell number>{columns.products}</HeadCell>
        <HeadCell number>{columns.total}</HeadCell>
        <HeadCell>{columns.payment}</HeadCell>
        <HeadCell>{columns.state}</HeadCell>
        {withPickers && <HeadCell>{columns.picker}</HeadCell>}
        {withPickers && <HeadCell>{columns.courier}</HeadCell>}
      </tr>
    </thead>
  );
}

type RowProps = {
  order: BoardOrder;
  now: Date;
  /** Undefined in the plain list, where lateness says nothing. */
  level: Level | undefined;
  soonMinutes: number;
  withPickers: boolean;
  marked: boolean;
  onOpen: (id: string) => void;
};

function OrderRow({ order, now, level, soonMinutes, withPickers, marked, onOpen }: RowProps) {
  const end = new Date(order.window.end_date);
  const number = groupThousands(order.id_order);
  const pickup = order.type === 'pickup';
  return (
    <Row edge={level === 'late' || level === 'soon' ? level : undefined} changed={marked}>
      <Cell>
        {level ? (
          <LatenessBadge level={level}>{latenessText(lateness({ end }, now, soonMinutes))}</LatenessBadge>
        ) : (
          order.window.label
        )}
      </Cell>
      <Cell>{formatHour(end)}</Cell>
      <Cell strong>
        <button
          type="button"
          className="row-open"
          aria-label={texts.open(number)}
          onClick={() => onOpen(order.id)}
        >
          {number}
        </button>
      </Cell>
      <Cell strong>{order.user.fullname}</Cell>
      <Cell>{pickup ? <b>{texts.pickupRow}</b> : order.neighborhood}</Cell>
      <Cell number>{order.products_count}</Cell>
      <Cell number strong>
        {formatPesos(order.price_total)}
      </Cell>
      <Cell>{PAYMENT_METHOD_LABELS[order.payment_method_selected]}</Cell>
      <Cell>
        <StateBadge tone={toneOf(order.state)}>{order.stateDisplayName.name}</StateBadge>
      </Cell>
      {withPickers && <Cell>{order.picker_name || texts.notAssigned}</Cell>}
      {withPickers && <Cell>{pickup ? texts.notNeeded : order.delivery_name || texts.notAssigned}</Cell>}
    </Row>
  );
}

function levelOf(order: BoardOrder, now: Date, soonMinutes: number): Level {
  const { kind } = lateness({ end: new Date(order.window.end_date) }, now, soonMinutes);
  return kind === 'ontime' ? 'calm' : kind;
}

function groupText(group: Level, soonMinutes: number): string | undefined {
  if (group === 'late') return texts.groups.lateText;
  return group === 'soon' ? texts.groups.soonText(soonMinutes) : undefined;
}

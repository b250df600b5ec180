import { formatHour } from '#rules/hours.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, FailureState } from '#web/ui/feedback/states.tsx';
import { GroupRow, HeadCell, Table } from '#web/ui/layout/table.tsx';
import { ordersTexts as texts } from '../texts/orders.ts';
import { type BoardFilter, showsOpen } from './board-filter.ts';
import { type Level, levelOf, OrderRow } from './order-row.tsx';
import type { BoardOrder, Shown } from './read-board.ts';
import type { useBoard } from './use-board.ts';
import type { Assigning } from './use-open-order.ts';

type Props = {
  board: ReturnType<typeof useBoard> & { shown: Shown };
  filter: BoardFilter;
  now: Date;
  /** Rows of another filter are on their way. */
  waiting: boolean;
  /** Whether pickers and couriers are assigned here (module delivery_picker). */
  withPickers: boolean;
  /** Whether orders of several offices stand together. */
  withOffice: boolean;
  onOpen: (id: string, assigning?: Assigning) => void;
};

const GROUPS = ['late', 'soon', 'calm'] as const;
const SKELETON_ROWS = [...'abcdefgh'];

/** The rows: open orders grouped by what is left of their promised hour, or a plain list; or why there are none. */
export function BoardRows(props: Props) {
  const { board, waiting } = props;
  if (waiting) {
    return (
      <Waiting label={texts.loading}>
        <div className="board-skeleton">
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} height={20} width="100%" />
          ))}
        </div>
      </Waiting>
    );
  }
  if (board.unread) {
    return (
      <FailureState
        heading="h2"
        icon="wifi-slash"
        title={texts.failed}
        actions={<Button onClick={board.refresh}>{texts.retry}</Button>}
      >
        {texts.failedText}
      </FailureState>
    );
  }
  return (
    <>
      {board.failed && <Offline at={board.shown.at} onRetry={board.refresh} />}
      {board.shown.orders.length > 0 ? (
        <Rows {...props} />
      ) : (
        <EmptyState heading="h2" title={texts.empty} pictures={['/pictures/1f9fa.webp']}>
          {texts.emptyText}
        </EmptyState>
      )}
    </>
  );
}

function Offline({ at, onRetry }: { at: number; onRetry: () => void }) {
  return (
    <div className="board-notice">
      <Notice
        tone="warn"
        icon="wifi-slash"
        assertive
        action={
          <button type="button" className="link" onClick={onRetry}>
            {texts.retry}
          </button>
        }
      >
        {texts.offline(formatHour(at))}
      </Notice>
    </div>
  );
}

function Rows({ board, filter, now, withPickers, withOffice, onOpen }: Props) {
  const { shown, loadingMore, more, marked } = board;
  const { service, pagination } = shown.last;
  const soonMinutes = service.due_soon_minutes;
  const open = showsOpen(filter);
  const columns = 9 + (withPickers ? 2 : 0) + (withOffice ? 1 : 0);
  const groups = GROUPS.map((group) => ({
    group,
    rows: shown.orders.filter((order) => levelOf(order, now, soonMinutes) === group),
  })).filter(({ rows }) => rows.length > 0);
  const row = (order: BoardOrder) => (
    <OrderRow
      key={order.id}
      order={order}
      now={now}
      level={open ? levelOf(order, now, soonMinutes) : undefined}
      soonMinutes={soonMinutes}
      withPickers={withPickers}
      withOffice={withOffice}
      marked={marked.has(order.id)}
      onOpen={onOpen}
    />
  );

  return (
    <Table
      label={texts.title}
      stickyFirst
      foot={
        <>
          <span className="type-note text-ink-2">{texts.shown(shown.orders.length)}</span>
          {pagination.hasNextPage && (
            <Button kind="outline" size={36} busy={loadingMore} busyText={texts.loadingMore} onClick={more}>
              {texts.more}
            </Button>
          )}
        </>
      }
    >
      <Head withPickers={withPickers} withOffice={withOffice} />
      {!open && <tbody>{shown.orders.map(row)}</tbody>}
      {open &&
        groups.map(({ group, rows }, index) => {
          const partial = pagination.hasNextPage && index === groups.length - 1;
          return (
            <tbody key={group}>
              <GroupRow columns={columns} tone={group} title={texts.groups[group](rows.length, partial)}>
                {groupText(group, soonMinutes)}
              </GroupRow>
              {rows.map(row)}
            </tbody>
          );
        })}
    </Table>
  );
}

function Head({ withPickers, withOffice }: Pick<Props, 'withPickers' | 'withOffice'>) {
  const { columns } = texts;
  return (
    <thead>
      <tr>
        <HeadCell>{columns.delivery}</HeadCell>
        <HeadCell>{columns.promised}</HeadCell>
        <HeadCell>{columns.number}</HeadCell>
        <HeadCell>{columns.client}</HeadCell>
        <HeadCell>{columns.neighborhood}</HeadCell>
        {withOffice && <HeadCell>{columns.office}</HeadCell>}
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

function groupText(group: Level, soonMinutes: number): string | undefined {
  if (group === 'late') return texts.groups.lateText;
  return group === 'soon' ? texts.groups.soonText(soonMinutes) : undefined;
}

import { type MouseEvent, useMemo } from 'react';
import { groupThousands } from '#rules/money.ts';
import { FilterBar } from '../kit/filters/filter-bar.tsx';
import { useAddress } from '../kit/filters/use-address.ts';
import type { RecordAction } from '../kit/table/actions.tsx';
import { nextOrder } from '../kit/table/column.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import type { RowGroup } from '../kit/table/table-body.tsx';
import { ViewTabs } from '../kit/table/view-tabs.tsx';
import { ordersTexts as texts } from '../texts/orders.ts';
import { boardTexts } from '../texts/orders-board.ts';
import { useBoardChips } from './board-chips.ts';
import { boardColumns, levelOf } from './board-columns.tsx';
import {
  type BoardFilter,
  isByPromise,
  NOBODY,
  openCount,
  readBoardOrder,
  showsOpen,
} from './board-filter.ts';
import { Foot, insteadOf, Offline } from './list-states.tsx';
import './order-list.css';
import type { BoardOrder, ReadBoard } from './read-board.ts';
import type { Assigning } from './several/question.ts';
import type { useBoard } from './use-board.ts';

type Props = {
  board: ReturnType<typeof useBoard> & { page: ReadBoard };
  filter: BoardFilter;
  now: Date;
  waiting: boolean;
  withAllFilters: boolean;
  withPickers: boolean;
  withOffice: boolean;
  actions: readonly RecordAction<BoardOrder>[];
  onOpen: (id: string) => void;
  onAssign: (order: BoardOrder, first: Assigning) => void;
  onNew: () => void;
};

/**
 * The interval of the rows' clock: unchanged data renders none of them. The clock is set to the middle of an interval,
 * because windows end on whole minutes.
 */
const STEP_MS = 10_000;

const { views } = boardTexts;
const VIEWS = [
  { name: views.open, search: '' },
  { name: views.all, search: 'ver=todos' },
];
const WITH_PICKERS = [...VIEWS, { name: views.unassigned, search: `alistador=${NOBODY}` }];

export function OrderList(props: Props) {
  const { board, filter, waiting, withPickers, withOffice, actions, onOpen, onAssign } = props;
  const { page, unread, failed, marked, refresh } = board;
  const at = (Math.floor(Number(props.now) / STEP_MS) + 0.5) * STEP_MS;
  const now = useMemo(() => new Date(at), [at]);
  const { service, pagination, counts } = page.last;
  const { set } = useAddress();
  const filters = useBoardChips(filter.officeId, withPickers);
  const soonMinutes = service.due_soon_minutes;
  const open = showsOpen(filter);
  const byPromise = isByPromise(filter);
  const columns = useMemo(
    () => boardColumns({ now, soonMinutes, open, withPickers, withOffice, onAssign }),
    [now, soonMinutes, open, withPickers, withOffice, onAssign],
  );
  const look = (order: BoardOrder) => (open ? levelOf(order, now, soonMinutes) : 'calm');
  const groupOf = groupsOf(page.orders, look, soonMinutes, pagination.hasNextPage);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger pointer target; the row's button is the control.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's button handles keys.
    <div className="board" onClick={(event) => openPressed(event, onOpen)}>
      <DataTable
        name={withOffice ? 'pedidos' : 'pedidos de una sede'}
        label={texts.title}
        rows={unread ? [] : page.orders}
        columns={columns}
        nameOf={({ id_order }) => boardTexts.order(groupThousands(id_order))}
        openName={({ id_order }) => texts.open(groupThousands(id_order))}
        onOpen={onOpen}
        onNew={props.onNew}
        order={filter.order}
        onSort={(by) => set((address) => ({ orden: nextOrder(readBoardOrder(address), by) }))}
        actions={actions}
        onRefresh={refresh}
        reading={waiting}
        groupOf={byPromise ? groupOf : undefined}
        lookOf={(order) => ({ edge: edgeOf(look(order)), changed: marked.has(order.id) })}
        top={
          <>
            {failed && !unread && <Offline at={page.at} onRetry={refresh} />}
            <ViewTabs list="pedidos" shared={withPickers ? WITH_PICKERS : VIEWS} />
          </>
        }
        filters={
          <FilterBar
            search={boardTexts.filters.number}
            searchName="numero"
            filters={filters}
            folded={!props.withAllFilters}
            about={byPromise ? texts.filters.byPromise(openCount(filter, counts)) : undefined}
          />
        }
        instead={insteadOf(board)}
        foot={<Foot board={board} />}
      />
    </div>
  );
}

function groupsOf(
  orders: readonly BoardOrder[],
  levelOfOrder: (order: BoardOrder) => RowGroup['tone'],
  soonMinutes: number,
  hasMore: boolean,
) {
  const levels = orders.map(levelOfOrder);
  const texted = { late: texts.groups.lateText, soon: texts.groups.soonText(soonMinutes), calm: undefined };
  return (order: BoardOrder): RowGroup => {
    const tone = levelOfOrder(order);
    const count = levels.filter((level) => level === tone).length;
    // The next page may have more of the last group.
    const title = texts.groups[tone](count, hasMore && tone === levels.at(-1));
    return { id: tone, tone, title, text: texted[tone] };
  };
}

function edgeOf(level: RowGroup['tone']): 'late' | 'soon' | undefined {
  return level === 'calm' ? undefined : level;
}

/** A press anywhere on a row opens its order, except on other controls, or while text is selected. */
function openPressed({ target }: MouseEvent, onOpen: (id: string) => void): void {
  if (!(target instanceof HTMLElement) || target.closest('button, a, label, input')) return;
  const id = target.closest<HTMLElement>('tr[data-row]')?.dataset.row;
  if (id !== undefined && window.getSelection()?.isCollapsed !== false) onOpen(id);
}

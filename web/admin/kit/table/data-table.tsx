import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { cx } from '#web/ui/cx.ts';
import { useDebounced } from '#web/ui/hooks/use-debounced.ts';
import { Table } from '#web/ui/layout/table.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { BulkBar, type RecordAction, useActions } from './actions.tsx';
import type { Column, Order } from './column.ts';
import { useColumnChoice } from './column-choice.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import type { RowWords } from './row/data-row.tsx';
import { useRowHandlers } from './row/row-handlers.ts';
import { useSameRows } from './row/same-rows.ts';
import { type Drawn, firstRows, type RowLooks, TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { useDensity } from './use-density.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useTicks } from './use-ticks.ts';

const LongList = lazyPart(() => import('./long-list.tsx'));

const texts = kitTexts.table;
/** Above the maximum page size, rows are virtualised. */
const MANY = 100;
const SLOW_MS = 2_000;
const HEIGHTS = { usual: 40, compact: 30 } as const;

type Props<Record> = RowWords<Record> &
  RowLooks<Record> & {
    /** The list's id for preferences on this device: 'cupones'. */
    name: string;
    label: string;
    rows: readonly Record[];
    columns: readonly Column<Record>[];
    /** Opens a record; the first column becomes its button. */
    onOpen?: ((id: string) => void) | undefined;
    onNew?: (() => void) | undefined;
    order?: Order | undefined;
    onSort?: (by: string) => void;
    actions?: readonly RecordAction<Record>[];
    onRefresh?: () => void;
    reading?: boolean;
    top?: ReactNode;
    filters?: ReactNode;
    instead?: ReactNode;
    foot?: ReactNode;
  };

/** The table of every list (design, admin-17). On a phone rows are cards. */
export function DataTable<Record extends { id: string }>(props: Props<Record>) {
  const { name, label, columns, nameOf, onOpen, onNew, order, onSort, actions = [], reading } = props;
  const rows = useSameRows(props.rows);
  const frame = useRef<HTMLDivElement>(null);
  const { choice, choose, reset } = useColumnChoice(name, columns);
  const density = useDensity();
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const { ticked, tick, toggle, tickAll, release } = useTicks(rows);
  const scroll = useRef<HTMLElement>(null);
  const isLong = rows.length > MANY;
  const run = useActions<Record>({ refresh: props.onRefresh ?? noRefresh, open: onOpen, done: release });
  const rowOf = (id: string) => rows.find((row) => row.id === id);
  const forSeveral = actions.filter(({ oneByOne }) => !oneByOne);
  const inRows = actions.filter(({ inRow }) => inRow);
  const canTick = forSeveral.length > 0;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const keys = {
    onNew,
    onSelect: canTick ? toggle : undefined,
    onRelease: ticked.length > 0 ? release : undefined,
    onAct: (key: string, id: string | undefined) =>
      run.press(key, actions, ticked, id === undefined ? undefined : rowOf(id)),
  };
  useTableKeys(frame, ids, keys, ticked.length);
  const handlers = useRowHandlers<Record>({
    start: run.start,
    open: (id) => onOpen?.(id),
    tick,
  });
  const isSlow = useDebounced(reading, SLOW_MS) === true && reading;
  const shownColumns = choice.order.flatMap((id) => (choice.hidden.includes(id) ? [] : (byId.get(id) ?? [])));
  const marked = new Set(ticked);

  const body = (drawn: Drawn | undefined) => (
    <TableBody
      rows={rows.map((record) => ({ record, selected: marked.has(record) }))}
      columns={shownColumns}
      drawn={drawn}
      canTick={canTick}
      canOpen={onOpen !== undefined}
      actions={inRows}
      running={run.running}
      handlers={handlers}
      nameOf={nameOf}
      openName={props.openName}
      groupOf={props.groupOf}
      lookOf={props.lookOf}
    />
  );
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={cx(
        'kit-table',
        reading && 'kit-reading',
        density.compact && 'kit-compact',
        columns.some(({ brief }) => brief) && 'kit-brief',
      )}
      aria-busy={reading}
    >
      <Table
        label={label}
        stickyFirst
        scrollRef={scroll}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
        top={props.top}
        bar={
          <>
            <div className="kit-bar" inert={ticked.length > 0}>
              {props.filters}
              <ColumnsMenu
                columns={columns}
                choice={choice}
                onChoose={choose}
                onReset={reset}
                density={density}
              />
            </div>
            {ticked.length > 0 && (
              <BulkBar rows={ticked} actions={forSeveral} run={run} onRelease={release} />
            )}
          </>
        }
        instead={props.instead}
        foot={
          isSlow ? (
            <p className="kit-quiet" role="status">
              {texts.slow}
            </p>
          ) : (
            props.foot
          )
        }
      >
        <TableHead
          columns={shownColumns}
          order={order}
          onSort={onSort}
          ticks={canTick ? { ticked: ticked.length, all: rows.length, tickAll } : undefined}
          hasActions={inRows.length > 0}
        />
        {/* React hydrates the rows after the rest of the screen, or when they are pressed. */}
        <Suspense fallback={isLong && body(firstRows(rows.length))}>
          {isLong ? (
            <LongList
              count={rows.length}
              rowHeight={density.compact ? HEIGHTS.compact : HEIGHTS.usual}
              scroll={scroll}
            >
              {body}
            </LongList>
          ) : (
            body(undefined)
          )}
        </Suspense>
      </Table>
      {run.dialog}
    </div>
  );
}

const noRefresh = () => {};

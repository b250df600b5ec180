import {
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import type { Column, Order } from './column.ts';
import { useColumnChoice } from './column-choice.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { useTableKeys } from './use-table-keys.ts';

const texts = kitTexts.table;
const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

export type DataTableProps<Record> = {
  /** The list, for those who listen and for what a person chooses of its columns: 'cupones'. */
  name: string;
  label: string;
  rows: readonly Record[];
  columns: readonly Column<Record>[];
  /** What a row is called: in the box that ticks it and the button that opens it. */
  nameOf: (row: Record) => string;
  /** Opens a record; the first column is its button. */
  onOpen?: ((id: string) => void) | undefined;
  onNew?: (() => void) | undefined;
  order?: Order | undefined;
  onSort?: (by: string) => void;
  /** With some of them rows can be ticked. */
  bulk?: readonly BulkAction<Record>[];
  /** Rows have changed: they are to be read again. */
  onRefresh?: () => void;
  /** Other rows are on their way: these are still to be read, but no longer the answer. */
  reading?: boolean;
  /** Above the head: search and filters. */
  filters?: ReactNode;
  /** Below the rows: the pages. */
  foot?: ReactNode;
};

/** The one table of every list (design, admin-17). On a phone its rows are cards. */
export function DataTable<Record extends { id: string }>(props: DataTableProps<Record>) {
  const {
    name,
    label,
    rows,
    columns,
    nameOf,
    onOpen,
    onNew,
    order,
    onSort,
    bulk = [],
    reading,
    foot,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { choice, choose, reset } = useColumnChoice(name, columns);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () =>
        columns.map(({ id, cell }) => ({
          id,
          cell: ({ row }: { row: { original: Record } }) => cell(row.original),
        })),
      [columns],
    ),
    getRowId: ({ id }) => id,
    state: {
      columnOrder: choice.order,
      columnVisibility: Object.fromEntries(choice.hidden.map((id) => [id, false])),
      rowSelection,
    },
    onRowSelectionChange: setRowSelection,
  });
  const found = table.getRowModel().rows;
  // What was ticked and is no longer in sight is not acted upon.
  const ticked = found.filter((row) => row.getIsSelected()).map(({ original }) => original);
  const release = () => setRowSelection({});
  const canTick = bulk.length > 0;
  useTableKeys(frame, {
    onNew,
    onSelect: canTick ? (id) => table.getRow(id).toggleSelected() : undefined,
    onRelease: ticked.length > 0 ? release : undefined,
  });

  return (
    <div ref={frame} className={cx('kit-table', reading && 'kit-reading')} aria-busy={reading}>
      <Table
        label={label}
        stickyFirst
        bar={
          ticked.length > 0 ? (
            <BulkBar
              rows={ticked}
              actions={bulk}
              onRelease={release}
              onRefresh={props.onRefresh ?? noRefresh}
            />
          ) : (
            <>
              {props.filters}
              <ColumnsMenu columns={columns} choice={choice} onChoose={choose} onReset={reset} />
            </>
          )
        }
        foot={foot}
      >
        <thead>
          <tr>
            {table.getVisibleLeafColumns().map(({ id }, at) => (
              <ColumnHead key={id} column={byId.get(id)} order={order} onSort={onSort}>
                {at === 0 && canTick && (
                  <Checkbox
                    hiddenLabel
                    className="kit-tick"
                    checked={found.length > 0 && ticked.length === found.length}
                    mixed={ticked.length > 0 && ticked.length < found.length}
                    onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
                  >
                    {texts.tickAll}
                  </Checkbox>
                )}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((row) => (
            <Row key={row.id} id={row.id} selected={row.getIsSelected()}>
              {row.getVisibleCells().map(({ column: { id } }, at) => {
                const column = byId.get(id);
                const content = column?.cell(row.original);
                return (
                  <Cell key={id} number={column?.number ?? false} data-head={column?.head}>
                    {at > 0 ? (
                      <div className="kit-cell">{content}</div>
                    ) : (
                      <div className="kit-first">
                        {canTick && (
                          <Checkbox
                            hiddenLabel
                            className="kit-tick"
                            checked={row.getIsSelected()}
                            // The press says whether Shift is held: it ticks all rows between.
                            onClick={row.getToggleSelectedHandler()}
                            onChange={() => {}}
                          >
                            {texts.tick(nameOf(row.original))}
                          </Checkbox>
                        )}
                        {onOpen ? (
                          <button
                            type="button"
                            className="kit-open"
                            data-opens
                            onClick={() => onOpen(row.id)}
                          >
                            {content}
                          </button>
                        ) : (
                          content
                        )}
                      </div>
                    )}
                  </Cell>
                );
              })}
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const noRefresh = () => {};

type HeadProps = {
  column: Pick<Column<never>, 'head' | 'number' | 'sort'> | undefined;
  order: Order | undefined;
  onSort: ((by: string) => void) | undefined;
  children: ReactNode;
};

function ColumnHead({ column, order, onSort, children }: HeadProps) {
  if (!column) return null;
  const { head, number = false, sort } = column;
  const sorted =
    sort === undefined || order?.by !== sort ? undefined : order.falls ? 'descending' : 'ascending';
  return (
    <HeadCell
      number={number}
      before={children}
      sorted={sorted}
      {...(sort === undefined || !onSort ? {} : { onSort: () => onSort(sort) })}
    >
      {head}
    </HeadCell>
  );
}

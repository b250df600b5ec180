import {
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Column } from './column.ts';
import type { ColumnChoice } from './column-choice.ts';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

/** The rows of a list with the chosen columns, and the ticked ones. */
export function useRows<Record extends { id: string }>(
  rows: readonly Record[],
  columns: readonly Column<Record>[],
  choice: ColumnChoice,
) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
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
  return {
    table,
    found,
    // Ticked rows that are no longer listed are ignored.
    ticked: found.filter((row) => row.getIsSelected()).map(({ original }) => original),
    release: () => setRowSelection({}),
  };
}

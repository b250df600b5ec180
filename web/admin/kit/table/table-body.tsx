import { type ReactNode, Suspense, useState } from 'react';
import { GroupRow } from '#web/ui/layout/table.tsx';
import type { RecordAction } from './actions.tsx';
import type { Column } from './column.ts';
import { DataRow, type RowLook, type RowWords } from './row/data-row.tsx';
import type { RowHandlers } from './row/row-handlers.ts';
import type { useLongList } from './use-long-list.ts';

/** A heading between rows; those of one group stand together. */
export type RowGroup = {
  id: string;
  tone: 'late' | 'soon' | 'calm';
  title: string;
  text?: string | undefined;
};

export type RowLooks<Record> = {
  /** The group of a row, where the rows come in groups. */
  groupOf?: ((row: Record) => RowGroup) | undefined;
  lookOf?: ((row: Record) => RowLook) | undefined;
};

type Props<Record extends { id: string }> = RowWords<Record> &
  RowLooks<Record> & {
    rows: readonly { record: Record; selected: boolean }[];
    columns: readonly Column<Record>[];
    drawn: ReturnType<typeof useLongList>['drawn'];
    canTick: boolean;
    canOpen: boolean;
    actions: readonly RecordAction<Record>[];
    running: string | undefined;
    handlers: RowHandlers<Record>;
  };

/** So many may be in sight when a page opens. */
const IN_SIGHT = 10;

/** The rows of a list, of a long one those in sight; a group begins with its heading. */
export function TableBody<Record extends { id: string }>(props: Props<Record>) {
  const { rows, columns, drawn, actions, groupOf, lookOf } = props;
  const width = columns.length + Number(actions.length > 0);
  const groupAt = (index: number) => rows[index] && groupOf?.(rows[index].record);
  return (
    <tbody>
      <Room height={drawn?.before} width={width} />
      {(drawn?.indexes ?? rows.map((_, index) => index)).map((index) => {
        const row = rows[index];
        if (!row) return null;
        const { record, selected } = row;
        const group = groupAt(index);
        return (
          <RowBoundary key={record.id} atOnce={drawn !== undefined || index < IN_SIGHT}>
            {group && group.id !== groupAt(index - 1)?.id && (
              <GroupRow columns={width} tone={group.tone} title={group.title}>
                {group.text}
              </GroupRow>
            )}
            <DataRow
              record={record}
              columns={columns}
              look={lookOf?.(record)}
              long={drawn && { index, measure: drawn.measure }}
              selected={selected}
              canTick={props.canTick}
              canOpen={props.canOpen}
              nameOf={props.nameOf}
              openName={props.openName}
              actions={actions}
              running={props.running}
              handlers={props.handlers}
            />
          </RowBoundary>
        );
      })}
      <Room height={drawn?.after} width={width} />
    </tbody>
  );
}

/**
 * React takes over the first page in two steps: rows further down come second, or when they are pressed. A row stays
 * what it was when it came, wherever it moves, or it would lose the focus and what is typed in it.
 */
function RowBoundary({ atOnce, children }: { atOnce: boolean; children: ReactNode }) {
  const [isFirst] = useState(atOnce);
  return isFirst ? children : <Suspense>{children}</Suspense>;
}

/** The place of rows that are not drawn. */
function Room({ height = 0, width }: { height: number | undefined; width: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden className="kit-room">
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}

import { Fragment, type Ref, useDeferredValue } from 'react';
import { GroupRow } from '#web/ui/layout/table.tsx';
import type { RecordAction } from './actions.tsx';
import type { Column } from './column.ts';
import { DataRow, type RowLook, type RowWords } from './row/data-row.tsx';
import type { RowHandlers } from './row/row-handlers.ts';

/** A heading between rows; rows of a group are adjacent. */
export type RowGroup = {
  id: string;
  tone: 'late' | 'soon' | 'calm';
  title: string;
  text?: string | undefined;
};

export type RowLooks<Record> = {
  groupOf?: ((row: Record) => RowGroup) | undefined;
  lookOf?: ((row: Record) => RowLook) | undefined;
};

/** Which rows are rendered, and how much space, in px, the others take before and after them. */
export type Drawn = {
  indexes: readonly number[];
  before: number;
  after: number;
  measure?: Ref<HTMLTableRowElement>;
};

type Props<Record extends { id: string }> = RowWords<Record> &
  RowLooks<Record> & {
    rows: readonly { record: Record; selected: boolean }[];
    columns: readonly Column<Record>[];
    /** Set for a long list. */
    drawn: Drawn | undefined;
    canTick: boolean;
    canOpen: boolean;
    actions: readonly RecordAction<Record>[];
    running: string | undefined;
    handlers: RowHandlers<Record>;
  };

/** The most rows visible when a screen opens, and the height in px of a row not rendered yet. */
const IN_SIGHT = { rows: 20, height: 40 };

export function TableBody<Record extends { id: string }>(props: Props<Record>) {
  const { rows, columns, drawn, actions, groupOf, lookOf } = props;
  const width = columns.length + Number(actions.length > 0);
  // The screen is usable once the visible rows are hydrated; the others are rendered right after, interruptibly.
  const isWhole = useDeferredValue(true, false);
  const { indexes, before, after } = drawn ?? firstRows(rows.length, isWhole ? rows.length : IN_SIGHT.rows);
  const groupAt = (index: number) => rows[index] && groupOf?.(rows[index].record);
  return (
    <tbody>
      <Room height={before} width={width} />
      {indexes.map((index) => {
        const row = rows[index];
        if (!row) return null;
        const { record, selected } = row;
        const group = groupAt(index);
        return (
          <Fragment key={record.id}>
            {group && group.id !== groupAt(index - 1)?.id && (
              <GroupRow columns={width} tone={group.tone} title={group.title}>
                {group.text}
              </GroupRow>
            )}
            <DataRow
              record={record}
              columns={columns}
              look={lookOf?.(record)}
              long={drawn && { index, measure: drawn.measure ?? null }}
              selected={selected}
              canTick={props.canTick}
              canOpen={props.canOpen}
              nameOf={props.nameOf}
              openName={props.openName}
              actions={actions}
              running={props.running}
              handlers={props.handlers}
            />
          </Fragment>
        );
      })}
      <Room height={after} width={width} />
    </tbody>
  );
}

/** The rows at the start of a list, as many as are visible. */
export function firstRows(count: number, most: number = IN_SIGHT.rows): Drawn {
  const length = Math.min(count, most);
  return {
    indexes: Array.from({ length }, (_, at) => at),
    before: 0,
    after: (count - length) * IN_SIGHT.height,
  };
}

function Room({ height, width }: { height: number; width: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden className="kit-room">
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}

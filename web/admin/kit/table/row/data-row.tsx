import { memo } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Cell, Row } from '#web/ui/layout/table.tsx';
import { kitTexts } from '../../../texts/kit.ts';
import { type RecordAction, RowButtons } from '../actions.tsx';
import type { Column } from '../column.ts';
import type { RowHandlers } from './row-handlers.ts';
import { sameProps } from './same-props.ts';

export type RowWords<Record> = {
  nameOf: (row: Record) => string;
  openName?: ((row: Record) => string) | undefined;
};

/** A coloured left edge, which repeats what the row says; a changed row is highlighted for a moment. */
export type RowLook = { edge?: 'late' | 'soon' | undefined; changed?: boolean };

type Props<Record extends { id: string }> = RowWords<Record> & {
  record: Record;
  look: RowLook | undefined;
  columns: readonly Column<Record>[];
  long: Parameters<typeof Row>[0]['long'];
  selected: boolean;
  canTick: boolean;
  canOpen: boolean;
  actions: readonly RecordAction<Record>[];
  running: string | undefined;
  handlers: RowHandlers<Record>;
};

function DataRowOf<Record extends { id: string }>(props: Props<Record>) {
  const { record, columns, selected, canTick, canOpen, nameOf, openName, actions, handlers } = props;
  return (
    <Row id={record.id} selected={selected} long={props.long} {...props.look}>
      {columns.map(({ id, head, number = false, wraps, brief, optional, cell }, at) => (
        <Cell
          key={id}
          number={number}
          names={at === 0}
          data-head={head}
          data-column={id}
          // A column that is hidden by default was chosen on purpose, so a phone shows it, too.
          data-brief={brief || optional || undefined}
        >
          {at > 0 ? (
            <div className={cx('kit-cell', wraps && 'kit-wraps')}>{cell(record)}</div>
          ) : (
            <div className={cx('kit-first', wraps && 'kit-wraps')}>
              {canTick && (
                <Checkbox
                  hiddenLabel
                  className="kit-tick"
                  checked={selected}
                  // A press with Shift ticks the range.
                  onClick={(event) => handlers.tick(record.id, event.currentTarget.checked, event.shiftKey)}
                  onChange={() => {}}
                >
                  {kitTexts.table.tick(nameOf(record))}
                </Checkbox>
              )}
              {canOpen ? (
                <button
                  type="button"
                  className="kit-open"
                  data-opens
                  aria-label={openName?.(record)}
                  onClick={() => handlers.open(record.id)}
                >
                  {cell(record)}
                </button>
              ) : (
                cell(record)
              )}
            </div>
          )}
        </Cell>
      ))}
      {actions.length > 0 && (
        <Cell className="kit-actions">
          <RowButtons row={record} actions={actions} running={props.running} start={handlers.start} />
        </Cell>
      )}
    </Row>
  );
}

/** Lists render often, their rows rarely: while typing, ticking another row or reloading unchanged data. */
export const DataRow = memo(DataRowOf, sameProps) as typeof DataRowOf;

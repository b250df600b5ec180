import type { MouseEventHandler } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Cell, Row } from '#web/ui/layout/table.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { type Actions, type RecordAction, RowButtons } from './actions.tsx';
import type { Column } from './column.ts';

export type RowWords<Record> = {
  /** What a row is called by the box that ticks it. */
  nameOf: (row: Record) => string;
  /** Opens a record; the first column is its button, called by what it says or by `openName`. */
  onOpen?: ((id: string) => void) | undefined;
  openName?: ((row: Record) => string) | undefined;
};

/** An edge at the left says in colour what words in the row say, too; what has just changed is shaded for a moment. */
export type RowLook = { edge?: 'late' | 'soon' | undefined; changed?: boolean };

type Props<Record extends { id: string }> = RowWords<Record> & {
  record: Record;
  look: RowLook | undefined;
  columns: readonly Column<Record>[];
  long: Parameters<typeof Row>[0]['long'];
  selected: boolean;
  onTick: MouseEventHandler | undefined;
  actions: readonly RecordAction<Record>[];
  run: Actions<Record>;
};

/** One record: the box that ticks it, the button that opens it, its values, and what can be done to it. */
export function DataRow<Record extends { id: string }>(props: Props<Record>) {
  const { record, columns, selected, onTick, nameOf, onOpen, openName, actions } = props;
  return (
    <Row id={record.id} selected={selected} long={props.long} {...props.look}>
      {columns.map(({ id, head, number = false, wraps, cell }, at) => (
        <Cell key={id} number={number} data-head={head} data-column={id}>
          {at > 0 ? (
            <div className={cx('kit-cell', wraps && 'kit-wraps')}>{cell(record)}</div>
          ) : (
            <div className={cx('kit-first', wraps && 'kit-wraps')}>
              {onTick && (
                <Checkbox
                  hiddenLabel
                  className="kit-tick"
                  checked={selected}
                  // The press says whether Shift is held: it ticks all rows between.
                  onClick={onTick}
                  onChange={() => {}}
                >
                  {kitTexts.table.tick(nameOf(record))}
                </Checkbox>
              )}
              {onOpen ? (
                <button
                  type="button"
                  className="kit-open"
                  data-opens
                  aria-label={openName?.(record)}
                  onClick={() => onOpen(record.id)}
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
          <RowButtons row={record} actions={actions} run={props.run} />
        </Cell>
      )}
    </Row>
  );
}

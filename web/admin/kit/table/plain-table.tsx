import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import type { Column } from './column.ts';

type Props<Record> = {
  label: string;
  rows: readonly Record[];
  columns: readonly Column<Record>[];
  foot?: ReactNode;
};

/** A short read-only list inside a dialog. On a phone its rows are cards, as everywhere. */
export function PlainTable<Record extends { id: string }>({ label, rows, columns, foot }: Props<Record>) {
  return (
    <div className="kit-table">
      <Table label={label} stickyFirst foot={foot}>
        <thead>
          <tr>
            {columns.map(({ id, head, number = false }) => (
              <HeadCell key={id} number={number}>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id}>
              {columns.map(({ id, head, number = false, wraps, cell }, at) => (
                <Cell key={id} number={number} names={at === 0} data-head={head}>
                  <div className={cx('kit-cell', wraps && 'kit-wraps')}>{cell(row)}</div>
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

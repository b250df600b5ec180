import type { ReactNode } from 'react';
import { HeadCell } from '#web/ui/layout/table.tsx';
import type { Column, Order } from './column.ts';

type Props = {
  column: Pick<Column<never>, 'head' | 'number' | 'sort'>;
  order: Order | undefined;
  onSort: ((by: string) => void) | undefined;
  children: ReactNode;
};

/** A head that sorts when the server can sort by its column. */
export function ColumnHead({ column, order, onSort, children }: Props) {
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

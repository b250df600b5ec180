import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { dayOf, shortDay } from '../dates/days.ts';
import type { Column } from './column.ts';

type Cell<Row> = (row: Row) => ReactNode;
type Options<Row> = Omit<Column<Row>, 'id' | 'head' | 'cell'>;
type Spec<Row> =
  | Cell<Row>
  | (Options<Row> & { cell: Cell<Row> })
  | (Options<Row> & { is: (row: Row) => boolean });

export const changedColumn = {
  optional: true,
  sort: 'lastUpdateDate',
  cell: ({ lastUpdateDate }: { lastUpdateDate: string }) => shortDay(dayOf(lastUpdateDate)),
} as const;

export function columnsOf<Row>(
  heads: Readonly<Record<string, string>>,
  cells: Readonly<Record<string, Spec<Row>>>,
): Column<Row>[] {
  return Object.entries(cells).map(([id, spec]) => {
    const head = heads[id];
    if (head === undefined) throw new Error(`The column ${id} has no head`);
    if (typeof spec === 'function') return { id, head, cell: spec };
    if ('cell' in spec) return { id, head, ...spec };
    const { is, ...options } = spec;
    return {
      id,
      head,
      ...options,
      cell: (row) => is(row) && <Icon name="check-bold" size={16} label={head} />,
    };
  });
}

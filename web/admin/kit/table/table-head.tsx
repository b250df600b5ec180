import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { HeadCell } from '#web/ui/layout/table.tsx';
import { kitTexts } from '../../texts/kit.ts';
import type { Column, Order } from './column.ts';

const texts = kitTexts.table;

type Props = {
  columns: readonly Pick<Column<never>, 'id' | 'head' | 'number' | 'sort'>[];
  order: Order | undefined;
  onSort: ((by: string) => void) | undefined;
  ticks: { ticked: number; all: number; tickAll: (isTicked: boolean) => void } | undefined;
  hasActions: boolean;
};

export function TableHead({ columns, order, onSort, ticks, hasActions }: Props) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, head, number = false, sort }, at) => (
          <HeadCell
            key={id}
            number={number}
            before={at === 0 && ticks && <TickAll {...ticks} />}
            sorted={
              sort === undefined || order?.by !== sort ? undefined : order.falls ? 'descending' : 'ascending'
            }
            {...(sort === undefined || !onSort ? {} : { onSort: () => onSort(sort) })}
          >
            {head}
          </HeadCell>
        ))}
        {hasActions && (
          <HeadCell className="kit-actions">
            <span className="spoken">{texts.actions}</span>
          </HeadCell>
        )}
      </tr>
    </thead>
  );
}

function TickAll({ ticked, all, tickAll }: NonNullable<Props['ticks']>) {
  return (
    <Checkbox
      hiddenLabel
      className="kit-tick"
      checked={all > 0 && ticked === all}
      mixed={ticked > 0 && ticked < all}
      onChange={(event) => tickAll(event.target.checked)}
    >
      {texts.tickAll}
    </Checkbox>
  );
}

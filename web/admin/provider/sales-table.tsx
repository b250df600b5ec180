import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { TableFoot } from '../kit/table/table-foot.tsx';
import { dayOnlyText } from '../table/moment-text.ts';
import { providerTexts as texts } from '../texts/provider.ts';
import { orUnknown, weightText } from './amounts.ts';
import type { SalesQuery } from './sales-address.ts';

type OwnSales = OutputOf<'provider.sales'>;
type By = SalesQuery['tab']['of'];
type Sold = { id: string; name: string; note?: string; units: number; grams: number; amount: number };

const columnsBy = (of: By) =>
  columnsOf<Sold>(texts.columns, {
    [of]: ({ name, note }: Sold) => (
      <>
        <b>{name}</b>
        {note !== undefined && <span className="kit-note">{note}</span>}
      </>
    ),
    amount: { number: true, cell: ({ amount }) => <b>{formatPesos(amount)}</b> },
    units: { number: true, cell: ({ units }) => orUnknown(units, groupThousands) },
    weight: { number: true, cell: ({ grams }) => orUnknown(grams, weightText) },
  });

export function SalesTable({ found, query }: { found: OwnSales; query: SalesQuery }) {
  const { of } = query.tab;
  const rows = rowsOf(found, of);
  if (rows.length === 0) {
    return (
      <EmptyState heading="h2" title={texts.noSales} pictures={['/pictures/1f9fe.webp']}>
        {texts.noSalesText}
      </EmptyState>
    );
  }
  return (
    <PlainTable
      label={texts.tabs[of]}
      rows={rows}
      columns={columnsBy(of)}
      foot={of === 'product' && <TableFoot pagination={found.pagination} count={rows.length} />}
    />
  );
}

function rowsOf({ list, by_office, by_day }: OwnSales, of: By): Sold[] {
  if (of === 'office') return by_office.map((row) => ({ id: row.office_id, name: row.office, ...row }));
  // The latest day first.
  if (of === 'day')
    return by_day.map((row) => ({ id: row.day, name: dayOnlyText(row.day), ...row })).reverse();
  return list.map((row) => ({
    id: row.product_id,
    name: row.title,
    note: [row.size, row.id_item].filter(Boolean).join(' · '),
    ...row,
  }));
}

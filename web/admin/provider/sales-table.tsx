import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { dayOnlyText } from '../table/moment-text.ts';
import { TablePages } from '../table/table-pages.tsx';
import { providerTexts as texts } from '../texts/provider.ts';
import { orUnknown, weightText } from './amounts.ts';
import { addressOf, type SalesQuery } from './sales-address.ts';

type Sold = { key: string; name: string; note?: string; units: number; grams: number; amount: number };

/** What was sold, by product, office or day. */
export function SalesTable({ found, query }: { found: OutputOf<'provider.sales'>; query: SalesQuery }) {
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
    <Table
      label={texts.tabs[of]}
      rowHeight={38}
      stickyFirst
      foot={
        of === 'product' && (
          <TablePages
            label={texts.pages}
            pagination={found.pagination}
            to={(page) => addressOf({ ...query, page: page > 1 ? String(page) : '' })}
          />
        )
      }
    >
      <thead>
        <tr>
          <HeadCell>{texts[of]}</HeadCell>
          <HeadCell number>{texts.amount}</HeadCell>
          <HeadCell number>{texts.units}</HeadCell>
          <HeadCell number>{texts.weight}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key}>
            <Cell className="provider-sold">
              <b>{row.name}</b>
              {row.note !== undefined && <span>{row.note}</span>}
            </Cell>
            <Cell number strong>
              {formatPesos(row.amount)}
            </Cell>
            <Cell number>{orUnknown(row.units, groupThousands)}</Cell>
            <Cell number>{orUnknown(row.grams, weightText)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function rowsOf(
  { list, by_office, by_day }: OutputOf<'provider.sales'>,
  of: SalesQuery['tab']['of'],
): Sold[] {
  if (of === 'office') return by_office.map((row) => ({ key: row.office_id, name: row.office, ...row }));
  // The latest first.
  if (of === 'day')
    return by_day.map((row) => ({ key: row.day, name: dayOnlyText(row.day), ...row })).reverse();
  return list.map((row) => ({
    key: row.product_id,
    name: row.title,
    note: [row.size, row.id_item].filter(Boolean).join(' · '),
    ...row,
  }));
}

import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { Bars } from '../kit/charts/bars.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { statsTexts as texts } from '../texts/records/stats.ts';
import { ChartCard, type ChartFile } from './chart-card.tsx';
import { percentText, shareOf } from './words.ts';

type File = Omit<ChartFile, 'chart'>;

type Viewed = OutputOf<'stats.mostViewed'>['list'][number] & { id: string };
const viewedColumns = columnsOf<Viewed>(texts.columns, {
  product: ({ title }) => <b>{title}</b>,
  sku: ({ id_item }) => id_item,
  views: { number: true, cell: ({ views }) => groupThousands(views) },
});

export function ViewedProducts({ list, file }: { list: OutputOf<'stats.mostViewed'>['list']; file: File }) {
  const rows = list.map((row) => ({ ...row, id: row.product_id }));
  return (
    <ChartCard
      title={texts.charts.products}
      size="whole"
      table={<PlainTable label={texts.charts.products} rows={rows} columns={viewedColumns} />}
      empty={rows.length === 0 && texts.empty.products}
      file={{ chart: 'products', ...file }}
    >
      <Bars
        rows={rows.map(({ id, title, views, photoUrl, tint }) => ({
          id,
          name: title,
          value: views,
          note: groupThousands(views),
          picture: { url: photoUrl, tint },
        }))}
      />
    </ChartCard>
  );
}

type Coupon = OutputOf<'stats.operation'>['coupons'][number] & { id: string };
const couponColumns = columnsOf<Coupon>(texts.columns, {
  coupon: ({ code }) => <b>{code}</b>,
  uses: { number: true, cell: ({ uses }) => groupThousands(uses) },
  cost: { number: true, cell: ({ cost }) => formatPesos(cost) },
});

export function CouponCosts({ found, file }: { found: OutputOf<'stats.operation'>; file: File }) {
  const rows = found.coupons.map((row) => ({ ...row, id: row.code }));
  return (
    <ChartCard
      title={texts.charts.coupons}
      figure={<b>{formatPesos(found.coupons_cost)}</b>}
      table={<PlainTable label={texts.charts.coupons} rows={rows} columns={couponColumns} />}
      empty={rows.length === 0 && texts.empty.coupons}
      file={{ chart: 'coupons', ...file }}
    >
      <Bars rows={rows.map(({ id, cost }) => ({ id, name: id, value: cost, note: formatPesos(cost) }))} />
    </ChartCard>
  );
}

type Office = OutputOf<'stats.figures'>['by_office'][number] & { id: string };
const officeColumns = columnsOf<Office>(texts.columns, {
  office: ({ office }) => <b>{office}</b>,
  orders: { number: true, cell: ({ orders }) => groupThousands(orders) },
  sales: { number: true, cell: ({ sales }) => formatPesos(sales) },
});

export function OfficeSales({ list, file }: { list: OutputOf<'stats.figures'>['by_office']; file: File }) {
  const rows = list
    .map((row) => ({ ...row, id: row.office_id }))
    .sort((one, other) => other.sales - one.sales);
  return (
    <ChartCard
      title={texts.charts.offices}
      table={<PlainTable label={texts.charts.offices} rows={rows} columns={officeColumns} />}
      empty={rows.length === 0 && texts.empty.offices}
      file={{ chart: 'sales', ...file }}
    >
      <Bars
        rows={rows.map(({ id, office, sales }) => ({
          id,
          name: office,
          value: sales,
          note: formatPesos(sales),
        }))}
      />
    </ChartCard>
  );
}

type Pair = OutputOf<'stats.together'>['list'][number] & { id: string };
const pairColumns = columnsOf<Pair>(texts.columns, {
  first: ({ first }) => <b>{first.title}</b>,
  second: ({ second }) => second.title,
  together: { number: true, cell: ({ together }) => groupThousands(together) },
  share: { number: true, cell: ({ together, first }) => percentText(shareOf(together, first.orders) ?? 0) },
});

export function Together({ list, file }: { list: OutputOf<'stats.together'>['list']; file: File }) {
  const rows = list.map((row) => ({ ...row, id: `${row.first.id} ${row.second.id}` }));
  return (
    <ChartCard
      title={texts.charts.together}
      size="wide"
      figure={<span>{texts.aboutTogether}</span>}
      table={<PlainTable label={texts.charts.together} rows={rows} columns={pairColumns} />}
      empty={rows.length === 0 && texts.empty.together}
      file={{ chart: 'together', ...file }}
    >
      <Bars
        rows={rows.map(({ id, first, second, together }) => ({
          id,
          name: `${first.title} + ${second.title}`,
          value: together,
          note: groupThousands(together),
        }))}
      />
    </ChartCard>
  );
}

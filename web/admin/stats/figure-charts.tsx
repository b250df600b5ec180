import type { ReactNode } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { changeOf } from '#rules/stats/period.ts';
import { cx } from '#web/ui/cx.ts';
import type { ChartSeries } from '../kit/charts/chart.ts';
import { shortDay } from '../kit/dates/days.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { statsTexts as texts } from '../texts/records/stats.ts';
import { ChartCard, type ChartFile } from './chart-card.tsx';
import { axisDay, spanText, tenthsText } from './words.ts';

type Figures = OutputOf<'stats.figures'>;
type Name = 'sales' | 'orders' | 'visits' | 'registered';
type Day = Figures['days'][number] & { id: string };

const text: Record<Name, (value: number) => string> = {
  sales: formatPesos,
  orders: groupThousands,
  visits: groupThousands,
  registered: groupThousands,
};

type Props = { found: Figures; compares: boolean; file: Omit<ChartFile, 'chart'> };

export function FigureCharts({ found, compares, file }: Props) {
  const points = found.days.map(({ day }) => ({ name: shortDay(day), short: axisDay(day) }));
  const values = (name: Name) => found.days.map((day) => day[name]);
  const card = (
    chart: Name,
    size: 'third' | 'wide',
    series: ChartSeries[],
    columns: readonly Name[] = [chart],
  ) => (
    <ChartCard
      key={chart}
      title={texts.charts[chart]}
      size={size}
      figure={<Figure found={found} name={chart} compares={compares} />}
      data={{ label: texts.chart.label(texts.charts[chart]), points, series, text: text[chart] }}
      table={<DayTable label={texts.charts[chart]} days={found.days} names={columns} />}
      file={{ chart, ...file }}
    />
  );
  return (
    <>
      {card('sales', 'wide', [
        { name: texts.columns.sales, values: values('sales'), tone: 'brand', kind: 'area' },
      ])}
      {card('orders', 'third', [
        { name: texts.columns.orders, values: values('orders'), tone: 'brand', kind: 'bars' },
      ])}
      {card(
        'visits',
        'wide',
        [
          { name: texts.series.all, values: values('visits'), tone: 'info', kind: 'line' },
          { name: texts.series.registered, values: values('registered'), tone: 'brand', kind: 'line' },
        ],
        ['visits', 'registered'],
      )}
      {card('registered', 'third', [
        { name: texts.columns.registered, values: values('registered'), tone: 'info', kind: 'bars' },
      ])}
    </>
  );
}

function Figure({ found, name, compares }: { found: Figures; name: Name; compares: boolean }) {
  const { total, before } = found;
  const all: ReactNode =
    name === 'orders' ? texts.orders(total.orders, groupThousands(total.orders)) : text[name](total[name]);
  const change = changeOf(total[name], before[name]);
  return (
    <>
      <b>{all}</b>
      {name === 'sales' && total.refunded > 0 && <span>{texts.refunded(formatPesos(total.refunded))}</span>}
      {compares && change === null && <span>{texts.nothingBefore}</span>}
      {compares && change !== null && (
        <>
          <span className={cx('font-semibold', change > 0 && 'text-ok', change < 0 && 'text-danger')}>
            {tenthsText(change)}
          </span>
          <span>{texts.against(spanText(before))}</span>
        </>
      )}
    </>
  );
}

function DayTable({ label, days, names }: { label: string; days: Figures['days']; names: readonly Name[] }) {
  const rows: Day[] = days.map((day) => ({ ...day, id: day.day })).reverse();
  const numbers = Object.fromEntries(
    names.map((name) => [name, { number: true as const, cell: (day: Day) => text[name](day[name]) }]),
  );
  const columns = columnsOf<Day>(texts.columns, { day: ({ day }) => <b>{shortDay(day)}</b>, ...numbers });
  return <PlainTable label={label} rows={rows} columns={columns} />;
}

import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { marginOf } from '#rules/stats/margin.ts';
import { shortDay } from '../kit/dates/days.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { statsTexts as texts } from '../texts/records/stats.ts';
import { ChartCard, type ChartFile } from './chart-card.tsx';
import { axisDay, percentText } from './words.ts';

type Figures = OutputOf<'stats.figures'>;
type Day = Figures['days'][number] & { id: string };

const marginOfDays = ({ sales, costed_sales, cost }: Figures['total']) =>
  marginOf({ sales: costed_sales, cost }, sales);

const columns = columnsOf<Day>(texts.columns, {
  day: ({ day }) => <b>{shortDay(day)}</b>,
  sales: { number: true, cell: ({ sales }) => formatPesos(sales) },
  costed_sales: { number: true, cell: ({ costed_sales }) => formatPesos(costed_sales) },
  cost_of_sales: { number: true, cell: ({ cost }) => formatPesos(cost) },
  margin: {
    number: true,
    cell: (day) => {
      const margin = marginOfDays(day);
      return margin ? percentText(margin.percent) : texts.measures.none;
    },
  },
});

/** The margin of sales with known cost, and the share of these in all sales. */
export function MarginChart({ found, file }: { found: Figures; file: Omit<ChartFile, 'chart'> }) {
  const title = texts.charts.margin;
  const margin = marginOfDays(found.total);
  const rows: Day[] = found.days.map((day) => ({ ...day, id: day.day })).reverse();
  const drawn = margin && {
    figure: (
      <>
        <b>{percentText(margin.percent)}</b>
        <span>{texts.margin.covered(percentText(margin.covered))}</span>
      </>
    ),
    data: {
      label: texts.chart.label(title),
      points: found.days.map(({ day }) => ({ name: shortDay(day), short: axisDay(day) })),
      series: [
        {
          name: texts.columns.costed_sales,
          tone: 'brand' as const,
          kind: 'area' as const,
          values: found.days.map(({ costed_sales }) => costed_sales),
        },
        {
          name: texts.columns.cost_of_sales,
          tone: 'warn' as const,
          kind: 'line' as const,
          values: found.days.map(({ cost }) => cost),
        },
      ],
      text: formatPesos,
    },
  };
  return (
    <ChartCard
      title={title}
      size="wide"
      {...drawn}
      table={<PlainTable label={title} rows={rows} columns={columns} />}
      file={{ chart: 'margin', ...file }}
    >
      <p>{texts.empty.margin}</p>
    </ChartCard>
  );
}

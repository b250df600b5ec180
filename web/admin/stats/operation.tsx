import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { CHANNELS } from '#rules/stats/channel.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import type { ChartTone } from '../kit/charts/chart.ts';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { statsTexts as texts } from '../texts/records/stats.ts';
import { ChartCard, type ChartFile } from './chart-card.tsx';
import { percentText, shareOf } from './words.ts';

type Operation = OutputOf<'stats.operation'>;
const words = texts.measures;

/** Service levels, one figure each. */
export function Measures({ found }: { found: Operation }) {
  const { delivered, picked, replacements, baskets, ratings, searches_without_result: misses } = found;
  const onTime = shareOf(delivered.orders - delivered.late, delivered.orders);
  const accepted = shareOf(replacements.accepted, replacements.proposed);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-4 mb-4" aria-label={words.label}>
      <Measure name={words.onTime} value={onTime === null ? words.none : percentText(onTime)}>
        {onTime === null ? words.noDeliveries : words.onTimeOf(groupThousands(delivered.orders))}
        {delivered.late > 0 &&
          `; ${words.lateBy(groupThousands(Math.round(delivered.late_minutes / delivered.late)))}`}
      </Measure>
      <Measure
        name={words.complete}
        value={picked.lines === 0 ? words.none : percentText(picked.fill_bp / 100)}
      >
        {picked.lines === 0 ? words.noPicking : words.completeOf(groupThousands(picked.lines))}
        {picked.given_away > 0 && `; ${words.givenAway(formatPesos(picked.given_away))}`}
      </Measure>
      <Measure name={words.replacements} value={accepted === null ? words.none : percentText(accepted)}>
        {accepted === null
          ? words.noQuestions
          : `${words.replacementsOf(groupThousands(replacements.accepted), groupThousands(replacements.proposed))}; ${words.refused(groupThousands(replacements.refused), groupThousands(replacements.unanswered))}`}
      </Measure>
      <Measure
        name={words.rating}
        value={ratings.orders === 0 ? words.none : String(ratings.average).replace('.', ',')}
      >
        {ratings.orders === 0
          ? words.noRatings
          : words.ratingOf(ratings.orders, groupThousands(ratings.orders))}
      </Measure>
      <Measure
        name={words.basket}
        value={baskets.orders === 0 ? words.none : formatPesos(Math.round(baskets.sales / baskets.orders))}
      >
        {baskets.orders === 0
          ? words.noOrders
          : words.basketUnits(
              String(Math.round((baskets.units / baskets.orders) * 10) / 10).replace('.', ','),
            )}
      </Measure>
      <Measure name={words.misses} value={groupThousands(misses)}>
        <Link className="link" to="/admin/search?ver=sin-resultados">
          {words.missesList}
        </Link>
      </Measure>
    </dl>
  );
}

function Measure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="kit-card gap-0.5">
      <dt className="text-ink-2 font-semibold">{name}</dt>
      <dd className="chart-figure">
        <b>{value}</b> <span>{children}</span>
      </dd>
    </div>
  );
}

const TONES: Record<(typeof CHANNELS)[number], ChartTone> = {
  phone: 'brand',
  web: 'info',
  app: 'warn',
  staff: 'quiet',
  channel: 'offer',
};
type Hour = { id: string; hour: number } & Record<(typeof CHANNELS)[number], number>;

export function HourChart({ found, file }: { found: Operation; file: Omit<ChartFile, 'chart'> }) {
  const [measure, setMeasure] = useState<'orders' | 'sales'>('orders');
  const text = measure === 'sales' ? formatPesos : groupThousands;
  const hours: Hour[] = Array.from({ length: 24 }, (_, hour) => {
    const at = (channel: string) =>
      found.by_hour.find((row) => row.hour === hour && row.channel === channel)?.[measure] ?? 0;
    const counts = {
      web: at('web'),
      phone: at('phone'),
      app: at('app'),
      staff: at('staff'),
      channel: at('channel'),
    };
    return { id: String(hour), hour, ...counts };
  });
  const used = CHANNELS.filter((channel) => hours.some((row) => row[channel] > 0));
  const channels = used.length === 0 ? (['phone'] as const) : used;
  const columns = columnsOf<Hour>(
    { ...texts.columns, ...texts.channels },
    {
      hour: ({ hour }) => <b>{texts.hour(hour)}</b>,
      ...Object.fromEntries(
        channels.map((channel) => [
          channel,
          { number: true as const, cell: (row: Hour) => text(row[channel]) },
        ]),
      ),
    },
  );
  return (
    <ChartCard
      title={texts.charts.hours}
      size="wide"
      choice={
        <Segmented
          label={texts.measure.label}
          value={measure}
          onChange={setMeasure}
          options={[
            { value: 'orders', label: texts.measure.orders },
            { value: 'sales', label: texts.measure.sales },
          ]}
        />
      }
      figure={found.by_channel.map(({ channel, orders, sales }) => (
        <span key={channel}>
          {texts.channels[channel]}: {texts.orders(orders, groupThousands(orders))}, {formatPesos(sales)}
        </span>
      ))}
      data={{
        label: texts.chart.label(texts.charts.hours),
        points: hours.map(({ hour }) => ({ name: texts.hour(hour), short: texts.hour(hour) })),
        series: channels.map((channel) => ({
          name: texts.channels[channel],
          tone: TONES[channel],
          kind: 'line' as const,
          values: hours.map((row) => row[channel]),
        })),
        text,
      }}
      table={<PlainTable label={texts.charts.hours} rows={hours} columns={columns} />}
      file={{ chart: 'hours', ...file }}
    />
  );
}

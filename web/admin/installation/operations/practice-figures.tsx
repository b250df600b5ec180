import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { operationsTexts } from '../../texts/business/operations.ts';
import { practiceTexts } from '../../texts/business/practice.ts';

const texts = practiceTexts.figures;

type Figures = NonNullable<NonNullable<OutputOf<'practice.read'>['last']>['figures']>;

export function PracticeFiguresList({ figures }: { figures: Figures }) {
  const times = ({ p50, p95 }: Figures['browse']) =>
    texts.times(texts.milliseconds(p50), texts.milliseconds(p95));
  const rows: [string, string][] = [
    [texts.time, operationsTexts.span(figures.seconds)],
    [texts.shoppers, groupThousands(figures.shoppers)],
    [texts.browse, times(figures.browse)],
    [texts.cart, times(figures.cart)],
    [texts.order, times(figures.order)],
    [texts.staff, times(figures.staff)],
    [texts.orders, texts.ordersOf(figures.orders, figures.orders_per_hour)],
    [texts.picked, groupThousands(figures.picked)],
    [texts.delivered, groupThousands(figures.delivered)],
    ...(figures.left > 0 ? [[texts.takenOver, groupThousands(figures.left)] as [string, string]] : []),
    [texts.errors, texts.errorsOf(figures.errors, figures.requests)],
    [texts.load, texts.percent(figures.load_percent)],
    ...figures.memory.map(({ name, first, now, most }): [string, string] => [
      texts.memory(name),
      texts.memoryOf(first, now, most),
    ]),
    ...(figures.faults.length > 0
      ? [
          [texts.faults, figures.faults.map(({ what, count }) => `${count} × ${what}`).join(', ')] as [
            string,
            string,
          ],
        ]
      : []),
  ];
  return (
    <dl
      aria-label={texts.label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(200px,100%),1fr))] gap-x-6 gap-y-3"
    >
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="kit-quiet wrap-anywhere">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

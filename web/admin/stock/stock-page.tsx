import { type LoaderFunctionArgs, useOutletContext, useRevalidator } from 'react-router';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { roleAtLeast } from '#rules/roles.ts';
import {
  isByHand,
  STOCK_KIND_LABELS,
  STOCK_KINDS,
  STOCK_REASON_LABELS,
  STOCK_REASONS,
  type StockKind,
} from '#rules/stock/movements.ts';
import { isFailure } from '#web/api/answer.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { serverContext } from '#web/api/server-context.ts';
import { readDays, whenText } from '../kit/dates/days.ts';
import { DownloadButton } from '../kit/download-button.tsx';
import type { Filter } from '../kit/filters/filter.ts';
import { useAddress } from '../kit/filters/use-address.ts';
import { ofOwnOffice, rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { useFreshness } from '../kit/use-freshness.ts';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { stockTexts as texts } from '../texts/records/stock.ts';
import type { Route } from './+types/stock-page.ts';
import { readBy, StockSummary } from './stock-summary.tsx';

const MovementDialog = lazyPart(() => import('./movement-dialog.tsx'));

type Movement = OutputOf<'stock.movements'>['list'][number];
type Query = InputOf<'stock.movements'>['query'];

const columns = columnsOf<Movement>(texts.columns, {
  date: { sort: 'date', cell: ({ date }) => whenText(date) },
  product: {
    wraps: true,
    cell: ({ title, id_item }) => (
      <>
        <b>{title}</b> <span className="kit-note">{id_item}</span>
      </>
    ),
  },
  office: ({ office_name }) => office_name,
  cause: {
    wraps: true,
    cell: ({ kind, reason, order_number }) => (
      <>
        {STOCK_KIND_LABELS[kind]}{' '}
        <span className="kit-note">
          {[reason && STOCK_REASON_LABELS[reason], order_number && `N.º ${groupThousands(order_number)}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    ),
  },
  amount: {
    number: true,
    cell: ({ amount, countType }) => (
      <b>
        {amount < 0 ? '−' : '+'}
        {quantityText(countType, Math.abs(amount))}
      </b>
    ),
  },
  stock: { number: true, cell: ({ stock, countType }) => quantityText(countType, stock) },
  cost: { number: true, cell: ({ cost }) => (typeof cost === 'number' ? formatPesos(cost) : '—') },
  person: ({ person }) => person,
  note: { wraps: true, cell: ({ note }) => note },
});
/** Costs are only for staff who see those of products. */
const withoutCost = columns.filter(({ id }) => id !== 'cost');

const filters: readonly Filter[] = [
  { name: 'dias', label: texts.filters.days, kind: 'days' },
  {
    name: 'causa',
    label: texts.filters.cause,
    kind: 'choice',
    anyLabel: texts.filters.byHand,
    options: [
      { value: 'all', label: texts.filters.all },
      ...STOCK_KINDS.map((kind) => ({ value: kind, label: STOCK_KIND_LABELS[kind] })),
    ],
  },
  {
    name: 'motivo',
    label: texts.filters.reason,
    kind: 'choice',
    options: STOCK_REASONS.map((reason) => ({ value: reason, label: STOCK_REASON_LABELS[reason] })),
  },
  { name: 'quien', label: texts.filters.person, kind: 'text' },
];

/** The address's filters by their names in the call; '' when unset. */
function queryOf(filter: (name: string) => string): { [Name in keyof Query]?: Query[Name] | undefined } {
  const { from, to } = readDays(filter('dias'));
  return {
    product: filter('buscar'),
    product_id: filter('producto'),
    kind: ['all', ...STOCK_KINDS].includes(filter('causa')) ? (filter('causa') as Query['kind']) : undefined,
    reason: STOCK_REASONS.find((reason) => reason === filter('motivo')),
    person: filter('quien'),
    office_id: filter('sede'),
    from,
    to,
  };
}

const filled = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== undefined));

const readMovements = resourceLoader('stock.movements', { columns, rows: 50, query: queryOf });

/** Sales and imports are summed in the statistics instead. */
const isSummed = (cause: string | null) => !cause || isByHand(cause as StockKind);

export async function loader(args: LoaderFunctionArgs) {
  const { call, user } = args.context.get(serverContext);
  const address = ofOwnOffice(new URL(args.request.url).searchParams, user?.officeId);
  const by = readBy(address.get('por'));
  const query = filled(queryOf((name) => (address.get(name) ?? '').slice(0, 200)));
  const [{ found, failure }, summary] = await Promise.all([
    readMovements(args),
    isSummed(address.get('causa')) ? call('stock.summary', { query: { ...query, by } }) : undefined,
  ]);
  return {
    found,
    isTooLong: failure === 'INVALID_INPUT',
    summary: summary && isFailure(summary) ? null : summary,
  };
}
export const shouldRevalidate = rereadRows;

export default function StockPage({ loaderData: { found, isTooLong, summary } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useFreshness(revalidate);
  const { staff } = useOutletContext<AdminFrame>();
  const { search } = useAddress();
  const seesCosts = roleAtLeast(staff.role, 'superadmin');
  const office = staff.officeId ?? search.get('sede') ?? '';
  const parameters = filled(queryOf((name) => (name === 'sede' ? office : (search.get(name) ?? ''))));
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <ResourcePage
          name="inventario"
          texts={isTooLong ? { ...texts, failed: texts.tooLong } : texts}
          found={found}
          columns={seesCosts ? columns : withoutCost}
          nameOf={({ title, date }) => `${title}, ${whenText(date)}`}
          othersChangeIt
          filters={filters}
          views={texts.views}
          tools={(['excel', 'csv'] as const).map((format) => (
            <DownloadButton
              key={format}
              download={`movements.${format}`}
              parameters={parameters}
              busyText={texts.download.busy}
              label={texts.download[format]}
            >
              {format === 'csv' ? 'CSV' : 'Excel'}
            </DownloadButton>
          ))}
          record={(opened) => opened.isNew && <MovementDialog {...opened} />}
        />
      </div>
      {summary !== undefined && <StockSummary summary={summary} seesCosts={seesCosts} />}
    </div>
  );
}

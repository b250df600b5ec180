import { Link, useNavigation, useOutletContext } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { cx } from '#web/ui/cx.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { providerTexts as texts } from '../texts/provider.ts';
import type { Route } from './+types/my-sales-page.ts';
import { orUnknown, weightText } from './amounts.ts';
import { NoProviderYet } from './own-page.tsx';
import { addressOf, readSales, type SalesQuery, TABS } from './sales-address.ts';
import { SalesFilters } from './sales-filters.tsx';
import { SalesTable } from './sales-table.tsx';

/** Sales of a supplier's products (rule 37). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const query = readSales(new URL(request.url).searchParams);
  const { from, to, office: office_id, product: product_id, page, rows: limit } = query;
  const filters = { from, to, office_id, product_id, page, limit };
  const found = await call('provider.sales', {
    query: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  });
  if (!isFailure(found)) return { unset: false, query, found, wrong: undefined };
  // Invalid days are reported beside their field.
  const wrong = found.failure === 'INVALID_INPUT' ? found.message : undefined;
  return { unset: found.failure === 'PROVIDER_NOT_SET', query, found: null, wrong };
}

export default function MySalesPage({ loaderData }: Route.ComponentProps) {
  const { offices } = useOutletContext<AdminFrame>();
  const reading = useNavigation().location?.pathname === '/admin/my-sales';
  const { unset, query, found, wrong } = loaderData;
  if (unset) return <NoProviderYet />;
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.sales}</h1>
        {found && <span className="kit-quiet">{found.provider}</span>}
      </header>
      <SalesFilters query={query} found={found} offices={offices} wrong={wrong} />
      {found ? (
        <div className={cx(reading && 'opacity-60')} aria-busy={reading}>
          <Figures total={found.total} />
          <Tabs query={query} />
          <SalesTable found={found} query={query} />
        </div>
      ) : (
        wrong === undefined && <ListFailed title={texts.failed} />
      )}
    </>
  );
}

function Figures({ total }: { total: OutputOf<'provider.sales'>['total'] }) {
  const { figures } = texts;
  const rows = [
    [figures.amount, formatPesos(total.amount)],
    [figures.orders, groupThousands(total.orders)],
    [figures.units, orUnknown(total.units, groupThousands)],
    [figures.weight, orUnknown(total.grams, weightText)],
  ] as const;
  return (
    <>
      <dl
        className="grid grid-cols-4 gap-3 mb-2 max-[700px]:grid-cols-3 max-[700px]:gap-2"
        aria-label={figures.label}
      >
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="px-4 py-2.5 rounded-button bg-surface shadow-1 max-[700px]:first:col-span-full max-[700px]:not-first:px-2.5"
          >
            <dt className="type-note text-ink-2">{name}</dt>
            <dd className="text-[1.5rem]/[2rem] font-bold font-stretch-80% wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="type-note text-ink-2 mb-3">{texts.about}</p>
    </>
  );
}

function Tabs({ query }: { query: SalesQuery }) {
  return (
    <nav className="flex gap-1 mb-3 border-b border-line" aria-label={texts.tabs.label}>
      {TABS.map((tab) => (
        <Link
          key={tab.name}
          className="kit-tab"
          to={addressOf({ ...query, tab, page: '' })}
          aria-current={tab === query.tab ? 'page' : undefined}
          preventScrollReset
        >
          {texts.tabs[tab.of]}
        </Link>
      ))}
    </nav>
  );
}

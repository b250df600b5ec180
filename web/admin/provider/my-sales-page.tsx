import { Link, useNavigation, useOutletContext } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { cx } from '#web/ui/cx.ts';
import type { AdminFrame } from '../shell/admin-layout.tsx';
import { providerTexts as texts } from '../texts/provider.ts';
import type { Route } from './+types/my-sales-page.ts';
import { orUnknown, weightText } from './amounts.ts';
import { isUnset, NotAProvider, NotRead } from './own-page.tsx';
import { addressOf, readSales, type SalesQuery, TABS } from './sales-address.ts';
import { SalesFilters } from './sales-filters.tsx';
import { SalesTable } from './sales-table.tsx';

/** What was sold of a supplier's products (decision 37). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  if (user?.role !== 'provider') return { access: false, unset: false } as const;
  const query = readSales(new URL(request.url).searchParams);
  const { from, to, office: office_id, product: product_id, page } = query;
  const asked = { from, to, office_id, product_id, page };
  const found = await call('provider.sales', {
    query: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')),
  });
  if (!isFailure(found)) return { access: true, query, found, wrong: undefined } as const;
  if (isUnset(found)) return { access: false, unset: true } as const;
  // Days that cannot be asked for are said beside their field.
  const wrong = found.failure === 'INVALID_INPUT' ? found.message : undefined;
  return { access: true, query, found: null, wrong } as const;
}

export default function MySalesPage({ loaderData }: Route.ComponentProps) {
  const { offices } = useOutletContext<AdminFrame>();
  const reading = useNavigation().location?.pathname === '/admin/my-sales';
  if (!loaderData.access) return <NotAProvider unset={loaderData.unset} />;
  const { query, found, wrong } = loaderData;
  return (
    <>
      <header className="provider-head">
        <h1 className="type-title">{texts.sales}</h1>
        {found && <span className="provider-name">{found.provider}</span>}
      </header>
      <SalesFilters query={query} found={found} offices={offices} wrong={wrong} />
      {found ? (
        <div className={cx(reading && 'provider-reading')} aria-busy={reading}>
          <Figures total={found.total} />
          <Tabs query={query} />
          <SalesTable found={found} query={query} />
        </div>
      ) : (
        wrong === undefined && <NotRead what="sales" />
      )}
    </>
  );
}

function Figures({ total }: { total: OutputOf<'provider.sales'>['total'] }) {
  const { figures } = texts;
  const shown = [
    [figures.amount, formatPesos(total.amount)],
    [figures.orders, groupThousands(total.orders)],
    [figures.units, orUnknown(total.units, groupThousands)],
    [figures.weight, orUnknown(total.grams, weightText)],
  ] as const;
  return (
    <>
      <dl className="provider-figures" aria-label={figures.label}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="type-note text-ink-2 provider-about">{texts.about}</p>
    </>
  );
}

function Tabs({ query }: { query: SalesQuery }) {
  return (
    <nav className="admin-tabs" aria-label={texts.tabs.label}>
      {TABS.map((tab) => (
        <Link
          key={tab.name}
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

import { useMemo, useState } from 'react';
import { useOutletContext, useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { roleAtLeast } from '#rules/roles.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { LatenessBadge } from '#web/ui/feedback/badge.tsx';
import { shortDay } from '../kit/dates/days.ts';
import type { Filter } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { useCategoryOptions } from '../products/product-filters.ts';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { expiryTexts as texts } from '../texts/records/expiry.ts';
import type { Route } from './+types/expiry-page.ts';
import { categoryFilters } from './category-filters.ts';
import { ExpirySections } from './expiry-sections.tsx';
import type { Lot } from './lot.ts';
import { lotActions } from './lot-actions.tsx';

const DatesDialog = lazyPart(() => import('./dates-dialog.tsx'));
const OfferDialog = lazyPart(() => import('./offer-dialog.tsx'));

/** In days: products that expire tomorrow should be looked for on the shelf. */
const SOON_DAYS = 1;

const columns = columnsOf<Lot>(texts.columns, {
  product: {
    wraps: true,
    cell: ({ title, id_item }) => (
      <>
        <b>{title}</b> <span className="kit-note">{id_item}</span>
      </>
    ),
  },
  office: ({ office_name }) => office_name,
  expires: {
    sort: 'expires_on',
    cell: ({ expires_on, days }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {shortDay(expires_on)}
        <LatenessBadge level={days < 0 ? 'late' : days <= SOON_DAYS ? 'soon' : 'calm'}>
          {texts.inDays(days)}
        </LatenessBadge>
      </span>
    ),
  },
  amount: { number: true, cell: ({ amount, countType }) => <b>{quantityText(countType, amount)}</b> },
  price: {
    wraps: true,
    cell: ({ price_neto, sale, ban }) => {
      const note = ban === '' ? saleText(sale) : texts.banned;
      return (
        <>
          {formatPesos(price_neto)} {note !== '' && <span className="kit-note">{note}</span>}
        </>
      );
    },
  },
  cost: { number: true, cell: ({ cost }) => (typeof cost === 'number' ? formatPesos(cost) : '—') },
});
/** Costs are only for staff who see those of products. */
const withoutCost = columns.filter(({ id }) => id !== 'cost');

function saleText(sale: Lot['sale']): string {
  if (!sale) return '';
  const price = formatPesos(sale.price_neto);
  if (!sale.begun) return texts.coming(price, shortDay(sale.from));
  return texts.sale(price, sale.until === null ? '' : shortDay(sale.until));
}

const daysFilter: Filter = {
  name: 'dias',
  label: texts.filters.days,
  kind: 'choice',
  anyLabel: texts.filters.usual,
  options: texts.filters.options,
};

export const loader = resourceLoader('stockLots.list', {
  columns,
  rows: 50,
  query: (filter) => ({
    product: filter('buscar'),
    office_id: filter('sede'),
    category_id: filter('categoria'),
    days: texts.filters.options.find(({ value }) => value === filter('dias'))?.value,
  }),
});
export const shouldRevalidate = rereadRows;

/** Products that expire soon or have expired, to be discounted or taken off the shelves. */
export default function ExpiryPage({ loaderData: { found } }: Route.ComponentProps) {
  const { staff } = useOutletContext<AdminFrame>();
  const { revalidate } = useRevalidator();
  const [offered, setOffered] = useState<readonly Lot[]>();
  const categories = useCategoryOptions();
  const filters = useMemo(() => [daysFilter, ...categoryFilters(categories)], [categories]);
  const actions = useMemo(() => lotActions(setOffered), []);
  return (
    <>
      <ExpirySections />
      <ResourcePage
        name="vencimientos"
        texts={texts}
        found={found}
        columns={roleAtLeast(staff.role, 'superadmin') ? columns : withoutCost}
        nameOf={({ title, expires_on }) => texts.nameOf(title, shortDay(expires_on))}
        note={found && noteOf(found)}
        filters={filters}
        actions={actions}
        othersChangeIt
        record={(opened) => (
          <DatesDialog key={opened.id} {...opened} place={found?.list.find(({ id }) => id === opened.id)} />
        )}
      />
      {offered && (
        <OfferDialog
          lots={offered}
          onClose={() => setOffered(undefined)}
          onDone={() => {
            setOffered(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function noteOf({
  expired,
  cost_at_risk: cost,
  is_partial: isPartial,
}: Pick<OutputOf<'stockLots.list'>, 'expired' | 'cost_at_risk' | 'is_partial'>) {
  const sums = [expired > 0 && texts.expired(expired), cost ? texts.atRisk(formatPesos(cost)) : ''];
  return [...sums, isPartial && texts.ofFirst].filter(Boolean).join(' · ');
}

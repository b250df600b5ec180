import { useRevalidator } from 'react-router';
import { weekdaysText } from '#rules/dates/date-text.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { dayOf, instantRangeText, shortDay } from '../kit/dates/days.ts';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { recordActions } from '../kit/table/record-actions.tsx';
import { useFreshness } from '../kit/use-freshness.ts';
import { couponTexts as texts } from '../texts/coupons.ts';
import type { Route } from './+types/coupons-page.ts';
import { type Coupon, CouponState } from './coupon-state.tsx';

const CouponDialog = lazyPart(() => import('./coupon-dialog.tsx'));

const columns = columnsOf<Coupon>(texts.columns, {
  code: {
    sort: 'code',
    cell: ({ code, description }) => (
      <>
        <b>{code}</b> <span className="kit-quiet">{description}</span>
      </>
    ),
  },
  state: (coupon) => <CouponState coupon={coupon} />,
  discount: {
    number: true,
    cell: ({ percentage, value, productPrices }) => (
      <b>{productPrices.length > 0 ? texts.list : percentage > 0 ? `${percentage} %` : formatPesos(value)}</b>
    ),
  },
  applies: (coupon) => appliesText(coupon),
  dates: {
    sort: 'endDate',
    cell: ({ startDate, endDate }) => instantRangeText(startDate, endDate) || texts.always,
  },
  uses: {
    number: true,
    sort: 'usesTotalCount',
    cell: ({ usesTotalCount = 0, usesTotalLimit }) =>
      texts.uses(groupThousands(usesTotalCount), usesTotalLimit === 0 ? '' : groupThousands(usesTotalLimit)),
  },
  offices: ({ offices_ids }) => texts.offices(offices_ids.length),
  first: { optional: true, is: ({ firstOrderOnly }) => firstOrderOnly },
  automatic: { optional: true, is: ({ autoActivate }) => autoActivate },
  perUser: {
    optional: true,
    number: true,
    cell: ({ usesPerUserLimit }) =>
      usesPerUserLimit === 0 ? texts.noLimit : groupThousands(usesPerUserLimit),
  },
  stack: { optional: true, number: true, cell: ({ stackLimit }) => stackLimit },
  created: {
    optional: true,
    sort: 'creationDate',
    cell: ({ creationDate }) => shortDay(dayOf(creationDate)),
  },
});

/** '2 categorías · 1 de cada 3 unidades' */
function appliesText(coupon: Coupon): string {
  const { produtsIds, productPrices, categoryIds, brandIds, minSubtotal, unitsFrom, unitsReduced } = coupon;
  const goods =
    coupon.type === 'total_cart'
      ? [texts.whole]
      : [
          produtsIds.length > 0 && texts.products(produtsIds.length),
          productPrices.length > 0 && texts.products(productPrices.length),
          categoryIds.length > 0 && texts.categories(categoryIds.length),
          brandIds.length > 0 && texts.brands(brandIds.length),
          unitsFrom > 0 &&
            (unitsReduced > 0 ? texts.perUnits(unitsFrom, unitsReduced) : texts.units(unitsFrom)),
        ];
  const { weekdays, forRole } = coupon;
  return [
    ...goods,
    minSubtotal > 0 && texts.from(formatPesos(minSubtotal)),
    weekdays.length > 0 && weekdaysText(weekdays),
    forRole && texts.roles[forRole].toLowerCase(),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const loader = resourceLoader('cupons.allPaginate', {
  columns,
  query: (filter) => ({
    code: filter('buscar'),
    inactive: readTriState(filter('activos'), { inverted: true }),
    removed: 'false',
  }),
});
export const shouldRevalidate = rereadRows;

const actions = recordActions({
  update: async (coupon: Coupon) => (await callApi('cupons.update', { body: coupon })).doc,
  remove: ({ id, version }) => callApi('cupons.remove', { params: { id }, query: { version } }),
  restore: ({ id }, { version }) => callApi('cupons.restore', { body: { id, version } }),
  removing: () => texts.removing,
});

export default function CouponsPage({ loaderData: { found } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  // Orders use up coupons, and cancelled orders return them.
  useFreshness(revalidate);
  return (
    <ResourcePage
      name="cupones"
      texts={texts}
      found={found}
      columns={columns}
      nameOf={({ code }) => code}
      filters={[triState('activos', texts.columns.state, texts.filters.on, texts.filters.off)]}
      views={texts.views}
      actions={actions}
      record={(opened) => <CouponDialog key={opened.id} {...opened} />}
    />
  );
}

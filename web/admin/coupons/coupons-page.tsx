import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { Column } from '../kit/table/column.ts';
import { recordActions } from '../kit/table/record-actions.tsx';
import { couponTexts as texts } from '../texts/coupons.ts';
import type { Route } from './+types/coupons-page.ts';
import { CouponDialog } from './coupon-dialog.tsx';
import { CouponState } from './coupon-state.tsx';

export type Coupon = OutputOf<'cupons.get'>;

export const loader = resourceLoader('cupons.allPaginate', {
  query: (filter) => ({
    ...(filter('buscar') ? { code: filter('buscar') } : {}),
    ...(filter('estado') ? { inactive: String(filter('estado') === 'inactivos') } : {}),
  }),
});

const actions = recordActions<Coupon>({
  update: async (coupon) => (await callApi('cupons.update', { body: coupon })).doc,
  remove: ({ id, version }) => callApi('cupons.remove', { params: { id }, query: { version } }),
  removing: texts.removing,
});

const columns: Column<Coupon>[] = [
  {
    id: 'code',
    head: texts.columns.code,
    cell: ({ code, description }) => (
      <>
        <b>{code}</b> <span className="kit-quiet">{description}</span>
      </>
    ),
  },
  { id: 'state', head: texts.columns.state, cell: (coupon) => <CouponState coupon={coupon} /> },
  {
    id: 'discount',
    head: texts.columns.discount,
    number: true,
    cell: ({ percentage, value }) => <b>{percentage > 0 ? `${percentage} %` : formatPesos(value)}</b>,
  },
  {
    id: 'applies',
    head: texts.columns.applies,
    cell: ({ type, produtsIds }) => (type === 'total_cart' ? texts.whole : texts.products(produtsIds.length)),
  },
  { id: 'dates', head: texts.columns.dates, cell: datesOf },
  {
    id: 'uses',
    head: texts.columns.uses,
    number: true,
    cell: ({ usesTotalCount = 0, usesTotalLimit }) =>
      texts.uses(groupThousands(usesTotalCount), usesTotalLimit === 0 ? '' : groupThousands(usesTotalLimit)),
  },
  {
    id: 'offices',
    head: texts.columns.offices,
    cell: ({ offices_ids }) => texts.offices(offices_ids.length),
  },
  {
    id: 'first',
    head: texts.columns.first,
    optional: true,
    cell: ({ firstOrderOnly }) =>
      firstOrderOnly && <Icon name="check-bold" size={16} label={texts.columns.first} />,
  },
  {
    id: 'automatic',
    head: texts.columns.automatic,
    optional: true,
    cell: ({ autoActivate }) =>
      autoActivate && <Icon name="check-bold" size={16} label={texts.columns.automatic} />,
  },
  {
    id: 'perUser',
    head: texts.columns.perUser,
    optional: true,
    number: true,
    cell: ({ usesPerUserLimit }) =>
      usesPerUserLimit === 0 ? texts.noLimit : groupThousands(usesPerUserLimit),
  },
  {
    id: 'stack',
    head: texts.columns.stack,
    optional: true,
    number: true,
    cell: ({ stackLimit }) => stackLimit,
  },
  {
    id: 'created',
    head: texts.columns.created,
    optional: true,
    cell: ({ creationDate }) => shortDay(dayOf(creationDate)),
  },
];

export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ResourcePage
      name="cupones"
      texts={texts}
      found={loaderData.found}
      columns={columns}
      nameOf={({ code }) => code}
      filters={[
        {
          name: 'estado',
          label: texts.filters.inactive,
          kind: 'choice',
          options: [
            { value: 'activos', label: texts.filters.on },
            { value: 'inactivos', label: texts.filters.off },
          ],
        },
      ]}
      bulk={actions}
      record={(opened) => <CouponDialog key={opened.id} {...opened} />}
    />
  );
}

function datesOf({ startDate, endDate }: Coupon): string {
  if (!startDate && !endDate) return texts.always;
  return [startDate, endDate].map((at) => (at ? shortDay(dayOf(at)) : '…')).join(' – ');
}

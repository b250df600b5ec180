import { Suspense, useState } from 'react';
import { useOutletContext, useRevalidator } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { instantRangeText } from '../kit/dates/days.ts';
import { useAddress } from '../kit/filters/use-address.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { changedColumn, columnsOf } from '../kit/table/columns-of.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { switchActions } from '../kit/table/record-actions.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { kitTexts } from '../texts/kit.ts';
import { offerTexts as texts } from '../texts/offers.ts';
import { offerTimeTexts } from '../texts/tabs/offer-times.ts';
import type { Route } from './+types/offers-page.ts';
import { dailyHoursText } from './hours.ts';
import { type Offer, sectionName, sectionOptions } from './offer.ts';
import { OfferStateBadge } from './offer-state.tsx';
import { OfferThumb } from './offer-thumb.tsx';

const OfferDialog = lazyPart(() => import('./offer-dialog.tsx'));
const OrderDialog = lazyPart(() => import('./order-dialog.tsx'));

const STATES = ['live', 'scheduled', 'ended', 'inactive'] as const;

const columns = columnsOf<Offer>(texts.columns, {
  name: { sort: 'nameOffer', cell: ({ nameOffer }) => <b>{nameOffer}</b> },
  picture: (offer) => <OfferThumb offer={offer} />,
  section: {
    sort: 'section',
    cell: ({ section }) => (
      <>
        {sectionName(section)} <span className="kit-note">{section}</span>
      </>
    ),
  },
  state: (offer) => <OfferStateBadge offer={offer} />,
  dates: {
    sort: 'dueDate',
    cell: ({ startDate, dueDate }) => instantRangeText(startDate, dueDate) || texts.always,
  },
  hours: ({ startDailyHour, endDailyHour }) => dailyHoursText(startDailyHour, endDailyHour),
  place: ({ branchOffice, city }) => branchOffice || city || texts.everywhere,
  order: { number: true, cell: ({ order }) => groupThousands(order) },
  url: { optional: true, cell: ({ url }) => url },
  changed: changedColumn,
});

/** Actions of staff can be undone for a minute (rule 65). */
const UNDO_MS = 60_000;

/** Confirmation and texts of back-office 8. */
const removeOffers = {
  confirm: {
    title: texts.removing.title,
    button: texts.removing.button,
    busy: kitTexts.record.removing,
    text: (rows) => texts.removing.text(rows.length),
  },
  run: (rows, refresh) =>
    doForEach(rows, remove, refresh, {
      done: kitTexts.recordActions.removed,
      failed: kitTexts.record.notRemoved,
      undoMs: UNDO_MS,
    }),
} satisfies Pick<RecordAction<Offer>, 'confirm' | 'run'>;

export const loader = resourceLoader('offers.staffPage', {
  columns,
  rows: 50,
  query: (filter) => ({
    nameOffer: filter('buscar'),
    section: filter('seccion'),
    branch_id: filter('oficina'),
    state: STATES.find((state) => state === filter('estado')),
  }),
});
export const shouldRevalidate = rereadRows;

const actions: RecordAction<Offer>[] = [
  ...switchActions({
    update: async ({ id, version, inactive }: Offer) =>
      (await callApi('offers.update', { body: { id, version, inactive } })).doc,
  }),
  {
    label: texts.removeLabel,
    icon: <Icon name="trash" size={16} />,
    inRow: { name: ({ nameOffer }) => texts.removeName(nameOffer) },
    ...removeOffers,
  },
];

export default function OffersPage({ loaderData: { found } }: Route.ComponentProps) {
  const { modules, offices } = useOutletContext<AdminFrame>();
  const { search } = useAddress();
  const [ordering, setOrdering] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <>
      <ResourcePage
        name="ofertas"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={({ nameOffer }) => nameOffer}
        filters={[
          {
            kind: 'choice',
            name: 'seccion',
            label: texts.filters.section,
            options: sectionOptions(modules, search.get('seccion') ?? undefined),
          },
          {
            kind: 'choice',
            name: 'estado',
            label: texts.filters.state,
            options: STATES.map((value) => ({ value, label: texts.states[value] })),
          },
          {
            kind: 'choice',
            name: 'oficina',
            label: texts.filters.office,
            options: offices.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        views={texts.views}
        actions={actions}
        othersChangeIt
        tools={
          <>
            <ButtonLink
              to="/admin/offers/calendar"
              kind="outline"
              size={36}
              icon={<Icon name="calendar-blank" size={16} />}
            >
              {offerTimeTexts.calendar.open}
            </ButtonLink>
            <ButtonLink
              to="/admin/offers/preview"
              kind="outline"
              size={36}
              icon={<Icon name="eye" size={16} />}
            >
              {offerTimeTexts.preview.open}
            </ButtonLink>
            <Button
              kind="outline"
              size={36}
              icon={<StaffIcon name="list-numbers" size={16} />}
              onClick={() => setOrdering(true)}
            >
              {texts.order.open}
            </Button>
          </>
        }
        record={(opened) => <OfferDialog key={opened.id} {...opened} />}
      />
      {ordering && (
        <Suspense>
          <OrderDialog
            section={search.get('seccion') ?? ''}
            onClose={() => {
              setOrdering(false);
              void revalidate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

async function remove({ id, version }: Offer) {
  const removed = await callApi('offers.remove', { params: { id }, query: { version } });
  return () => callApi('offers.restore', { body: { id, version: removed.version } });
}

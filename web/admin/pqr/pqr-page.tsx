import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { PQR_KIND_LABELS, PQR_KINDS } from '#rules/pqr.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { dayOf, lastDay, shortDay } from '../kit/dates/days.ts';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { pqrTexts as texts } from '../texts/records/pqr.ts';
import type { Route } from './+types/pqr-page.ts';

type Pqr = OutputOf<'pqr.get'>;

const PqrDialog = lazyPart(() => import('./pqr-dialog.tsx'));

const columns = columnsOf<Pqr>(texts.columns, {
  number: ({ number }) => texts.one(groupThousands(number)),
  person: ({ person }) => <b>{person || texts.noName}</b>,
  kind: ({ kind }) => PQR_KIND_LABELS[kind],
  status: ({ status }) => (
    <StateBadge tone={status === 'open' ? 'waiting' : 'done'}>{texts.statuses[status]}</StateBadge>
  ),
  due: ({ due_date, status }) =>
    status === 'open' && Date.parse(due_date) <= Date.now() ? (
      <b className="text-danger">{texts.overdue(lastDay(due_date))}</b>
    ) : (
      lastDay(due_date)
    ),
  order: ({ order }) => order && texts.one(groupThousands(order.id_order)),
  office: { optional: true, cell: ({ office_name }) => office_name },
  received: ({ received_date }) => shortDay(dayOf(received_date)),
  answered: {
    optional: true,
    cell: ({ answered_date }) => answered_date && shortDay(dayOf(answered_date)),
  },
});

export const loader = resourceLoader('pqr.list', {
  query: (filter) => ({
    kind: PQR_KINDS.find((kind) => kind === filter('tipo')),
    open: readTriState(filter('abiertas')),
  }),
});
export const shouldRevalidate = rereadRows;

/** Petitions, complaints and claims of shoppers, ordered by deadline. */
export default function PqrPage({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <ResourcePage
      name="pqr"
      texts={texts}
      found={found}
      columns={columns}
      nameOf={({ number }) => texts.one(groupThousands(number))}
      othersChangeIt
      filters={[
        triState('abiertas', texts.columns.status, texts.filters.open, texts.filters.closed),
        {
          name: 'tipo',
          label: texts.columns.kind,
          kind: 'choice',
          options: PQR_KINDS.map((value) => ({ value, label: PQR_KIND_LABELS[value] })),
        },
      ]}
      record={(opened) => <PqrDialog key={opened.id} {...opened} />}
    />
  );
}

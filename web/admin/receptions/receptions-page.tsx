import { Link, useOutletContext } from 'react-router';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { isAdminOrSuper } from '#rules/roles.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { whenText } from '../kit/dates/days.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { receptionTexts as texts } from '../texts/records/receptions.ts';
import type { Route } from './+types/receptions-page.ts';

const StartDialog = lazyPart(() => import('./start-dialog.tsx'));

type Reception = OutputOf<'receptions.list'>['list'][number];
type State = InputOf<'receptions.list'>['query']['state'];

const columns = columnsOf<Reception>(texts.columns, {
  document: {
    wraps: true,
    cell: ({ id, supplier, document }) => (
      <Link className="link font-semibold" to={`/admin/receptions/${id}`}>
        {texts.review.title(supplier, document)}
      </Link>
    ),
  },
  office: ({ office_name }) => office_name,
  state: ({ state }) => texts.states[state],
  progress: {
    number: true,
    cell: ({ received_products, expected_products }) =>
      texts.progress(groupThousands(received_products), groupThousands(expected_products)),
  },
  started: {
    wraps: true,
    cell: ({ started_date, started_by }) => texts.by(whenText(started_date), started_by),
  },
  ended: {
    wraps: true,
    cell: ({ ended_date, ended_by }) => ended_date && texts.by(whenText(ended_date), ended_by),
  },
});

const STATES = ['open', 'booked', 'dropped'] as const;

export const loader = resourceLoader('receptions.list', {
  query: (filter) => ({
    search: filter('buscar'),
    office_id: filter('sede'),
    state: STATES.find((state) => state === filter('estado')) as State,
  }),
});
export const shouldRevalidate = rereadRows;

export default function ReceptionsPage({ loaderData: { found } }: Route.ComponentProps) {
  const { staff } = useOutletContext<AdminFrame>();
  const { create, ...others } = texts;
  const mayStart = isAdminOrSuper(staff.role);
  return (
    <ResourcePage
      name="recepciones"
      texts={mayStart ? { ...others, create } : others}
      found={found}
      columns={columns}
      nameOf={({ supplier, document }) => texts.review.title(supplier, document)}
      othersChangeIt
      filters={[
        {
          name: 'estado',
          label: texts.filterState,
          kind: 'choice',
          options: STATES.map((value) => ({ value, label: texts.states[value] })),
        },
      ]}
      record={mayStart ? (opened) => opened.isNew && <StartDialog {...opened} /> : undefined}
    />
  );
}

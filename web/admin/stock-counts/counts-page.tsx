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
import { stockCountTexts } from '../texts/records/stock-counts.ts';
import type { Route } from './+types/counts-page.ts';

const StartDialog = lazyPart(() => import('./start-dialog.tsx'));

type Count = OutputOf<'stockCounts.list'>['list'][number];
type State = InputOf<'stockCounts.list'>['query']['state'];

const columns = columnsOf<Count>(stockCountTexts.columns, {
  name: ({ id, name }) => (
    <Link className="link font-semibold" to={`/admin/stock-counts/${id}`}>
      {name}
    </Link>
  ),
  office: ({ office_name }) => office_name,
  state: ({ state }) => stockCountTexts.states[state],
  progress: {
    number: true,
    cell: ({ counted, products }) =>
      stockCountTexts.progress(groupThousands(counted), groupThousands(products)),
  },
  blind: { is: ({ is_blind }) => is_blind },
  started: {
    wraps: true,
    cell: (count) => stockCountTexts.by(whenText(count.started_date), count.started_by),
  },
  ended: {
    wraps: true,
    cell: ({ ended_date, ended_by }) => ended_date && stockCountTexts.by(whenText(ended_date), ended_by),
  },
});

const STATES = ['open', 'booked', 'dropped'] as const;

export const loader = resourceLoader('stockCounts.list', {
  query: (filter) => ({
    office_id: filter('sede'),
    state: STATES.find((state) => state === filter('estado')) as State,
  }),
});
export const shouldRevalidate = rereadRows;

export default function CountsPage({ loaderData: { found } }: Route.ComponentProps) {
  const { staff } = useOutletContext<AdminFrame>();
  const { create, ...others } = stockCountTexts;
  const mayStart = isAdminOrSuper(staff.role);
  return (
    <ResourcePage
      name="conteos"
      texts={mayStart ? { ...others, create } : others}
      found={found}
      columns={columns}
      nameOf={({ name }) => name}
      othersChangeIt
      filters={[
        {
          name: 'estado',
          label: stockCountTexts.filterState,
          kind: 'choice',
          options: STATES.map((value) => ({ value, label: stockCountTexts.states[value] })),
        },
      ]}
      record={mayStart ? (opened) => opened.isNew && <StartDialog {...opened} /> : undefined}
    />
  );
}

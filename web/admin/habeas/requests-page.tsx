import { useOutletContext } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { FilterBar } from '../kit/filters/filter-bar.tsx';
import { useAddress } from '../kit/filters/use-address.ts';
import '../kit/kit.css';
import { resourceLoader } from '../kit/resource-loader.ts';
import type { Column } from '../kit/table/column.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import { TableFoot } from '../kit/table/table-foot.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { requestTexts as texts } from '../texts/habeas.ts';
import { kitTexts } from '../texts/kit.ts';
import type { Route } from './+types/requests-page.ts';

type Request = OutputOf<'personalData.requests'>['list'][number];
const STATES = ['waiting', 'cancelled', 'done'] as const;
const tones: Record<Request['state'], BadgeTone> = { waiting: 'waiting', cancelled: 'closed', done: 'done' };

export const loader = resourceLoader('personalData.requests', {
  query: (filter) => {
    const state = STATES.find((one) => one === filter('estado'));
    return state ? { state } : {};
  },
});

const day = (instant: string | null) => (instant === null ? null : shortDay(dayOf(instant)));

const columns: Column<Request>[] = [
  { id: 'person', head: texts.columns.person, cell: ({ user_name }) => <b>{user_name || texts.noName}</b> },
  {
    id: 'state',
    head: texts.columns.state,
    cell: ({ state }) => <StateBadge tone={tones[state]}>{texts.states[state]}</StateBadge>,
  },
  { id: 'due', head: texts.columns.due, cell: ({ due_date }) => <b>{day(due_date)}</b> },
  { id: 'asked', head: texts.columns.asked, cell: ({ creationDate }) => day(creationDate) },
  { id: 'runs', head: texts.columns.runs, cell: ({ runs_date }) => day(runs_date) },
  {
    id: 'waits',
    head: texts.columns.waits,
    cell: ({ state, held_by }) => (state === 'waiting' ? texts.heldBy[held_by] : null),
  },
  { id: 'ended', head: texts.columns.ended, optional: true, cell: ({ ended_date }) => day(ended_date) },
];

/**
 * Start page of the person responsible for personal data: requests with their legal deadline (rule 49).
 */
export default function RequestsPage({ loaderData: { found } }: Route.ComponentProps) {
  const { search } = useAddress();
  const { modules } = useOutletContext<AdminFrame>();
  const total = found?.pagination.totalCount;
  const isEmpty = found?.list.length === 0 && !search.has('estado');
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        {total !== undefined && (
          <span className="kit-quiet">{texts.count(total, groupThousands(total))}</span>
        )}
        <span className="kit-tools">
          {modules.includes('habeas-data') && (
            <ButtonLink to="/admin/habeas" kind="outline" size={36}>
              {texts.register}
            </ButtonLink>
          )}
        </span>
      </header>
      <p className="type-note text-ink-2 mb-3">{texts.about}</p>
      {!found && <ListFailed />}
      {isEmpty && (
        <EmptyState heading="h2" title={texts.empty} pictures={['/pictures/1f9fa.webp']}>
          {texts.emptyText}
        </EmptyState>
      )}
      {found && !isEmpty && (
        <DataTable
          name="solicitudes"
          label={texts.title}
          rows={found.list}
          columns={columns}
          nameOf={({ user_name }) => user_name}
          filters={
            <FilterBar
              filters={[
                {
                  name: 'estado',
                  label: texts.state,
                  kind: 'choice',
                  options: STATES.map((value) => ({ value, label: texts.states[value] })),
                },
              ]}
            />
          }
          foot={
            found.list.length === 0 ? (
              <p role="status">{kitTexts.filters.nothing}</p>
            ) : (
              <TableFoot pagination={found.pagination} count={found.list.length} />
            )
          }
        />
      )}
    </>
  );
}

import { useOutletContext } from 'react-router';
import { REQUEST_KINDS } from '#rules/habeas/requests.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { dayOf, lastDay, shortDay } from '../kit/dates/days.ts';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { claimTexts as texts } from '../texts/records/habeas-claims.ts';
import type { Route } from './+types/claims-page.ts';
import { type Claim, claimTones } from './claim.ts';

const ClaimDialog = lazyPart(() => import('./claim-dialog.tsx'));

const columns = columnsOf<Claim>(texts.columns, {
  person: ({ person }) => <b>{person || texts.noName}</b>,
  kind: ({ kind }) => texts.kinds[kind],
  status: ({ status }) => <StateBadge tone={claimTones[status]}>{texts.statuses[status]}</StateBadge>,
  due: ({ due_date, status }) => {
    if (status !== 'open' && status !== 'extended') return lastDay(due_date);
    if (Date.parse(due_date) > Date.now()) return <b>{lastDay(due_date)}</b>;
    return <b className="text-danger">{texts.overdue(lastDay(due_date))}</b>;
  },
  received: ({ received_date }) => shortDay(dayOf(received_date)),
  answered: {
    optional: true,
    cell: ({ answered_date }) => answered_date && shortDay(dayOf(answered_date)),
  },
});

export const loader = resourceLoader('habeasRequests.list', {
  query: (filter) => ({
    kind: REQUEST_KINDS.find((kind) => kind === filter('tipo')),
    open: readTriState(filter('abiertas')),
  }),
});
export const shouldRevalidate = rereadRows;

/** Questions and claims about personal data, ordered by deadline (rule 49). */
export default function ClaimsPage({ loaderData: { found } }: Route.ComponentProps) {
  const { modules } = useOutletContext<AdminFrame>();
  return (
    <ResourcePage
      name="consultas"
      texts={texts}
      found={found}
      columns={columns}
      nameOf={({ person }) => person || texts.noName}
      othersChangeIt
      filters={[
        triState('abiertas', texts.columns.status, texts.filters.open, texts.filters.closed),
        {
          name: 'tipo',
          label: texts.columns.kind,
          kind: 'choice',
          options: REQUEST_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
        },
      ]}
      tools={
        <>
          <ButtonLink to="/admin/habeas/solicitudes" kind="ghost" size={36}>
            {texts.deletions}
          </ButtonLink>
          {modules.includes('habeas-data') && (
            <ButtonLink to="/admin/habeas" kind="outline" size={36}>
              {texts.register}
            </ButtonLink>
          )}
        </>
      }
      record={(opened) => <ClaimDialog key={opened.id} {...opened} />}
    />
  );
}

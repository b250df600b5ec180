import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { isFailure } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { serverContext } from '#web/api/server-context.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { IntegrationSections } from '../integrations/integration-sections.tsx';
import { whenText } from '../kit/dates/days.ts';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { removeAction } from '../kit/table/record-actions.tsx';
import { importServiceTexts as texts } from '../texts/import/services.ts';
import type { Route } from './+types/services-page.ts';
import type { Service } from './service-dialog.tsx';
import { useReread } from './use-reread.ts';

const ServiceDialog = lazyPart(() => import('./service-dialog.tsx'));

const tones: Record<'completed' | 'failed' | 'running', BadgeTone> = {
  completed: 'done',
  failed: 'failed',
  running: 'working',
};

const columns = columnsOf<Service>(texts.columns, {
  name: { sort: 'name', wraps: true, cell: ({ name }) => <b>{name}</b> },
  schedule: ({ cron }) => (texts.schedules as Record<string, string>)[cron] ?? cron,
  next: ({ cron_next_step: next }) => (next === null ? texts.byHand : whenText(next)),
  last: ({ last_run_at: last }) => (last === null ? texts.never : whenText(last)),
  state: {
    wraps: true,
    cell: ({ last_status: status, last_message: message, waiting_id: waiting, inactive }) => (
      <>
        {inactive && <StateBadge tone="closed">{texts.removed}</StateBadge>}{' '}
        {status !== '' && <StateBadge tone={tones[status]}>{texts.states[status]}</StateBadge>}{' '}
        <span className="kit-quiet">{message}</span>{' '}
        {waiting !== null && (
          <Link className="text-ink font-semibold" to={`/admin/import-data/${waiting}`}>
            {texts.review}
          </Link>
        )}
      </>
    ),
  },
  log: ({ name, source_id: source }) => (
    <ButtonLink
      kind="ghost"
      size={36}
      aria-label={texts.logOf(name)}
      to={`/admin/import-data?origen=${source}`}
    >
      {texts.log}
    </ButtonLink>
  ),
});

const readServices = resourceLoader('importServices.allPaginate', {
  columns,
  rows: 50,
  query: (filter) => ({
    name: filter('buscar'),
    inactive: readTriState(filter('activos'), { inverted: true }),
  }),
});
const otherColumns = columnsOf<OutputOf<'integrations.list'>['list'][number]>(texts.columns, {
  name: ({ name }) => <b>{name}</b>,
  next: ({ cron_next_step: next }) => (next === null ? texts.notScheduled : whenText(next)),
  last: ({ last_run_at: last }) => (last === null ? texts.never : whenText(last)),
  state: {
    wraps: true,
    cell: ({ last_status: status, last_message: message }) => (
      <>
        {status === '' ? '—' : <StateBadge tone={tones[status]}>{texts.states[status]}</StateBadge>}{' '}
        <span className="kit-quiet">{message}</span>
      </>
    ),
  },
  log: ({ id, name }) => (
    <ButtonLink
      kind="ghost"
      size={36}
      aria-label={texts.logOf(name)}
      to={`/admin/logs?objeto=integration&id=${encodeURIComponent(id)}`}
    >
      {texts.log}
    </ButtonLink>
  ),
});

export async function loader(args: Route.LoaderArgs) {
  const [services, all] = await Promise.all([
    readServices(args),
    args.context.get(serverContext).call('integrations.list', {}),
  ]);
  return {
    ...services,
    proof: isFailure(all) ? ('password' as const) : all.proof,
    others: isFailure(all) ? [] : all.list.filter(({ kind }) => kind !== 'product_import'),
  };
}
export const shouldRevalidate = rereadRows;

const restore = ({ id }: Service, { version }: { version: number }) =>
  callApi('importServices.restore', { body: { id, version } });
const actions: RecordAction<Service>[] = [
  {
    label: texts.run,
    icon: null,
    oneByOne: true,
    inRow: { name: ({ name }) => texts.runOf(name), withWords: true, shown: ({ inactive }) => !inactive },
    run: (rows, refresh) =>
      doForEach(
        rows,
        async ({ id }) => {
          await callApi('importServices.run', { params: { id } });
          return undefined;
        },
        refresh,
        { done: () => texts.started },
      ),
  },
  removeAction({
    remove: ({ id, version }) => callApi('importServices.remove', { params: { id }, query: { version } }),
    restore,
    removing: () => texts.removing,
  }),
  {
    label: texts.restore,
    icon: <Icon name="arrow-counter-clockwise" size={16} />,
    oneByOne: true,
    inRow: { name: ({ name }) => texts.restoreOf(name), shown: ({ inactive }) => inactive },
    run: (rows, refresh) =>
      doForEach(rows, (one) => restore(one, one).then(() => undefined), refresh, {
        done: () => texts.restored,
      }),
  },
];

/** Web services that import products, with their next run and last result; below them other integrations. */
export default function ServicesPage({ loaderData: { found, proof, others } }: Route.ComponentProps) {
  useReread(found?.list.some(({ last_status: status }) => status === 'running') ?? false, 2_000);
  return (
    <>
      <IntegrationSections />
      <ResourcePage
        name="servicios-web"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={({ name }) => name}
        filters={[triState('activos', texts.shown, texts.active, texts.inactive)]}
        views={texts.views}
        actions={actions}
        record={(opened) => <ServiceDialog key={opened.id} proof={proof} {...opened} />}
        othersChangeIt
        tools={
          <ButtonLink kind="outline" size={36} to="/admin/import-data">
            {texts.history}
          </ButtonLink>
        }
      />
      {others.length > 0 && (
        <section className="mt-6 grid grid-cols-1 gap-3">
          <h2 className="type-section">{texts.others}</h2>
          <PlainTable label={texts.others} rows={others} columns={otherColumns} />
        </section>
      )}
    </>
  );
}

import { Suspense, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { isFailure } from '#web/api/answer.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { serverContext } from '#web/api/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { readDays } from '../kit/dates/days.ts';
import { DownloadButton } from '../kit/download-button.tsx';
import { useAddress } from '../kit/filters/use-address.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { logTexts as texts } from '../texts/records/logs.ts';
import type { Route } from './+types/logs-page.ts';
import { changedFields } from './differences.ts';
import { roleText, whenText, whoText } from './line-words.ts';

const LineDialog = lazyPart(() => import('./line-dialog.tsx'));
const VerifyDialog = lazyPart(() => import('./verify-dialog.tsx'));

type Line = OutputOf<'logs.list'>['list'][number];

const columns = columnsOf<Line>(texts.columns, {
  date: { sort: 'date', cell: ({ date }) => whenText(date) },
  who: (line) => (
    <>
      <b>{whoText(line)}</b>{' '}
      <span className="kit-note">
        {whoText(line) !== roleText(line.actor_role) && roleText(line.actor_role)}
      </span>
    </>
  ),
  what: { wraps: true, cell: ({ type_name }) => type_name },
  object: {
    wraps: true,
    cell: ({ entity_name, object_name }) => (
      <>
        {entity_name} {object_name !== '' && <span className="kit-note">{object_name}</span>}
      </>
    ),
  },
  changed: {
    wraps: true,
    cell: ({ value: { before, after } }) =>
      before !== null && changedFields(before, after).slice(0, 6).join(', '),
  },
  code: { optional: true, cell: ({ type }) => type },
  id: {
    optional: true,
    cell: ({ entity_id }) => <span className="overflow-hidden max-w-37.5 text-ellipsis">{entity_id}</span>,
  },
});

/** The address's filters by their names in the call; '' when unset. */
function queryOf(filter: (name: string) => string) {
  const { from, to } = readDays(filter('dias'));
  return {
    person: filter('buscar'),
    type: filter('tipo'),
    entity: filter('objeto'),
    entity_id: filter('id'),
    from,
    to,
  };
}

const readLines = resourceLoader('logs.allPaginate', { columns, rows: 50, query: queryOf });

export async function loader(args: LoaderFunctionArgs) {
  const [{ found }, choices] = await Promise.all([
    readLines(args),
    args.context.get(serverContext).call('logs.choices', {}),
  ]);
  return { found, choices: isFailure(choices) ? { types: [], entities: [] } : choices };
}
export const shouldRevalidate = rereadRows;

/** The audit log of staff's actions, newest first; read-only and sealed. */
export default function LogsPage({ loaderData: { found, choices } }: Route.ComponentProps) {
  const [verifies, setVerifies] = useState(false);
  const { search } = useAddress();
  const parameters = Object.fromEntries(
    Object.entries(queryOf((name) => search.get(name) ?? '')).filter(([, value]) => value),
  );
  const options = (all: typeof choices.types) => all.map(({ value, name }) => ({ value, label: name }));
  return (
    <>
      <ResourcePage
        name="registro"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={({ type_name, date }) => `${type_name}, ${whenText(date)}`}
        othersChangeIt
        filters={[
          { name: 'dias', label: texts.filters.days, kind: 'days' },
          { name: 'tipo', label: texts.filters.type, kind: 'choice', options: options(choices.types) },
          { name: 'objeto', label: texts.filters.entity, kind: 'choice', options: options(choices.entities) },
          { name: 'id', label: texts.filters.id, kind: 'text' },
        ]}
        tools={
          <>
            <DownloadButton
              download="logs.excel"
              parameters={parameters}
              busyText={texts.download.busy}
              label={texts.download.excel}
            >
              Excel
            </DownloadButton>
            <DownloadButton
              download="logs.csv"
              parameters={parameters}
              busyText={texts.download.busy}
              label={texts.download.csv}
            >
              CSV
            </DownloadButton>
            <Button kind="outline" size={36} onClick={() => setVerifies(true)}>
              {texts.verify.button}
            </Button>
          </>
        }
        record={(opened) => <LineDialog key={opened.id} {...opened} />}
      />
      {verifies && (
        <Suspense>
          <VerifyDialog onClose={() => setVerifies(false)} />
        </Suspense>
      )}
    </>
  );
}

import { useOutletContext } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { dayOf, shortDay, whenText } from '../kit/dates/days.ts';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { apiKeyTexts as texts } from '../texts/integrations/keys.ts';
import type { Route } from './+types/keys-page.ts';
import { type ApiKey, keyStateOf, keyTones } from './api-key.ts';
import { IntegrationSections } from './integration-sections.tsx';

const KeyDialog = lazyPart(() => import('./key-dialog.tsx'));

const day = (instant: string) => shortDay(dayOf(instant));

const columns = columnsOf<ApiKey>(texts.columns, {
  name: { sort: 'name', wraps: true, cell: ({ name }) => <b>{name}</b> },
  key: ({ last_four: lastFour, test }) => texts.endsIn(lastFour, test),
  scopes: { wraps: true, cell: ({ scopes }) => scopes.map((scope) => texts.scopes[scope]).join(', ') },
  office: ({ office_id: id }) => <OfficeName id={id} />,
  used: ({ last_used_at: used }) => (used === null ? texts.never : whenText(used)),
  expires: ({ expires_at: end }) => (end === null ? texts.noEnd : day(end)),
  state: (key) => <StateBadge tone={keyTones[keyStateOf(key)]}>{texts.states[keyStateOf(key)]}</StateBadge>,
  made: {
    sort: 'creationDate',
    optional: true,
    cell: ({ creationDate, created_by: by }) => texts.madeBy(day(creationDate), by),
  },
});

function OfficeName({ id }: { id: string | null }) {
  const { offices } = useOutletContext<AdminFrame>();
  return offices.find((office) => office.id === id)?.name ?? texts.allOffices;
}

export const loader = resourceLoader('apiKeys.allPaginate', {
  columns,
  rows: 50,
  query: (filter) => ({
    name: filter('buscar'),
    inactive: readTriState(filter('activas'), { inverted: true }),
  }),
});
export const shouldRevalidate = rereadRows;

const actions: RecordAction<ApiKey>[] = [
  {
    label: texts.revoke.label,
    icon: null,
    oneByOne: true,
    confirm: {
      title: texts.revoke.title,
      button: texts.revoke.button,
      busy: texts.revoke.busy,
      text: () => texts.revoke.text,
    },
    inRow: { name: ({ name }) => texts.revoke.of(name), withWords: true, shown: ({ inactive }) => !inactive },
    run: (rows, refresh) =>
      doForEach(
        rows,
        async ({ id, version }) => {
          await callApi('apiKeys.revoke', { params: { id }, query: { version } });
          return undefined;
        },
        refresh,
        { done: () => texts.revoke.done },
      ),
  },
];

/** Resets the shop in which developers try an integration. */
async function reset(): Promise<void> {
  await callApi('practice.reset', { body: { confirmed: true } });
  showToast('success', texts.reset.started);
}

export default function KeysPage({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <IntegrationSections />
      <ResourcePage
        name="claves-api"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={({ name }) => name}
        filters={[triState('activas', texts.shown, texts.active, texts.revoked)]}
        actions={actions}
        record={(opened) => <KeyDialog key={opened.id} {...opened} />}
        tools={
          <>
            {found?.list.some(({ test }) => test) && (
              <Button kind="ghost" size={36} onClick={() => askFirst({ ...texts.reset.asking, run: reset })}>
                {texts.reset.button}
              </Button>
            )}
            <ButtonLink kind="outline" size={36} to="/api/docs" reloadDocument>
              {texts.docs}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}

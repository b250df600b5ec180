import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { whenText } from '../kit/dates/days.ts';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { recordActions } from '../kit/table/record-actions.tsx';
import { webhookTexts as texts } from '../texts/integrations/webhooks.ts';
import type { Route } from './+types/webhooks-page.ts';
import { IntegrationSections } from './integration-sections.tsx';
import { stateOf, type Webhook } from './webhook.ts';

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx'));

const tones: Record<keyof typeof texts.states, BadgeTone> = {
  active: 'done',
  paused: 'closed',
  failing: 'waiting',
  disabled: 'failed',
};

const columns = columnsOf<Webhook>(texts.columns, {
  name: { sort: 'name', wraps: true, cell: ({ name }) => <b>{name}</b> },
  url: { wraps: true, cell: ({ url }) => <span className="break-all">{url}</span> },
  events: { wraps: true, cell: ({ events }) => events.map((event) => texts.events[event]).join(', ') },
  state: {
    wraps: true,
    cell: (webhook) => (
      <>
        <StateBadge tone={tones[stateOf(webhook)]}>{texts.states[stateOf(webhook)]}</StateBadge>{' '}
        {webhook.waiting > 0 && <span className="kit-quiet">{texts.waiting(webhook.waiting)}</span>}
      </>
    ),
  },
  last: ({ last_at: last, last_status: status }) =>
    last === null || status === null ? texts.never : `${texts.log.statuses[status]}, ${whenText(last)}`,
});

export const loader = resourceLoader('webhooks.allPaginate', {
  columns,
  rows: 50,
  query: (filter) => ({
    name: filter('buscar'),
    inactive: readTriState(filter('activos'), { inverted: true }),
  }),
});
export const shouldRevalidate = rereadRows;

const actions = recordActions<Webhook, { version: number }>({
  update: async ({ id, version, inactive }) =>
    (await callApi('webhooks.update', { body: { id, version, inactive } })).doc,
  remove: ({ id, version }) => callApi('webhooks.remove', { params: { id }, query: { version } }),
  restore: ({ id }, { version }) => callApi('webhooks.restore', { body: { id, version } }),
  removing: () => texts.removing,
});

export default function WebhooksPage({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <IntegrationSections />
      <ResourcePage
        name="webhooks"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={({ name }) => name}
        filters={[triState('activos', texts.shown, texts.active, texts.paused)]}
        actions={actions}
        record={(opened) => <WebhookDialog key={opened.id} {...opened} />}
        othersChangeIt
      />
    </>
  );
}

import { useOutletContext } from 'react-router';
import { CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from '#rules/campaigns/campaign.ts';
import { momentText } from '#rules/dates/date-text.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { removeAction } from '../kit/table/record-actions.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { campaignTexts as texts } from '../texts/content/campaigns.ts';
import type { Route } from './+types/campaigns-page.ts';
import { type Campaign, statusTones } from './campaign.ts';

const CampaignDialog = lazyPart(() => import('./campaign-dialog.tsx'));

const figure = (name: 'sent' | 'opened' | 'unsubscribed') => ({
  number: true as const,
  cell: ({ results }: Campaign) => groupThousands(results[name]),
});

const columns = columnsOf<Campaign>(texts.columns, {
  title: { sort: 'title', wraps: true, cell: ({ title }) => <b>{title}</b> },
  status: ({ status }) => <StateBadge tone={statusTones[status]}>{texts.statuses[status]}</StateBadge>,
  type: ({ type }) => texts.types[type],
  audience: (campaign) => <AudienceWords campaign={campaign} />,
  when: ({ scheduled_date }) => scheduled_date && momentText(new Date(scheduled_date)),
  sent: figure('sent'),
  opened: figure('opened'),
  unsubscribed: { optional: true, ...figure('unsubscribed') },
  created: {
    optional: true,
    sort: 'creationDate',
    cell: ({ creationDate }) => shortDay(dayOf(creationDate)),
  },
});

function AudienceWords({ campaign }: { campaign: Campaign }) {
  const { offices } = useOutletContext<AdminFrame>();
  const office = offices.find(({ id }) => id === campaign.office);
  const whose = campaign.office === null ? texts.everybody : texts.ofOffice(office?.name ?? '');
  return campaign.bought === '' ? whose : `${whose}, ${texts.boughtShort(campaign.boughtDays)}`;
}

const oneOf = <Word extends string>(words: readonly Word[], word: string | undefined) =>
  words.find((one) => one === word);

export const loader = resourceLoader('campaings.allPaginate', {
  columns,
  query: (filter) => ({
    title: filter('buscar'),
    status: oneOf(CAMPAIGN_STATUSES, filter('estado')),
    type: oneOf(CAMPAIGN_TYPES, filter('tipo')),
  }),
});
export const shouldRevalidate = rereadRows;

const actions = [
  removeAction({
    remove: ({ id, version }: Campaign) =>
      callApi('campaings.remove', { params: { id }, query: { version } }),
    restore: ({ id }, { version }) => callApi('campaings.restore', { body: { id, version } }),
    removing: () => texts.removing,
  }),
];

export default function CampaignsPage({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <ResourcePage
      name="campanas"
      texts={texts}
      found={found}
      columns={columns}
      nameOf={({ title }) => title}
      othersChangeIt
      filters={[
        {
          name: 'estado',
          label: texts.columns.status,
          kind: 'choice',
          options: CAMPAIGN_STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
        },
        {
          name: 'tipo',
          label: texts.columns.type,
          kind: 'choice',
          options: CAMPAIGN_TYPES.map((value) => ({ value, label: texts.types[value] })),
        },
      ]}
      views={texts.views}
      actions={actions}
      record={(opened) => <CampaignDialog key={opened.id} {...opened} />}
    />
  );
}

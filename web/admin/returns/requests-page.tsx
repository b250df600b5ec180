import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { returnRequestTexts as texts } from '../texts/order/return-requests.ts';
import type { Route } from './+types/requests-page.ts';

type Request = OutputOf<'returns.getRequest'>;

const RequestDialog = lazyPart(() => import('./request-dialog.tsx'));

const columns = columnsOf<Request>(texts.columns, {
  order: ({ order }) => texts.one(groupThousands(order.id_order)),
  person: ({ person }) => <b>{person || texts.noName}</b>,
  goods: ({ lines: [first, ...others] }) =>
    first && texts.goods(`${first.quantity} ${first.title}`, others.length),
  status: ({ status }) => (
    <StateBadge tone={status === 'open' ? 'waiting' : 'done'}>{texts.statuses[status]}</StateBadge>
  ),
  office: { optional: true, cell: ({ office_name }) => office_name },
  date: ({ date }) => shortDay(dayOf(date)),
  decided: {
    optional: true,
    cell: ({ decided_date }) => decided_date && shortDay(dayOf(decided_date)),
  },
});

export const loader = resourceLoader('returns.requests', {
  query: (filter) => ({ open: readTriState(filter('abiertas')) }),
});
export const shouldRevalidate = rereadRows;

export default function RequestsPage({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <ResourcePage
      name="returns"
      texts={texts}
      found={found}
      columns={columns}
      nameOf={({ order }) => texts.one(groupThousands(order.id_order))}
      othersChangeIt
      filters={[triState('abiertas', texts.columns.status, texts.filters.open, texts.filters.closed)]}
      record={(opened) => <RequestDialog key={opened.id} {...opened} />}
    />
  );
}

import { groupThousands } from '#rules/money.ts';
import { phoneText } from '#rules/phone-text.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { type Filter, readTriState, triState } from '../kit/filters/filter.ts';
import { rereadRows, resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { replyTexts as texts } from '../texts/order/replies.ts';
import type { Route } from './+types/replies-page.ts';
import type { Reply } from './reply-dialog.tsx';

const ReplyDialog = lazyPart(() => import('./reply-dialog.tsx'));

const nameOf = ({ client, phone }: Reply) => (client === '' ? phoneText(phone) : client);

const columns = columnsOf<Reply>(texts.columns, {
  client: (reply) => <b>{nameOf(reply)}</b>,
  words: {
    wraps: true,
    cell: ({ words }) =>
      words === '' ? (
        <span className="kit-quiet">{texts.silent}</span>
      ) : (
        <span className="line-clamp-2">{words}</span>
      ),
  },
  order: ({ id_order: number }) => (number === null ? texts.unknown : groupThousands(number)),
  phone: ({ phone }) => phoneText(phone),
  handled: { is: ({ handled }) => handled },
  date: { sort: 'creationDate', cell: ({ creationDate }) => shortDay(dayOf(creationDate)) },
});

const filters: Filter[] = [triState('atendidos', texts.filters.handled, texts.filters.yes, texts.filters.no)];

export const loader = resourceLoader('whatsappReplies.page', {
  columns,
  query: (filter) => ({ search: filter('buscar'), handled: readTriState(filter('atendidos')) }),
});
export const shouldRevalidate = rereadRows;

/** WhatsApp messages that answer no question; each is answered or dismissed once (rule 114). */
export default function RepliesPage({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <ResourcePage
      name="mensajes"
      texts={texts}
      found={found}
      columns={columns}
      nameOf={nameOf}
      openName={nameOf}
      filters={filters}
      views={texts.views}
      record={(opened) => <ReplyDialog key={opened.id} {...opened} />}
      othersChangeIt
    />
  );
}

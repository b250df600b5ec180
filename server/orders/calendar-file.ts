import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { calendarFile } from '#rules/orders/calendar.ts';
import { holdsGoods, PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import type { Context } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { filePolicy } from '#server/http/security.ts';
import { findOrder, type OrderRow } from './queries.ts';
import { type Viewer, viewerOf } from './viewer.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOKEN = /^[\w-]{16,64}$/;

/** The window of an order as a calendar file, for readers of the order (rule 39). */
export function registerOrderCalendar(app: FastifyInstance, requests: RequestContext): void {
  app.get<{ Params: { id: string } }>('/files/calendar/:id', async (request, reply) => {
    const found = await findFor(request, requests);
    if (!found) return sendFailure(request, reply, fail('NOT_FOUND'));
    const { order, viewer, context } = found;
    reply.header('content-security-policy', filePolicy);
    reply.header('content-disposition', `attachment; filename="pedido-${order.number}.ics"`);
    reply.header('cache-control', 'private, no-cache');
    reply.header('vary', 'cookie, authorization');
    return reply.type('text/calendar; charset=utf-8').send(fileOf(order, viewer, context));
  });
}

type Found = { order: OrderRow; viewer: Viewer; context: Context };

async function findFor(
  request: FastifyRequest<{ Params: { id: string } }>,
  requests: RequestContext,
): Promise<Found | undefined> {
  const business = await requests.businessOf(request);
  if (isFailure(business)) return undefined;
  const user = await requests.userOf(request, business);
  const { id } = request.params;
  if (isFailure(user) || !TOKEN.test(id)) return undefined;
  const context = requests.context(request, business, user, () => {});
  const byId = UUID.test(id);
  const order = await findOrder(context.db, byId ? { id } : { token: id }, context.now());
  // An id alone gives no access, as in orders.get.
  const viewer = order && (viewerOf(order, user) ?? (byId ? undefined : 'link'));
  return order && viewer ? { order, viewer, context } : undefined;
}

function fileOf(order: OrderRow, viewer: Viewer, { business, pageUrl, now }: Context): string {
  const number = groupThousands(order.number);
  const isPickup = order.type === 'pickup';
  const isCancelled = !holdsGoods(order.state);
  const url = pageUrl(`/shoppingcart-detail/${order.share_token}`);
  const title = isPickup
    ? `Recoger el pedido N.º ${number} de ${business.name}`
    : `Llega el pedido N.º ${number} de ${business.name}`;
  const words = [
    isCancelled ? 'Este pedido se canceló.' : '',
    ...(viewer === 'link'
      ? []
      : [`${totalWords(order)} Forma de pago: ${PAYMENT_METHOD_LABELS[order.payment_method]}.`]),
    `Cómo va: ${url}`,
  ];
  return calendarFile({
    uid: `pedido-${order.id}@${new URL(url).hostname}`,
    sequence: order.version,
    stamp: now(),
    start: new Date(order.window_start),
    end: new Date(order.window_end),
    title: isCancelled ? `Cancelado: ${title}` : title,
    description: words.filter(Boolean).join('\n'),
    location: isPickup ? `${order.office_name}, ${order.office_address}` : addressOf(order, viewer),
    url,
    isCancelled,
  });
}

function totalWords({ settlement, total, credit }: OrderRow): string {
  const words = `Total: ${formatPesos(settlement?.amount_to_pay ?? total)}`;
  return credit === 0 ? `${words}.` : `${words}, de los que ${formatPesos(credit)} se pagan con crédito.`;
}

/** The address is shown to its owner and to staff. */
function addressOf({ address }: OrderRow, viewer: Viewer): string {
  if (!address || viewer === 'link') return '';
  return [address.address, address.alias, address.city].filter(Boolean).join(', ');
}

import { z } from 'zod';
import { routeOf } from '#rules/messages/channels.ts';
import { currentMoments, ORDER_MOMENTS, type OrderMoment, type OrderNow } from '#rules/orders/moments.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import {
  type Message,
  NeedlessMessageError,
  RefusedMessageError,
  type WaitingMessage,
} from '#server/messages/message.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { pinOfOrder } from '../present-delivery.ts';
import type { AboutOrder } from './about.ts';
import { composeQuestion } from './compose-question.ts';
import { type OrderContent, readOrderContent } from './order-content.ts';
import { orderMail, orderSms } from './order-mail.ts';
import { orderWhatsapp } from './order-whatsapp.ts';
import { leaveToOthers, readMessageSettings } from './queries.ts';
import { lookAt } from './reach.ts';

/** Parameters of the acknowledgement as an earlier version stored it; one may wait for a day. */
const Earlier = z.object({ order_id: z.string() });
const Moments = z.array(z.enum(ORDER_MOMENTS));

export type ComposeTools = {
  now: () => Date;
  originOf: (businessId: string) => string;
  secretKeys: SecretKeys;
  hasWhatsapp: boolean;
};

/**
 * The message about an order, with its figures when it is sent, by its shopper's channel; moments the channel is not
 * for are left to another message. Throws NeedlessMessageError for moments overtaken by a later state, moments the
 * business does not send, and people whose data were erased.
 */
export async function composeOrderMessage(
  db: BusinessDatabase,
  waiting: WaitingMessage,
  tools: ComposeTools,
): Promise<Message> {
  const { id: messageId, orderId, moments, questionId, sealed, withoutWhatsapp } = waiting;
  if (questionId !== null) return composeQuestion(db, { questionId, withoutWhatsapp }, tools);
  const id = orderId ?? Earlier.parse(JSON.parse(sealed.toString())).order_id;
  const happened = orderId === null ? (['received'] as const) : Moments.parse(moments);
  const [order, settings] = await Promise.all([readOrderContent(db, id), readMessageSettings(db)]);
  if (!order) throw new NeedlessMessageError('the order is gone');
  const told = happened.filter((moment) => settings.own[moment]?.off !== true);
  const current = currentMoments(told, nowOf(order));
  if (!isSome(current)) throw new NeedlessMessageError('the order is past it');
  const { email, phone } = order.customer;
  const route = routeOf(current, {
    choice: order.choice,
    hasMail: email !== '',
    hasPhone: phone !== '',
    byWhatsapp: tools.hasWhatsapp && order.may_whatsapp && !withoutWhatsapp && phone !== '',
  });
  if (!route || !isSome(route.moments)) throw nobodyToTell(phone, withoutWhatsapp);
  if (route.rest.length > 0) await leaveToOthers(db, messageId, { orderId: id, ...route });
  const origin = tools.originOf(db.businessId);
  const about: AboutOrder = {
    order,
    moments: route.moments,
    seller: settings.seller,
    origin,
    pin: pinOfOrder(order, db.businessId, tools.secretKeys),
    ownWords: settings.own[route.moments[0]]?.words ?? '',
  };
  if (route.channel === 'whatsapp') return orderWhatsapp(about);
  return route.channel === 'mail' ? orderMail(about, lookAt(settings.look, origin)) : orderSms(about);
}

/** The failure when WhatsApp did not take the message and no other channel may. */
function nobodyToTell(phone: string, withoutWhatsapp: boolean): Error {
  if (withoutWhatsapp) return new RefusedMessageError('WhatsApp did not take it, and there is no other way');
  return new NeedlessMessageError(phone === '' ? 'nobody to tell' : 'no mail, and nothing that cannot wait');
}

function nowOf({ state, type, delivery, settlement, total, refunded, ...order }: OrderContent): OrderNow {
  const { amount_to_pay: due = total, lines_missing = 0, lines_replaced = 0 } = settlement ?? {};
  return {
    state,
    type,
    lived: (delivery.events ?? []).map(({ event }) => event),
    requests: order.return_requests.map(({ status }) => (status === 'open' ? 'open' : 'decided')),
    refunded,
    isChanged: due !== total || lines_missing + lines_replaced > 0,
  };
}

function isSome(moments: readonly OrderMoment[]): moments is [OrderMoment, ...OrderMoment[]] {
  return moments.length > 0;
}

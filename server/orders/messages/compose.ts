import { z } from 'zod';
import {
  currentMoments,
  ORDER_MOMENTS,
  type OrderMoment,
  type OrderNow,
  URGENT_MOMENTS,
} from '#rules/orders/moments.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import type { LetterLook } from '#server/messages/letter.ts';
import { type Message, NeedlessMessageError, type WaitingMessage } from '#server/messages/message.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { pinOfOrder } from '../present-delivery.ts';
import { findOrder, type OrderRow } from '../queries.ts';
import type { AboutOrder } from './about.ts';
import { orderMail, orderSms } from './order-mail.ts';
import { moneyBack, readMessageSettings } from './queries.ts';

/** As a version before this one wrote the acknowledgement; it may wait for a day. */
const Earlier = z.object({ order_id: z.string() });
const Moments = z.array(z.enum(ORDER_MOMENTS));

export type ComposeTools = {
  now: () => Date;
  originOf: (businessId: string) => string;
  secretKeys: SecretKeys;
};

/**
 * What is said about an order, with the figures it has when it is sent: by mail, or by SMS to who gave no mail. Throws
 * NeedlessMessageError for what a later state overtook, what the business does not tell, or a person whose data were
 * erased.
 */
export async function composeOrderMessage(
  db: BusinessDatabase,
  { orderId, moments, sealed }: WaitingMessage,
  tools: ComposeTools,
): Promise<Message> {
  const id = orderId ?? Earlier.parse(JSON.parse(sealed.toString())).order_id;
  const happened = orderId === null ? (['received'] as const) : Moments.parse(moments);
  const [order, settings, money] = await Promise.all([
    findOrder(db, { id }, tools.now()),
    readMessageSettings(db),
    moneyBack(db, id),
  ]);
  if (!order) throw new NeedlessMessageError('the order is gone');
  const told = happened.filter((moment) => settings.own[moment]?.off !== true);
  const current = currentMoments(told, { ...nowOf(order), refunded: money.refunded });
  if (!isSome(current)) throw new NeedlessMessageError('the order is past it');
  const origin = tools.originOf(db.businessId);
  const { email, phone } = order.customer;
  const about: AboutOrder = {
    order,
    moments: current,
    seller: await readLegalIdentity(db),
    origin,
    pin: pinOfOrder(order, db.businessId, tools.secretKeys),
    ...money,
    ownWords: settings.own[current[0]]?.words ?? '',
  };
  if (email !== '') return orderMail(about, lookAt(settings.look, origin));
  if (phone === '') throw new NeedlessMessageError('nobody to tell');
  const urgent = current.filter((moment) => URGENT_MOMENTS.includes(moment));
  if (!isSome(urgent)) throw new NeedlessMessageError('no mail, and nothing that cannot wait');
  return orderSms({ ...about, moments: urgent });
}

/** Its logo is an upload of the shop's own address. */
export function lookAt({ color, logo }: LetterLook, origin: string): LetterLook {
  return { color, logo: logo === '' ? '' : new URL(logo, origin).href };
}

function nowOf({ state, type, delivery, settlement, total, ...order }: OrderRow): Omit<OrderNow, 'refunded'> {
  const { amount_to_pay: due = total, lines_missing = 0, lines_replaced = 0 } = settlement ?? {};
  return {
    state,
    type,
    lived: (delivery.events ?? []).map(({ event }) => event),
    request: requestNow(order.return_requests[0]),
    isChanged: due !== total || lines_missing + lines_replaced > 0,
  };
}

function requestNow(request: OrderRow['return_requests'][number] | undefined): OrderNow['request'] {
  if (!request) return null;
  return request.status === 'open' ? 'open' : 'decided';
}

function isSome(moments: readonly OrderMoment[]): moments is [OrderMoment, ...OrderMoment[]] {
  return moments.length > 0;
}

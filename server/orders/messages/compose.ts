import { z } from 'zod';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { type Message, RefusedMessageError } from '#server/messages/message.ts';
import { findOrder } from '../queries.ts';
import { receivedMail, receivedSms } from './received.ts';

/** As `placeOrder` writes it. */
const About = z.object({ order_id: z.string(), moment: z.literal('received') });

type Tools = { now: () => Date; originOf: (businessId: string) => string };

/**
 * What is said about an order, with the figures it has when it is sent: by mail, or by SMS to who gave no mail. Throws
 * RefusedMessageError for an order that is over or a person whose data were erased.
 */
export async function composeOrderMessage(
  db: BusinessDatabase,
  written: Buffer,
  { now, originOf }: Tools,
): Promise<Message> {
  const { order_id: id } = About.parse(JSON.parse(written.toString()));
  const order = await findOrder(db, { id }, now());
  if (!order || order.state === '12_store_cancel_order') throw new RefusedMessageError('the order is over');
  const { email, phone } = order.customer;
  const about = { order, seller: await readLegalIdentity(db), origin: originOf(db.businessId) };
  if (email !== '') return receivedMail(about);
  if (phone !== '') return receivedSms(about);
  throw new RefusedMessageError('nobody to tell');
}

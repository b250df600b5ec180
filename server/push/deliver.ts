import { z } from 'zod';
import { ORDER_STATE_LABELS, type OrderState } from '#rules/order-moves.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { RefusedMessageError } from '#server/messages/message.ts';
import { GoneError, type Push, type PushNote, type PushTarget } from './push.ts';
import { dropDevice, noteOf, type Told } from './queries.ts';

/** Later than that nobody needs to hear it: the service of the browser forgets it. */
const USEFUL_SECONDS = 4 * 3600;

/** As the trigger of order_event writes it. */
const About = z.object({
  subscription_id: z.string(),
  order_id: z.string(),
  state: z.string().transform((state) => state as OrderState),
});

/** Sends what was written down of an order's move to one device; a device that is gone is forgotten. */
export async function deliverPush(
  db: BusinessDatabase,
  written: Buffer,
  push: Push | undefined,
): Promise<void> {
  const {
    subscription_id: subscriptionId,
    order_id: orderId,
    state,
  } = About.parse(JSON.parse(written.toString()));
  const found = await noteOf(db, { subscriptionId, orderId });
  if (!found) throw new RefusedMessageError('the device or its session is gone');
  if (!push) throw new RefusedMessageError('nothing is pushed here');
  try {
    await push.send(targetOf(found), noteText(orderId, { ...found, state }), USEFUL_SECONDS);
  } catch (error) {
    if (!(error instanceof GoneError)) throw error;
    await dropDevice(db, subscriptionId);
    throw new RefusedMessageError(error.message);
  }
}

function targetOf({ kind, address, p256dh, auth }: Omit<Told, 'state'>): PushTarget {
  return kind === 'web' ? { kind, endpoint: address, p256dh, auth } : { kind, token: address };
}

function noteText(orderId: string, { number, state, business }: Told): PushNote {
  return {
    title: `Tu pedido N.º ${number} de ${business}`,
    body: ORDER_STATE_LABELS[state],
    path: `/shoppingcart-detail/${orderId}`,
    tag: `order-${number}`,
  };
}

import { z } from 'zod';
import { dayText } from '#rules/dates/date-text.ts';
import { groupThousands } from '#rules/money.ts';
import type { OrderState } from '#rules/orders/moves.ts';
import { SHOPPER_STAGE_LABELS, STATE_MEANINGS, stageOfState } from '#rules/orders/shopper-stage.ts';
import { noonOf } from '#rules/standing-orders/words.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { RefusedMessageError } from '#server/messages/message.ts';
import { readOrderNote } from './order-notes.ts';
import { GoneError, type Push, type PushNote, type PushTarget } from './push.ts';
import { dropDevice, noteOf, type PushRow, standingNoteOf } from './queries.ts';
import { pushTexts } from './texts.ts';

/** Seconds after which the push service drops the message, because it is useless. */
const USEFUL_SECONDS = 4 * 3600;

const device = z.object({
  subscription_id: z.string(),
  useful_seconds: z.number().default(USEFUL_SECONDS),
});
const ids = device.extend({ order_id: z.string() });

/** Content of a note, as the trigger of order_event or `writeOrderNote` writes it. */
const About = z.union([
  ids.extend({ state: z.string().transform((state) => state as OrderState) }),
  ids.extend({ question_id: z.string() }),
  ids.extend({ event: z.literal('on_the_way') }),
  ids.extend({ answered: z.literal('rating') }),
  device.extend({ turn_id: z.string() }),
]);

/** Sends a stored note about an order to one device; a device that no longer exists is forgotten. */
export async function deliverPush(
  db: BusinessDatabase,
  written: Buffer,
  push: Push | undefined,
): Promise<void> {
  const about = About.parse(JSON.parse(written.toString()));
  const { subscription_id: subscriptionId, useful_seconds: usefulSeconds } = about;
  const note = 'turn_id' in about ? await reminderOf(db, about) : await orderNoteOf(db, about);
  if (!push) throw new RefusedMessageError('nothing is pushed here');
  try {
    await push.send(note.target, note.text, usefulSeconds);
  } catch (error) {
    if (!(error instanceof GoneError)) throw error;
    await dropDevice(db, subscriptionId);
    throw new RefusedMessageError(error.message);
  }
}

type Note = { target: PushTarget; text: PushNote };
type AboutOrder = Exclude<z.infer<typeof About>, { turn_id: string }>;

async function orderNoteOf(db: BusinessDatabase, about: AboutOrder): Promise<Note> {
  const { subscription_id: subscriptionId, order_id: orderId } = about;
  const found = await noteOf(db, { subscriptionId, orderId });
  if (!found) throw new RefusedMessageError('the device or its session is gone');
  const words = 'state' in about ? wordsOf(about.state, found) : await readOrderNote(db, orderId, about);
  if (words === undefined) throw new RefusedMessageError('it is over');
  return { target: targetOf(found), text: noteText(orderId, found, words) };
}

/** The reminder of a standing order that waits for confirmation. */
async function reminderOf(
  db: BusinessDatabase,
  { subscription_id: subscriptionId, turn_id: turnId }: { subscription_id: string; turn_id: string },
): Promise<Note> {
  const found = await standingNoteOf(db, { subscriptionId, turnId });
  if (!found) throw new RefusedMessageError('the device is gone, or it is over');
  const { id, name, day, business } = found;
  return {
    target: targetOf(found),
    text: {
      title: `Tu compra ${name} de ${business}`,
      body: pushTexts.standingOrder(dayText(noonOf(day))),
      path: `/repetir/${id}`,
      tag: `standing-order-${id}`,
    },
  };
}

function targetOf({
  kind,
  address,
  p256dh,
  auth,
}: Pick<PushRow, 'kind' | 'address' | 'p256dh' | 'auth'>): PushTarget {
  return kind === 'web' ? { kind, endpoint: address, p256dh, auth } : { kind, token: address };
}

/** The state in the shopper's words (rule 97); terms that only staff understand are spelt out. */
function wordsOf(state: OrderState, { type }: PushRow): string {
  return STATE_MEANINGS[state] ?? SHOPPER_STAGE_LABELS[stageOfState(state, type)];
}

function noteText(orderId: string, { number, business }: PushRow, words: string): PushNote {
  return {
    title: `Tu pedido N.º ${groupThousands(number)} de ${business}`,
    body: words,
    path: `/shoppingcart-detail/${orderId}`,
    tag: `order-${number}`,
  };
}

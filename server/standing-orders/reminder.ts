import { formatWindow } from '#rules/dates/bogota-clock.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { reminderChannel } from '#rules/messages/channels.ts';
import { MOST_UNANSWERED } from '#rules/standing-orders/limits.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import { factsFromDatabase } from '#server/cart/facts.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type Message, NeedlessMessageError, RefusedMessageError } from '#server/messages/message.ts';
import { readOffices } from '#server/offices/offices.ts';
import { reachOf, readLook } from '#server/orders/messages/reach.ts';
import { linkToken } from '#server/secrets/link-token.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { placeOf } from './place.ts';
import { previewStanding } from './preview.ts';
import { standingOrderOfTurn } from './queries.ts';
import { type AboutStanding, reminderMail, reminderSms, reminderWhatsapp } from './reminder-words.ts';
import { dayLabel, placeText } from './texts.ts';
import { stateOfTurn, turnOf } from './turns.ts';

type Tools = {
  now: () => Date;
  originOf: (businessId: string) => string;
  secretKeys: SecretKeys;
  hasWhatsapp: boolean;
};

/**
 * What a shopper is told of an order that is repeated, with the prices and the stock of when it is sent, by the channel
 * of their choice. Throws NeedlessMessageError for a day that they answered, or of a person who is gone.
 */
export async function composeReminder(
  db: BusinessDatabase,
  { turnId, withoutWhatsapp }: { turnId: string; withoutWhatsapp: boolean },
  { now, originOf, secretKeys, hasWhatsapp }: Tools,
): Promise<Message> {
  const at = now();
  const row = await standingOrderOfTurn(db, turnId, at);
  const turn = row && turnOf(row, row.turn_day);
  if (!row || !turn || stateOfTurn(turn, bogotaDay(at)) !== 'open')
    throw new NeedlessMessageError('it is over');
  const person = await readPerson(db, row.user_id);
  if (!person) throw new NeedlessMessageError('nobody to tell');
  const { email, phone } = person;
  const reach = await reachOf(db, { userId: row.user_id, email, phone }, { hasWhatsapp, withoutWhatsapp });
  const channel = reminderChannel(reach);
  if (!channel) throw new RefusedMessageError('neither mail nor phone');
  const place = placeOf(row, await readOffices(db));
  const isPlace = typeof place !== 'string';
  const preview = isPlace
    ? await previewStanding({ db, cartFacts: factsFromDatabase }, row, { place, day: turn.day, now: at })
    : undefined;
  const window = preview?.chosen?.window;
  const origin = originOf(db.businessId);
  const about: AboutStanding = {
    ...{ name: row.name, person: person.name, to: { email, phone }, type: row.type },
    when: window ? formatWindow(window.start, window.end, at) : dayLabel(turn.day, at),
    where: isPlace ? placeText(row.type, place) : '',
    problem: isPlace ? null : place,
    preview,
    seller: await readLegalIdentity(db),
    isLast: row.unanswered >= MOST_UNANSWERED,
    origin,
    path: `repetir/${row.id}`,
    stopUrl: `${origin}/repetir/dejar/${linkToken(secretKeys, db.businessId, row.id, 'standing-order')}`,
  };
  if (channel === 'whatsapp') return reminderWhatsapp(about);
  if (channel === 'sms') return reminderSms(about);
  return reminderMail(about, await readLook(db, origin));
}

async function readPerson(db: Queries, userId: string) {
  return db.first<{ name: string; email: string; phone: string }>(sql`
    select name, email, phone from app_user
    where business_id = ${db.businessId} and id = ${userId} and not disabled and erased_at is null`);
}

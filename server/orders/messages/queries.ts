import type { CartType } from '#rules/cart/totals.ts';
import type { OrderChannel, Route } from '#rules/messages/channels.ts';
import type { DeliveryState } from '#rules/messages/delivery-states.ts';
import type { OrderMoment } from '#rules/orders/moments.ts';
import { type LegalIdentity, legalIdentity } from '#server/business/legal-identity.ts';
import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { type Fragment, part, realTime, sql } from '#server/db/sql.ts';
import type { LetterLook } from '#server/messages/letter.ts';
import { UNREACHABLE_DAYS } from '#server/whatsapp/numbers.ts';
import { noteMoments } from './note-moments.ts';

/** The business's own words for each moment, and the moments it does not send. */
export type OwnMessages = Partial<Record<OrderMoment, { off: boolean; words: string; version: number }>>;

type Settings = { own: OwnMessages; look: LetterLook; seller: LegalIdentity };

const BRAND = /--brand:\s*(#[0-9a-f]{6})\b/i;

export async function readMessageSettings(db: Queries): Promise<Settings> {
  const { own, css, logo, ...seller } = await db.one<
    LegalIdentity & { own: OwnMessages; css: string; logo: string }
  >(sql`
    select c.order_messages as own, c.custom_css_styles as css, coalesce(c.icons ->> 'square', '') as logo, ${legalIdentity}
    from business b join business_config c on c.business_id = b.id
    where b.id = ${db.businessId}`);
  return { own, look: { color: BRAND.exec(css)?.[1], logo }, seller };
}

/**
 * Whether WhatsApp may be used for this number of the user `u`: their consent covers only the phone of their profile.
 */
export const mayWhatsapp = (businessId: string, phone: Fragment) => part`(
  ${moduleIsOn(businessId, 'whatsapp_messages')} and u.phone = ${phone} and not exists (
    select from whatsapp_number n where n.business_id = u.business_id and n.phone = u.phone
      and (n.opted_out_at is not null or n.unreachable_at > ${realTime} - make_interval(days => ${UNREACHABLE_DAYS}))
  ))`;

/** The channel that the shopper of an order chose, and the channels allowed for them. */
export function readReach(
  db: Queries,
  { userId, phone }: { userId: string; phone: string },
): Promise<{ choice: OrderChannel | null; mayWhatsapp: boolean }> {
  return db.one<{ choice: OrderChannel | null; mayWhatsapp: boolean }>(sql`
    select u.order_channel as choice, ${mayWhatsapp(db.businessId, part`${phone}`)} as "mayWhatsapp"
    from app_user u where u.business_id = ${db.businessId} and u.id = ${userId}`);
}

/** Notes again, once, the moments that the channel of a message is not for. */
export function leaveToOthers(
  db: BusinessDatabase,
  messageId: string,
  { orderId, moments, rest }: { orderId: string } & Pick<Route, 'moments' | 'rest'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.run(sql`
      update message set moments = ${moments}::text[] where business_id = ${tx.businessId} and id = ${messageId}`);
    await noteMoments(tx, orderId, rest);
  });
}

export async function lockOwnMessages(tx: Queries): Promise<OwnMessages> {
  const { own } = await tx.one<{ own: OwnMessages }>(sql`
    select order_messages as own from business_config where business_id = ${tx.businessId} for update`);
  return own;
}

export function saveOwnMessages(tx: Queries, own: OwnMessages) {
  return tx.run(sql`
    update business_config set order_messages = ${JSON.stringify(own)}::jsonb where business_id = ${tx.businessId}`);
}

/** Id of the newest order, for sample messages: of this type, else of any. */
export async function newestOrder(db: Queries, type: CartType): Promise<string | undefined> {
  const row = await db.first<{ id: string }>(sql`
    (select id, 1 as turn from customer_order where business_id = ${db.businessId} and type = ${type}
      order by created_at desc, id desc limit 1)
    union all
    (select id, 2 from customer_order where business_id = ${db.businessId} order by created_at desc, id desc limit 1)
    order by turn limit 1`);
  return row?.id;
}

export async function officeOfOrder(db: Queries, id: string): Promise<string | undefined> {
  const row = await db.first<{ office_id: string }>(sql`
    select office_id from customer_order where business_id = ${db.businessId} and id = ${id}`);
  return row?.office_id;
}

export type MessageRow = {
  id: string;
  moments: OrderMoment[];
  /** Whether it is a picker's question. */
  asks: boolean;
  channel: OrderChannel | null;
  /** Delivery state of a WhatsApp message. */
  delivery: DeliveryState | null;
  created_at: Date;
  done_at: Date | null;
  attempts: number;
  fault: string;
  is_sent: boolean;
  is_dropped: boolean;
  is_failed: boolean;
};

/** Messages of an order, newest first; they are kept for a month. */
export function messagesOfOrder(db: Queries, orderId: string): Promise<MessageRow[]> {
  return db.all<MessageRow>(sql`
    select id, moments, question_id is not null as asks, sent_as as channel, created_at, coalesce(delivery_at, sent_at, failed_at) as done_at,
      attempts, fault, delivery,
      sent_at is not null as is_sent, is_dropped, failed_at is not null as is_failed
    from message where business_id = ${db.businessId} and (order_id = ${orderId} or question_id = any(array(
      select q.id from order_question q where q.business_id = ${db.businessId} and q.order_id = ${orderId})))
    order by created_at desc, id limit 100`);
}

/** Address for test messages of a member of staff; '' without one. */
export async function mailOf(db: Queries, userId: string): Promise<string> {
  const row = await db.first<{ email: string }>(sql`
    select email from app_user where business_id = ${db.businessId} and id = ${userId}`);
  return row?.email ?? '';
}

import { randomUUID } from 'node:crypto';
import type { Queries } from '#server/db/database.ts';
import { part, realTime, sql } from '#server/db/sql.ts';

/** An order is final when nothing changed this long after its window: returns and reversals are over. */
const QUIET = '8 days';
/** Código de Comercio and Ley 962 of 2005, article 28: books and vouchers are stored for ten years. */
const BOOKS_YEARS = '10 years';

/** On order `o`: its person is erased. */
const gone = part`join app_user u on u.business_id = o.business_id and u.id = o.user_id and u.erased_at is not null`;

/**
 * Removes from the orders of erased people everything accounting does not need: address, contact, free text. Name and
 * identification stay until the retention of books ends. Returns the number of orders.
 */
export async function stripBooks(db: Queries, now: Date, most: number): Promise<number> {
  const stripped = await db.all<{ id: string }>(
    sql`update customer_order o set
          customer = o.customer || '{"phone": "", "email": ""}', observations = '',
          billing = o.billing || '{"email": ""}',
          address = case when o.address is null then null
            else o.address || '{"id": null, "address": "", "alias": "", "comment": "", "displayName": "", "geopoint": [0, 0]}' end,
          share_token = left(encode(sha256(convert_to(${randomUUID()} || o.id::text, 'utf8')), 'hex'), 32)
        where o.business_id = ${db.businessId} and o.id in (
          select o.id from customer_order o ${gone}
          where o.business_id = ${db.businessId} and o.updated_at < ${now}::timestamptz - ${QUIET}::interval
            and o.window_end < ${now}::timestamptz - ${QUIET}::interval
            and (o.customer ->> 'phone' <> '' or o.customer ->> 'email' <> '' or o.billing ->> 'email' <> '' or o.observations <> ''
              or o.address ->> 'address' <> '' or exists (select from order_line l
                where l.business_id = o.business_id and l.order_id = o.id and (l.comment <> '' or l.options_tags <> '[]'))
              or exists (select from order_event e where e.business_id = o.business_id and e.order_id = o.id and ${isWritten})
              or exists (select from refund r where r.business_id = o.business_id and r.order_id = o.id and ${hasText})
              or exists (select from delivery_event d where d.business_id = o.business_id and d.order_id = o.id and d.note <> '')
              or exists (select from delivery_claim d where d.business_id = o.business_id and d.order_id = o.id and d.note <> '')
              or exists (select from order_question q where q.business_id = o.business_id and q.order_id = o.id and q.words <> ''))
          limit ${most})
        returning o.id`,
  );
  const ids = stripped.map(({ id }) => id);
  // Options are not checked against the catalogue: they are free text like a comment.
  await db.run(
    sql`update order_line set comment = '', options_tags = '[]'
        where business_id = ${db.businessId} and order_id = any(${ids}::uuid[])
          and (comment <> '' or options_tags <> '[]')`,
  );
  await stripWords(db, ids);
  await stripPayments(db, ids);
  await db.run(
    sql`update customer_order o set customer = o.customer || '{"fullname": "", "identification_card": ""}', billing = null,
          invoice = case when o.invoice is null then null else o.invoice || '{"url": ""}' end
        where o.business_id = ${db.businessId} and o.id in (
          select o.id from customer_order o ${gone}
          where o.business_id = ${db.businessId} and o.created_at < ${now}::timestamptz - ${BOOKS_YEARS}::interval
            and (o.customer ->> 'fullname' <> '' or o.customer ->> 'identification_card' <> '' or o.billing is not null)
          limit ${most})`,
  );
  await db.run(
    sql`update consent c set ip = '', user_agent = '' from app_user u
        where c.business_id = ${db.businessId} and u.business_id = c.business_id and u.id = c.user_id
          and u.erased_at < least(${now}::timestamptz, ${realTime}) - ${BOOKS_YEARS}::interval
          and (c.ip <> '' or c.user_agent <> '')`,
  );
  return ids.length;
}

/** Final orders of erased people that still have photos of the door. */
export async function ordersWithPhotos(db: Queries, now: Date, most: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select distinct o.id from delivery_photo p
        join customer_order o on o.business_id = p.business_id and o.id = p.order_id ${gone}
        where p.business_id = ${db.businessId} and o.updated_at < ${now}::timestamptz - ${QUIET}::interval
        limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** The reason a person or another system gave for a move. The shop's own reasons are fixed texts. */
const isWritten = part`e.reason <> '' and (e.actor_id is not null or e.actor_role = 'key')`;
/** Free text of a completed refund. */
const hasText = part`(r.reason <> '' or r.answer <> '') and r.state <> 'asking'`;

/** Free text about those orders, including notes at the door: it may name the person; the figures remain. */
async function stripWords(db: Queries, orderIds: readonly string[]): Promise<void> {
  const ofOrders = part`business_id = ${db.businessId} and order_id = any(${orderIds}::uuid[])`;
  await db.run(sql`update order_event e set reason = '' where ${ofOrders} and ${isWritten}`);
  await db.run(sql`update refund r set reason = '', answer = '' where ${ofOrders} and ${hasText}`);
  await db.run(sql`update delivery_event set note = '' where ${ofOrders} and note <> ''`);
  await db.run(sql`update delivery_claim set note = '' where ${ofOrders} and note <> ''`);
  await db.run(sql`update order_question set words = '' where ${ofOrders} and words <> ''`);
  await db.run(
    sql`update payment_review set resolution = '', void_answer = ''
        where ${ofOrders} and void_state <> 'asking' and (resolution <> '' or void_answer <> '')`,
  );
}

/**
 * Of providers' data about those orders only the proof of payment remains: which transaction, of what, the amount and
 * its result, with the digest of the original notice. Other fields may name the payer.
 */
async function stripPayments(db: Queries, orderIds: readonly string[]): Promise<void> {
  const paid = part`select p.id from payment p
    where p.business_id = ${db.businessId} and p.order_id = any(${orderIds}::uuid[])`;
  await db.run(
    sql`update payment_transaction set provider_says = '{}' where business_id = ${db.businessId} and payment_id in (${paid})`,
  );
  await db.run(
    sql`update payment_event e set body = jsonb_build_object('transaction', jsonb_build_object(
            'id', e.body #> '{transaction,id}', 'reference', p.reference,
            'status', e.body #> '{transaction,status}', 'amountInCents', e.body #> '{transaction,amountInCents}',
            'currency', e.body #> '{transaction,currency}', 'method', e.body #> '{transaction,method}', 'says', '{}'::jsonb))
        from payment p
        where e.business_id = ${db.businessId} and (e.handled_at is not null or not e.accepted)
          and p.business_id = e.business_id and p.id in (${paid})
          and p.reference in (e.body #>> '{transaction,reference}', e.body #>> '{received,data,transaction,reference}',
            e.body #>> '{data,transaction,reference}')`,
  );
}

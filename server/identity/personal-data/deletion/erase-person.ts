import type { Queries } from '#server/db/database.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';

/**
 * Takes away what the shop knows of a person (docs/decisions/014). The row stays, without a word about anybody, because
 * orders point at it; being disabled ends every session. What the law has us keep is left to `stripOrders`.
 */
export async function erasePerson(tx: Queries, userId: string, now: Date): Promise<void> {
  for (const statement of statements(tx.businessId, userId, now)) await tx.run(statement);
}

/** What is counted under a person's id. */
const COUNTED = ['photo', 'password', 'export', 'consent', 'email'];

function statements(business: string, user: string, now: Date): Sql[] {
  const ofUser = part`business_id = ${business} and user_id = ${user}`;
  const carts = part`select id from cart where ${ofUser}`;
  const baskets = part`select id from custom_cart where business_id = ${business} and creator_id = ${user}
    and type = 'private_user_collection'`;
  return [
    sql`delete from phone_code where business_id = ${business} and phone in (
          select unnest(array[phone, proved_phone]) from app_user where business_id = ${business} and id = ${user})`,
    sql`delete from password_link where ${ofUser}`,
    sql`delete from email_change where ${ofUser}`,
    sql`delete from download_ticket where ${ofUser}`,
    sql`delete from second_factor where ${ofUser}`,
    sql`delete from recovery_code where ${ofUser}`,
    sql`delete from half_sign_in where ${ofUser}`,
    sql`delete from rate_limit where business_id = ${business}
          and key = any(${COUNTED.map((what) => `${what} person ${user}`)}::text[])`,
    sql`delete from user_photo where ${ofUser}`,
    sql`delete from cart_merge where ${ofUser}`,
    sql`delete from cart_line where business_id = ${business} and cart_id in (${carts})`,
    sql`update cart set address_id = null, version = version + 1,
          state = case state when 'active' then 'discarded' else state end where ${ofUser}`,
    sql`delete from address where ${ofUser}`,
    sql`delete from custom_cart_product where business_id = ${business} and custom_cart_id in (${baskets})`,
    sql`delete from custom_cart where business_id = ${business} and id in (${baskets})`,
    sql`update custom_cart set creator_name = '' where business_id = ${business} and creator_id = ${user}`,
    sql`update app_user set email = '', email_proved = false, password_hash = null, google_sub = null,
          proved_phone = null, provider = 'anonymous', name = 'Cuenta eliminada', last_name = '', phone = '',
          identification_card = '', birthday = null, photo_url = '', last_active_at = null, disabled = true,
          erased_at = ${now}, updated_at = ${now}, version = version + 1
        where business_id = ${business} and id = ${user}`,
  ];
}

/** An order is closed for good when nothing of it moved for so long: the days for a return and a reversal are over. */
const QUIET = '8 days';
/** Código de Comercio and Ley 962 of 2005, article 28: books and vouchers are kept for ten years. */
const BOOKS_YEARS = '10 years';

/**
 * Takes from the orders of people who are gone all that an account book does not need: where they lived, how they were
 * reached, what they wrote. Their name and identification stay until the books may go. Says how many orders that were.
 */
export async function stripOrders(db: Queries, now: Date, most: number): Promise<number> {
  const gone = part`join app_user u on u.business_id = o.business_id and u.id = o.user_id and u.erased_at is not null`;
  const stripped = await db.all<{ id: string }>(
    sql`update customer_order kept set
          customer = kept.customer || '{"phone": "", "email": ""}', observations = '',
          address = case when kept.address is null then null
            else kept.address || '{"id": null, "address": "", "alias": "", "comment": "", "displayName": "", "geopoint": [0, 0]}' end,
          share_token = replace(gen_random_uuid()::text, '-', '')
        where kept.business_id = ${db.businessId} and kept.id in (
          select o.id from customer_order o ${gone}
          where o.business_id = ${db.businessId} and o.updated_at < ${now}::timestamptz - ${QUIET}::interval
            and (o.customer ->> 'phone' <> '' or o.customer ->> 'email' <> '' or o.observations <> ''
              or o.address ->> 'address' <> '')
          limit ${most})
        returning kept.id`,
  );
  const ids = stripped.map(({ id }) => id);
  await db.run(
    sql`update order_line set comment = ''
        where business_id = ${db.businessId} and order_id = any(${ids}::uuid[]) and comment <> ''`,
  );
  await db.run(
    sql`update payment_transaction t set provider_says = '{}' from payment p
        where t.business_id = ${db.businessId} and p.business_id = t.business_id and p.id = t.payment_id
          and p.order_id = any(${ids}::uuid[])`,
  );
  await db.run(
    sql`update customer_order kept set customer = kept.customer || '{"fullname": "", "identification_card": ""}'
        where kept.business_id = ${db.businessId} and kept.id in (
          select o.id from customer_order o ${gone}
          where o.business_id = ${db.businessId} and o.created_at < ${now}::timestamptz - ${BOOKS_YEARS}::interval
            and (o.customer ->> 'fullname' <> '' or o.customer ->> 'identification_card' <> '')
          limit ${most})`,
  );
  return ids.length;
}

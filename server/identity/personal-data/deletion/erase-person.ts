import type { Queries } from '#server/db/database.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';
import { eraseRegisters } from '#server/habeas/erase-register.ts';
import { forgetInHouseholds, leaveHousehold } from '#server/household/leaving.ts';
import { pqrOf } from '#server/pqr/pqr-of.ts';

/**
 * Erases what the shop knows of a person (docs/decisions/014). The row stays without personal data, because orders
 * refer to it; disabling it ends every session. Records the law requires are handled by `stripBooks`.
 */
export async function erasePerson(tx: Queries, userId: string, now: Date): Promise<void> {
  // Before the carts, because their household's cart passes to another member.
  await leaveHousehold(tx, userId, now);
  for (const statement of statements(tx.businessId, userId, now)) await tx.run(statement);
}

/** Counters by a person's id. */
const COUNTED = ['photo', 'password', 'export', 'consent', 'email'];

function statements(business: string, user: string, now: Date): Sql[] {
  const ofUser = part`business_id = ${business} and user_id = ${user}`;
  const carts = part`select id from cart where ${ofUser}`;
  const customCarts = part`select id from custom_cart where business_id = ${business} and creator_id = ${user}
    and type = 'private_user_collection'`;
  return [
    sql`delete from phone_code where business_id = ${business} and phone in (
          select unnest(array[phone, proved_phone]) from app_user where business_id = ${business} and id = ${user})`,
    sql`delete from password_link where ${ofUser}`,
    sql`delete from email_change where ${ofUser}`,
    sql`delete from download_ticket where ${ofUser}`,
    sql`delete from saved_card where ${ofUser}`,
    sql`delete from measured_purchase where ${ofUser}`,
    sql`delete from standing_order where ${ofUser}`,
    sql`delete from second_factor where ${ofUser}`,
    sql`delete from recovery_code where ${ofUser}`,
    sql`delete from half_sign_in where ${ofUser}`,
    sql`delete from known_browser where ${ofUser}`,
    sql`delete from rate_limit where business_id = ${business}
          and key = any(${COUNTED.map((what) => `${what} person ${user}`)}::text[])`,
    sql`delete from user_photo where ${ofUser}`,
    sql`delete from cart_merge where ${ofUser}`,
    sql`delete from cart_line where business_id = ${business} and cart_id in (${carts})`,
    sql`update cart set address_id = null, rejected = '[]', version = version + 1,
          state = case when state in ('active', 'phone') then 'discarded' else state end where ${ofUser}`,
    sql`delete from address where ${ofUser}`,
    sql`delete from custom_cart_product where business_id = ${business} and custom_cart_id in (${customCarts})`,
    sql`delete from custom_cart where business_id = ${business} and id in (${customCarts})`,
    sql`delete from product_review where ${ofUser}`,
    // The stars belong to an order that is anonymous from now on; an answer may name the person.
    sql`update order_rating set comment = '', answer = '', answered_at = null, answered_by = null, version = version + 1
        where ${ofUser} and (comment <> '' or answer <> '')`,
    sql`update custom_cart set creator_name = '' where business_id = ${business} and creator_id = ${user}`,
    ...eraseRegisters(business, { userId: user }, now),
    // That something was asked and when it was answered is kept; the words may name the person.
    sql`update pqr set description = 'Se eliminó con los datos de la persona.', photo_ids = '{}', answer = '', name = '',
          email = '', version = version + 1 where ${pqrOf(business, user)}`,
    sql`update return_request set note = '', photo_ids = '{}', answer = '', version = version + 1 where ${ofUser}`,
    sql`update campaign_recipient set opened_at = null where ${ofUser} and opened_at is not null`,
    sql`delete from whatsapp_reply where business_id = ${business} and (user_id = ${user}
          or order_id in (select id from customer_order where ${ofUser}))`,
    // Whoever answered BAJA from the number is not written to later either.
    sql`update whatsapp_number set unreachable_at = null where business_id = ${business}
          and phone = (select proved_phone from app_user where business_id = ${business} and id = ${user})`,
    sql`update app_user set email = '', email_proved = false, password_hash = null, google_sub = null, password_provider_sub = null,
          proved_phone = null, provider = 'anonymous', name = 'Cuenta eliminada', last_name = '', phone = '',
          identity = null, billing = null, order_channel = null, document_parts = '{}', photo_url = '',
          last_active_at = null, disabled = true, erased_at = ${now}, updated_at = ${now}, version = version + 1
        where business_id = ${business} and id = ${user}`,
    // The table allows deletion before its time only for erased people.
    sql`delete from cart_history where business_id = ${business} and cart_id in (${carts})`,
    ...forgetInHouseholds(business, user),
  ];
}

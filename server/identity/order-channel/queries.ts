import type { OrderChannel } from '#rules/messages/channels.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Where a person may be told of their orders, and how they chose to be; null: they never chose. */
export type Person = {
  email: string;
  phone: string;
  choice: OrderChannel | null;
  /** Whether they showed that the number is theirs. */
  proved: boolean;
};

export function readPerson(db: Queries, id: string): Promise<Person> {
  return db.one<Person>(sql`
    select email, phone, order_channel as choice, coalesce(proved_phone = phone, false) as proved from app_user
    where business_id = ${db.businessId} and id = ${id}`);
}

export function setChannel(tx: Queries, id: string, channel: OrderChannel | null) {
  return tx.run(sql`
    update app_user set order_channel = ${channel} where business_id = ${tx.businessId} and id = ${id}`);
}

/** Those who are told by WhatsApp at a number: it may be of several. */
export function peopleAt(tx: Queries, phone: string): Promise<{ id: string }[]> {
  return tx.all<{ id: string }>(sql`
    select id from app_user
    where business_id = ${tx.businessId} and phone = ${phone} and order_channel = 'whatsapp' and erased_at is null
    order by id for update`);
}

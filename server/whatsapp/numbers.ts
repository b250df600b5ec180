import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

/** A number without WhatsApp is tried again after so long: people install it. */
export const UNREACHABLE_DAYS = 30;

/** Meta said that the number has no WhatsApp. */
export function noteUnreachable(db: Queries, phone: string) {
  return db.run(sql`
    insert into whatsapp_number as n (business_id, phone, unreachable_at)
    values (${db.businessId}, ${phone}, ${realTime})
    on conflict (business_id, phone) do update set unreachable_at = excluded.unreachable_at`);
}

/** It answered BAJA. */
export function noteOptOut(db: Queries, phone: string, at: Date) {
  return db.run(sql`
    insert into whatsapp_number (business_id, phone, opted_out_at) values (${db.businessId}, ${phone}, ${at})
    on conflict (business_id, phone) do update set opted_out_at = excluded.opted_out_at`);
}

/** It may be written to again: it answered ALTA, or its person chose WhatsApp. */
export function forgetRefusals(db: Queries, phone: string) {
  return db.run(sql`delete from whatsapp_number where business_id = ${db.businessId} and phone = ${phone}`);
}

/** Whether somebody answered BAJA from the number. */
export async function isOptedOut(db: Queries, phone: string): Promise<boolean> {
  const row = await db.first<{ is_out: boolean }>(sql`
    select opted_out_at is not null as is_out from whatsapp_number
    where business_id = ${db.businessId} and phone = ${phone}`);
  return row?.is_out ?? false;
}

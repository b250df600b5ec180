import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

/** A number without WhatsApp is tried again after so long: people install it. */
export const UNREACHABLE_DAYS = 30;

/** Notes Meta's report that the number has no WhatsApp. */
export function noteUnreachable(db: Queries, phone: string) {
  return db.run(sql`
    insert into whatsapp_number as n (business_id, phone, unreachable_at)
    values (${db.businessId}, ${phone}, ${realTime})
    on conflict (business_id, phone) do update set unreachable_at = excluded.unreachable_at`);
}

/**
 * Notes that the number answered BAJA or ALTA at that time. False when a newer decision exists: Meta may repeat an old
 * answer.
 */
export async function noteAnswer(db: Queries, phone: string, { isOut, at }: { isOut: boolean; at: Date }) {
  const outAt = isOut ? at : null;
  const noted = await db.run(sql`
    insert into whatsapp_number as n (business_id, phone, opted_out_at, decided_at)
    values (${db.businessId}, ${phone}, ${outAt}, ${at})
    on conflict (business_id, phone) do update set opted_out_at = excluded.opted_out_at,
      decided_at = excluded.decided_at, unreachable_at = case when ${isOut} then n.unreachable_at end
    where coalesce(n.decided_at, n.opted_out_at, excluded.decided_at) <= excluded.decided_at`);
  return noted > 0;
}

/** Notes that the person chose WhatsApp. Times of Meta's answers have whole seconds, so this one does, too. */
export function noteChoice(db: Queries, phone: string) {
  return db.run(sql`
    insert into whatsapp_number (business_id, phone, decided_at)
    values (${db.businessId}, ${phone}, date_trunc('second', ${realTime}))
    on conflict (business_id, phone) do update set opted_out_at = null, unreachable_at = null,
      decided_at = excluded.decided_at`);
}

/** Whether somebody answered BAJA from the number. */
export async function isOptedOut(db: Queries, phone: string): Promise<boolean> {
  const row = await db.first<{ is_out: boolean }>(sql`
    select opted_out_at is not null as is_out from whatsapp_number
    where business_id = ${db.businessId} and phone = ${phone}`);
  return row?.is_out ?? false;
}

import { isDeepStrictEqual } from 'node:util';
import type { StockReason } from '#rules/stock/movements.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Stock changes that a person books with one press. */
export type Booking = {
  id: string;
  kind: 'waste' | 'adjustment' | 'transfer';
  officeId: string;
  toOfficeId: string | null;
  reason: StockReason | null;
  note: string;
};

type Line = { product_id: string; amount: number };

/**
 * Takes the id in the transaction that books: a concurrent repeat waits for it. 'again' where the same was booked
 * before, 'reused' where it was something else.
 */
export async function takeBooking(
  tx: Queries,
  { id, kind, officeId, toOfficeId, reason, note }: Booking,
  lines: readonly Line[],
  { actor, at }: { actor: string; at: Date },
): Promise<'new' | 'again' | 'reused'> {
  const taken = await tx.run(sql`
    insert into stock_booking (business_id, id, kind, office_id, to_office_id, reason, note, content, actor_id, at)
    values (${tx.businessId}, ${id}, ${kind}, ${officeId}, ${toOfficeId}, ${reason}, ${note},
      ${JSON.stringify(lines)}::jsonb, ${actor}, ${at})
    on conflict (business_id, id) do nothing`);
  if (taken > 0) return 'new';
  const before = await tx.one<{ content: Line[]; is_same: boolean }>(sql`
    select content, (kind, office_id, to_office_id, reason, note, actor_id) is not distinct from
      (${kind}, ${officeId}::uuid, ${toOfficeId}::uuid, ${reason}::text, ${note}, ${actor}::uuid) as is_same
    from stock_booking where business_id = ${tx.businessId} and id = ${id}`);
  return before.is_same && isDeepStrictEqual(before.content, lines) ? 'again' : 'reused';
}

export async function isOffice(tx: Queries, id: string): Promise<boolean> {
  const row = await tx.first(sql`
    select id from office where business_id = ${tx.businessId} and id = ${id} and not inactive`);
  return row !== undefined;
}

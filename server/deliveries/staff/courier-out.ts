import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/**
 * The unfinished orders of a courier's open round, which only they can end; undefined without one. Locking the person
 * first makes a round that is being opened wait (openRound).
 */
export async function ordersOut(tx: Queries, courierId: string): Promise<number | undefined> {
  const row = await tx.first<{ orders: number }>(sql`
    select (select count(*)::int from delivery_stop s
      where s.business_id = r.business_id and s.round_id = r.id and not exists (
        select from delivery_event e where e.business_id = s.business_id and e.order_id = s.order_id
          and e.kind in ('delivered', 'returned'))) as orders
    from delivery_round r
    where r.business_id = ${tx.businessId} and r.courier_id = ${courierId} and r.closed_at is null`);
  return row?.orders;
}

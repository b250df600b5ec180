import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** The known state of a delivery. */
export type DoorState = {
  /**
   * The result of checking the document at this visit; null before, and again when the courier leaves for another door.
   */
  is_adult: boolean | null;
  wrong_pins: number;
  arrived: boolean;
  round_id: string | null;
  most_attempts: number;
};

export function doorState(tx: Queries, orderId: string): Promise<DoorState> {
  return tx.one<DoorState>(sql`
    select
      (select is_adult from delivery_event where business_id = ${tx.businessId} and order_id = ${orderId}
        and kind in ('started', 'age_checked') order by received_at desc, id desc limit 1) as is_adult,
      (select count(*) from delivery_event where business_id = ${tx.businessId} and order_id = ${orderId}
        and kind = 'wrong_pin') as wrong_pins,
      coalesce((select kind = 'arrived' from delivery_event where business_id = ${tx.businessId}
        and order_id = ${orderId} and kind in ('started', 'arrived') order by received_at desc, id desc limit 1), false)
        as arrived,
      (select s.round_id from delivery_stop s
        join delivery_round r on r.business_id = s.business_id and r.id = s.round_id
        where s.business_id = ${tx.businessId} and s.order_id = ${orderId} and r.closed_at is null limit 1) as round_id,
      c.delivery_attempts as most_attempts
    from business_config c where c.business_id = ${tx.businessId}`);
}

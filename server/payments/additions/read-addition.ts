import type { AttemptState } from '#rules/payments/payments.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { RequestRow } from '#server/orders/additions/requests.ts';
import type { GatewayName } from '#server/payments/gateways/gateway.ts';

/** An addition with its payment status. */
export type AdditionPaymentRow = Pick<
  RequestRow,
  'id' | 'order_id' | 'state' | 'reason' | 'lines_count' | 'amount' | 'due_at'
> & {
  number: number;
  /** State of the latest attempt; null: no link was requested yet. */
  attempt_state: AttemptState | null;
  attempt_gateway: GatewayName | null;
  /** The bank has a payment of it. */
  at_the_bank: boolean;
  /** Money was received and not returned: paying again would be paying twice. */
  has_unassigned_money: boolean;
};

/** An addition to an order of this shopper; undefined when there is none. */
export async function readAdditionPayment(
  db: Queries,
  { id: orderId, additionId }: { id: string; additionId: string },
  userId: string,
): Promise<AdditionPaymentRow | undefined> {
  return db.first<AdditionPaymentRow>(sql`
    select r.id, r.order_id, r.state, r.reason, r.lines_count, r.amount, r.due_at, o.number, p.state as attempt_state,
      p.gateway as attempt_gateway, exists (
        select from payment p join payment_transaction t on t.business_id = p.business_id and t.payment_id = p.id
        where p.business_id = r.business_id and p.addition_id = r.id and p.state = 'pending' and t.status = 'pending'
      ) as at_the_bank, exists (
        select from payment p
        join payment_transaction t on t.business_id = p.business_id and t.payment_id = p.id
        join payment_review v on v.business_id = t.business_id and v.gateway = t.gateway
          and v.transaction_id = t.transaction_id
        where p.business_id = r.business_id and p.addition_id = r.id and v.resolved_at is null
          and v.kind not in ('voided', 'wrong_reference') and v.void_state <> 'done') as has_unassigned_money
    from addition_request r
    join customer_order o on o.business_id = r.business_id and o.id = r.order_id
    left join lateral (
      select state, gateway from payment
      where business_id = r.business_id and addition_id = r.id order by state = 'approved' desc, attempt desc limit 1
    ) p on true
    where r.business_id = ${db.businessId} and r.order_id = ${orderId} and r.id = ${additionId}
      and o.user_id = ${userId}`);
}

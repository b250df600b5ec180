import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { AttemptState } from '#rules/payments/payments.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { worksAt } from '#server/orders/viewer.ts';
import type { GatewayName } from '#server/payments/gateways/gateway.ts';
import { readPaymentOrder } from '#server/payments/shopper/read-order.ts';
import { refundsOf } from './refund.ts';

type WireAttempt = OutputOf<'payments.attempts'>['attempts'][number];

type Row = {
  id: string;
  attempt: number;
  gateway: GatewayName;
  reference: string;
  is_addition: boolean;
  state: AttemptState;
  state_reason: string;
  amount: number;
  created_at: Date;
  expires_at: Date;
  transactions: (Omit<WireAttempt['transactions'][number], 'date'> & { at: string })[];
};

/** All attempts to pay an order and the providers' reports, for staff. */
export async function attemptsOfOrder(
  { params }: CheckedInputOf<'payments.attempts'>,
  { db, user }: SignedInContext,
) {
  const order = await readPaymentOrder(db, params);
  if (!order || !worksAt(user, order.office_id)) return fail('NOT_FOUND');
  const [rows, refunds] = await Promise.all([
    db.all<Row>(sql`
      select p.id, p.attempt, p.gateway, p.reference, p.addition_id is not null as is_addition, p.state, p.state_reason, p.amount, p.created_at, p.expires_at,
        coalesce((select json_agg(json_build_object('transaction_id', t.transaction_id, 'status', t.status,
            'method', t.method, 'amount_in_cents', t.amount_in_cents, 'currency', t.currency, 'at', t.first_seen_at)
            order by t.first_seen_at, t.transaction_id)
          from payment_transaction t where t.business_id = p.business_id and t.payment_id = p.id), '[]') as transactions
      from payment p where p.business_id = ${db.businessId} and p.order_id = ${order.id} order by p.attempt`),
    refundsOf(db, order.id),
  ]);
  return { attempts: rows.map(presentAttempt), refunds };
}

function presentAttempt({ created_at, expires_at, transactions, ...row }: Row): WireAttempt {
  return {
    ...row,
    creationDate: created_at.toISOString(),
    expires_date: expires_at.toISOString(),
    transactions: transactions.map(({ at, ...transaction }) => ({
      ...transaction,
      date: new Date(at).toISOString(),
    })),
  };
}

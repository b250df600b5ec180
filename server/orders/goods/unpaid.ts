import { MOST_UNPAID } from '#rules/payments/payments.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type Failure, fail } from '#server/http/failure.ts';

/**
 * The reason a person may not reserve more goods by an unpaid order or addition (docs/decisions/010): they reached the
 * limit. Locks the count until the transaction ends, so that a new order and a retried payment are counted one after
 * the other.
 */
export async function tooManyUnpaid(
  tx: Queries,
  userId: string,
): Promise<Failure<'TOO_MANY_UNPAID'> | undefined> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('unpaid ' || ${tx.businessId} || ${userId}, 0)) as locked`,
  );
  const { unpaid } = await tx.one<{ unpaid: number }>(sql`
    select count(*)::int as unpaid from (
      select id from customer_order
      where business_id = ${tx.businessId} and user_id = ${userId} and state = '5_waiting_online_payment'
      union all
      select id from addition_request
      where business_id = ${tx.businessId} and actor_id = ${userId} and state = 'waiting'
    ) waiting`);
  if (unpaid < MOST_UNPAID) return undefined;
  return fail('TOO_MANY_UNPAID', {
    message: `Ya hay ${MOST_UNPAID} pedidos esperando el pago en línea. Paga o cancela uno de ellos, o elige otra forma de pago.`,
  });
}

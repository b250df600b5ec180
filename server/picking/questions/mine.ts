import type { OutputOf } from '#contract/index.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';

type Row = { id: string; order_id: string; number: number; title: string; expires_at: Date };

/** More at once are not asked of one person. */
const MOST = 20;

/** The open questions about the shopper's orders, for a reminder on every page. */
export async function myQuestions(
  _: unknown,
  { db, user, now: clock }: SignedInContext,
): Promise<OutputOf<'orders.questions'>> {
  const now = clock();
  const rows = await db.all<Row>(sql`
    select q.id, q.order_id, o.number, l.product ->> 'title' as title, q.expires_at
    from order_question q
    join customer_order o on o.business_id = q.business_id and o.id = q.order_id
    join order_line l on l.business_id = q.business_id and l.order_id = q.order_id and l.id = q.line_id
    where q.business_id = ${db.businessId} and q.state = 'open' and q.expires_at > ${now}
      and o.user_id = ${user.id} and o.state = '8_store_select_products'
    order by q.expires_at, q.id limit ${MOST}`);
  const questions = rows.map(({ id, order_id, number, title, expires_at: expires }) => ({
    ...{ id, order_id, id_order: number, title },
    seconds_left: Math.ceil((expires.getTime() - now.getTime()) / 1000),
  }));
  return { questions };
}

import type { Visitor } from '#contract/measuring/purchases.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { ServiceOfPurchases } from './desk.ts';

export type WaitingPurchase = {
  order_id: string;
  visitor: Visitor;
  user_agent: string;
  waiting: ServiceOfPurchases[];
  attempts: number;
  kept_at: string;
  ordered_at: string;
  state: string;
  number: number;
  total: number;
  delivery_price: number;
};

/**
 * Keeps an order of this person, of today, until these services are told of it. False where there is none; the same
 * again changes nothing.
 */
export async function keepPurchase(
  db: Queries,
  purchase: {
    orderId: string;
    userId: string;
    visitor: Visitor;
    userAgent: string;
    waiting: ServiceOfPurchases[];
    now: Date;
  },
): Promise<boolean> {
  const { orderId, userId, visitor, userAgent, waiting, now } = purchase;
  const order = await db.first(sql`
    with mine as (
      select id from customer_order
      where business_id = ${db.businessId} and id = ${orderId} and user_id = ${userId}
        and created_at > ${now}::timestamptz - interval '1 day'
    ), kept as (
      insert into measured_purchase (business_id, order_id, user_id, visitor, user_agent, waiting, due_at, created_at)
      select ${db.businessId}, id, ${userId}, ${JSON.stringify(visitor)}, ${userAgent}, ${waiting}, ${now}, ${now}
      from mine where ${waiting.length} > 0
      on conflict (business_id, order_id) do nothing
    )
    select id from mine`);
  return order !== undefined;
}

export function forgetPurchasesOf(db: Queries, userId: string): Promise<number> {
  return db.run(
    sql`delete from measured_purchase where business_id = ${db.businessId} and user_id = ${userId}`,
  );
}

/** The condition that some order is due. */
export function purchasesWait(businessId: string, now: Date) {
  return part`exists (select from measured_purchase where business_id = ${businessId} and due_at <= ${now})`;
}

/** Takes a due purchase with its order; no other process takes it for ten minutes. */
export function takePurchase(db: Queries, now: Date): Promise<WaitingPurchase | undefined> {
  return db.first<WaitingPurchase>(sql`
    with due as (
      select order_id from measured_purchase where business_id = ${db.businessId} and due_at <= ${now}
      order by due_at limit 1 for update skip locked
    )
    update measured_purchase m set due_at = ${now}::timestamptz + interval '10 minutes', attempts = attempts + 1
    from due join customer_order o on o.business_id = ${db.businessId} and o.id = due.order_id
    where m.business_id = ${db.businessId} and m.order_id = due.order_id
    returning m.order_id, m.visitor, m.user_agent, m.waiting, m.attempts, m.created_at as kept_at,
      o.created_at as ordered_at, o.state, o.number, o.total, o.delivery_price`);
}

/** Tries again later those that are left; none is left where nobody is. */
export async function leavePurchase(
  db: Queries,
  orderId: string,
  { waiting, dueAt }: { waiting: readonly ServiceOfPurchases[]; dueAt: Date },
): Promise<void> {
  const one = part`business_id = ${db.businessId} and order_id = ${orderId}`;
  if (waiting.length === 0) await db.run(sql`delete from measured_purchase where ${one}`);
  else await db.run(sql`update measured_purchase set waiting = ${waiting}, due_at = ${dueAt} where ${one}`);
}

type BoughtLine = {
  productId: string;
  title: string;
  goodsKind: string | null;
  count: number;
  countType: CountType;
  total: number;
};

export function boughtLines(db: Queries, orderId: string): Promise<BoughtLine[]> {
  return db.all<BoughtLine>(sql`
    select product_id as "productId", coalesce(product ->> 'title', '') as title,
      product ->> 'goodsKind' as "goodsKind", count, count_type as "countType", total
    from order_line where business_id = ${db.businessId} and order_id = ${orderId} order by position`);
}

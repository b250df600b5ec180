import type { CheckedInputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { nothing, part, realTime, sql } from '#server/db/sql.ts';

export type DeliveryRow = {
  id: string;
  webhook_id: string;
  message_id: string;
  event: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  http_status: number | null;
  created_at: Date;
  next_try_at: Date;
};

type AttemptRow = {
  attempt: number;
  at: Date;
  ms: number;
  http_status: number | null;
  answer: string;
  fault: string;
  headers: Record<string, string>;
};

const columns = part`d.id, d.webhook_id, d.message_id, d.event, d.status, d.attempts, d.http_status, d.created_at,
  d.next_try_at`;

/** One more than displayed, to know whether there is another page. */
export function deliveriesOf(
  db: Queries,
  webhookId: string,
  { status, event, after, limit }: CheckedInputOf<'webhooks.deliveries'>['query'],
): Promise<DeliveryRow[]> {
  return db.all<DeliveryRow>(sql`
    select ${columns} from webhook_delivery d
    where d.business_id = ${db.businessId} and d.webhook_id = ${webhookId}
      ${status ? part`and d.status = ${status}` : nothing}
      ${event ? part`and d.event = ${event}` : nothing}
      ${
        after
          ? part`and (d.created_at, d.id) < (select a.created_at, a.id from webhook_delivery a
            where a.business_id = d.business_id and a.id = ${after})`
          : nothing
      }
    order by d.created_at desc, d.id desc limit ${limit + 1}`);
}

export function findDelivery(
  db: Queries,
  id: string,
): Promise<(DeliveryRow & { payload: string }) | undefined> {
  return db.first<DeliveryRow & { payload: string }>(sql`
    select ${columns}, d.payload from webhook_delivery d
    join webhook w on w.business_id = d.business_id and w.id = d.webhook_id and w.removed_at is null
    where d.business_id = ${db.businessId} and d.id = ${id}`);
}

export function attemptsOf(db: Queries, deliveryId: string): Promise<AttemptRow[]> {
  return db.all<AttemptRow>(sql`
    select attempt, at, ms, http_status, answer, fault, headers from webhook_attempt
    where business_id = ${db.businessId} and delivery_id = ${deliveryId} order by attempt desc limit 50`);
}

export type NewDelivery = {
  webhookId: string;
  messageId: string;
  event: string;
  objectId: string | null;
  payload: string;
  /** The newest of those with the same key is enough; null = each is sent. */
  collapseKey: string | null;
};

/**
 * A waiting delivery with the same key is replaced and due at once, with a new message id: a receiver may have got the
 * previous one.
 */
export async function addDeliveries(tx: Queries, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const column = <Name extends keyof NewDelivery>(name: Name) => deliveries.map((one) => one[name]);
  await tx.run(sql`
    insert into webhook_delivery (business_id, id, webhook_id, message_id, event, object_id, payload, collapse_key)
    select ${tx.businessId}, n.id, n.webhook_id, n.message_id, n.event, n.object_id, n.payload, n.collapse_key
    from unnest(${deliveries.map(() => newId())}::uuid[], ${column('webhookId')}::uuid[],
      ${column('messageId')}::uuid[], ${column('event')}::text[], ${column('objectId')}::uuid[],
      ${column('payload')}::text[], ${column('collapseKey')}::text[])
      as n (id, webhook_id, message_id, event, object_id, payload, collapse_key)
    on conflict (business_id, webhook_id, collapse_key) where status = 'waiting' and collapse_key is not null
    do update set message_id = excluded.message_id, payload = excluded.payload, tries = 0, next_try_at = ${realTime}`);
}

/** Resent by staff, it is sent unchanged, even if another delivery of the product waits. */
const sentAgain = part`status = 'waiting', finished_at = null, tries = 0, next_try_at = ${realTime},
  collapse_key = case when status = 'waiting' then collapse_key end`;

/** Regardless of its result, it is sent again from the beginning, with the same webhook-id. */
export function replayDelivery(tx: Queries, id: string): Promise<number> {
  return tx.run(sql`
    update webhook_delivery set ${sentAgain}
    where business_id = ${tx.businessId} and id = ${id}`);
}

/** At most ten thousand at a time: more is an error of the caller. */
export function replaySpan(
  tx: Queries,
  webhookId: string,
  { from, to, all }: CheckedInputOf<'webhooks.replayAll'>['body'],
): Promise<number> {
  return tx.run(sql`
    update webhook_delivery d set ${sentAgain}
    from (
      select id from webhook_delivery
      where business_id = ${tx.businessId} and webhook_id = ${webhookId} and created_at between ${from} and ${to}
        and status = any(${all ? ['failed', 'delivered'] : ['failed']}::text[])
      order by created_at limit 10000 for no key update
    ) again
    where d.business_id = ${tx.businessId} and d.id = again.id`);
}

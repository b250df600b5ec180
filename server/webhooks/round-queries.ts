import type { OrderState } from '#rules/orders/moves.ts';
import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { Queries } from '#server/db/database.ts';
import { part, realTime, sql } from '#server/db/sql.ts';
import type { WebhookEvent } from './queries.ts';

export type EventRow = {
  id: string;
  type: WebhookEvent;
  object_id: string;
  details: { from?: OrderState | null; to?: OrderState; at?: string; office_id?: string };
  created_at: Date;
};

/** Locks the fan-out of the business for this transaction; false if another one has it. */
export async function lockFanOut(tx: Queries): Promise<boolean> {
  const { locked } = await tx.one<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('webhook events ' || ${tx.businessId}, 0)) as locked`);
  return locked;
}

/**
 * Deleted together with the creation of their deliveries, or not at all; two processes take different ones.
 */
export async function takeEvents(tx: Queries, most: number): Promise<EventRow[]> {
  const events = await tx.all<EventRow>(sql`
    delete from webhook_event e
    using (select id from webhook_event where business_id = ${tx.businessId}
      order by created_at, id limit ${most} for update skip locked) taken
    where e.business_id = ${tx.businessId} and e.id = taken.id
    returning e.id, e.type, e.object_id, e.details, e.created_at`);
  return events.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

export function activeWebhooks(tx: Queries): Promise<{ id: string; events: WebhookEvent[] }[]> {
  return tx.all<{ id: string; events: WebhookEvent[] }>(sql`
    select id, events from webhook where business_id = ${tx.businessId} and not inactive and removed_at is null`);
}

export type DueDelivery = {
  id: string;
  message_id: string;
  payload: string;
  attempts: number;
  tries: number;
  url: string;
  secret: Buffer;
  old_secret: Buffer | null;
};

/** Delivery `d` of webhook `w` is due; paused webhooks still receive tests. */
const isDue = part`d.status = 'waiting' and d.next_try_at <= ${realTime} and w.removed_at is null
  and (not w.inactive or d.event = 'webhook.test') and ${moduleIsOn(part`w.business_id`, 'admin-integrations')}`;

export function webhooksWait(businessId: string) {
  return part`(exists (select from webhook_event where business_id = ${businessId}) or exists (
    select from webhook w join webhook_delivery d on d.business_id = w.business_id and d.webhook_id = w.id
    where w.business_id = ${businessId} and ${isDue}))`;
}

export async function webhooksWithDue(db: Queries): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select w.id from webhook w
    where w.business_id = ${db.businessId} and exists (
      select from webhook_delivery d where d.business_id = w.business_id and d.webhook_id = w.id and ${isDue})`);
  return rows.map(({ id }) => id);
}

/**
 * Due deliveries of a webhook, hidden from other processes for a minute: longer than any request. Those of a crashed
 * process are taken again after the minute. No transaction stays open while they are sent.
 */
export function takeDue(db: Queries, webhookId: string, most: number): Promise<DueDelivery[]> {
  return db.all<DueDelivery>(sql`
    update webhook_delivery d
    set attempts = d.attempts + 1, tries = d.tries + 1, next_try_at = ${realTime} + interval '1 minute'
    from (
      select d.id, w.url, w.secret, case when w.old_secret_until > ${realTime} then w.old_secret end as old_secret
      from webhook_delivery d join webhook w on w.business_id = d.business_id and w.id = d.webhook_id
      where d.business_id = ${db.businessId} and d.webhook_id = ${webhookId} and ${isDue}
      order by d.next_try_at, d.created_at limit ${most} for update of d skip locked
    ) due
    where d.business_id = ${db.businessId} and d.id = due.id
    returning d.id, d.message_id, d.payload, d.attempts, d.tries, due.url, due.secret, due.old_secret`);
}

export type Outcome = {
  at: Date;
  ms: number;
  status: number | null;
  answer: string;
  fault: string;
  /** Of the request, without secrets; none: it could not be signed. */
  headers: Record<string, string>;
};

/**
 * `againSeconds`: until the next attempt; null = that was the last one. A delivery replaced during the request stays
 * waiting: it has another message now.
 */
export async function noteAttempt(
  tx: Queries,
  { id, attempts, message_id: messageId }: Pick<DueDelivery, 'id' | 'attempts' | 'message_id'>,
  { at, ms, status, answer, fault, headers }: Outcome,
  next: 'delivered' | { againSeconds: number | null },
): Promise<void> {
  await tx.run(sql`
    insert into webhook_attempt (business_id, delivery_id, attempt, at, ms, http_status, answer, fault, headers)
    values (${tx.businessId}, ${id}, ${attempts}, ${at}, ${ms}, ${status}, ${answer}, ${fault},
      ${JSON.stringify(headers)}::jsonb)
    on conflict do nothing`);
  const again = next === 'delivered' ? null : next.againSeconds;
  const state = next === 'delivered' ? 'delivered' : again === null ? 'failed' : 'waiting';
  // A request slower than the minute does not affect the following attempt.
  await tx.run(sql`
    update webhook_delivery set status = ${state}, http_status = ${status},
      finished_at = case when ${state}::text = 'waiting' then null else ${realTime} end,
      next_try_at = case when ${state}::text = 'waiting'
        then ${realTime} + make_interval(secs => ${again ?? 0}) else next_try_at end
    where business_id = ${tx.businessId} and id = ${id} and attempts = ${attempts} and message_id = ${messageId}`);
}

export function noteArrival(tx: Queries, webhookId: string): Promise<number> {
  return tx.run(sql`
    update webhook set failing_since = null
    where business_id = ${tx.businessId} and id = ${webhookId} and failing_since is not null`);
}

/** Pauses it when nothing has arrived for days, or at once if the receiver answers that it is gone; once. */
export async function noteFailure(
  tx: Queries,
  webhookId: string,
  { isGone }: { isGone: boolean },
): Promise<{ name: string; url: string } | undefined> {
  await tx.run(sql`
    update webhook set failing_since = ${realTime}
    where business_id = ${tx.businessId} and id = ${webhookId} and failing_since is null`);
  return tx.first<{ name: string; url: string }>(sql`
    update webhook set inactive = true, disabled_at = ${realTime}, updated_at = ${realTime}, version = version + 1
    where business_id = ${tx.businessId} and id = ${webhookId} and not inactive
      and (${isGone} or failing_since <= ${realTime} - interval '3 days')
    returning name, url`);
}

export async function superadminMails(tx: Queries): Promise<string[]> {
  const rows = await tx.all<{ email: string }>(sql`
    select email from app_user
    where business_id = ${tx.businessId} and role = 'superadmin' and not disabled and email <> ''
    order by created_at limit 10`);
  return rows.map(({ email }) => email);
}

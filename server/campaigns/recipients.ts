import type { PromotionChannel } from '#rules/campaigns/campaign.ts';
import type { Queries } from '#server/db/database.ts';
import { part, realTime, sql } from '#server/db/sql.ts';
import { agreed, mobileOf } from './audience.ts';

export type Claim = {
  id: string;
  user_id: string;
  attempts: number;
  agreed: boolean;
  /** Whether the person had another promotion on the same day. */
  had_another: boolean;
  email: string;
  mobile: string;
};

/**
 * Claims some of the waiting recipients: other senders skip them, and nobody is claimed from a paused campaign. Their
 * data is read with them, so that consent is checked at the moment of sending.
 */
export function claimRecipients(
  tx: Queries,
  { campaignId, channel, most }: { campaignId: string; channel: PromotionChannel; most: number },
  today: { from: Date; until: Date },
): Promise<Claim[]> {
  return tx.all<Claim>(sql`
    with due as materialized (
      select r.user_id from campaign_recipient r
      where r.business_id = ${tx.businessId} and r.campaign_id = ${campaignId} and r.status = 'waiting'
        and (r.next_try_at is null or r.next_try_at <= ${realTime})
        and exists (select from campaign c where c.business_id = r.business_id and c.id = r.campaign_id
          and c.status = 'sending')
      order by r.user_id limit ${most} for update skip locked
    ), claimed as (
      update campaign_recipient r set status = 'sending', claimed_at = ${realTime}, attempts = r.attempts + 1
      from due
      where r.business_id = ${tx.businessId} and r.campaign_id = ${campaignId} and r.user_id = due.user_id
      returning r.id, r.user_id, r.attempts
    )
    select c.id, c.user_id, c.attempts, u.email, ${mobileOf} as mobile,
      ${agreed(channel)} and not u.disabled and u.erased_at is null as agreed,
      exists (select from campaign_recipient o
        where o.business_id = ${tx.businessId} and o.user_id = c.user_id and o.campaign_id <> ${campaignId}
          and o.sent_at >= ${today.from} and o.sent_at < ${today.until}) as had_another
    from claimed c join app_user u on u.business_id = ${tx.businessId} and u.id = c.user_id`);
}

export type Outcome =
  | { status: 'sent' | 'unknown' }
  | { status: 'failed' | 'waiting'; reason: string; retrySeconds?: number }
  | { status: 'skipped'; reason: keyof typeof skippedColumns };

const skippedColumns = {
  consent: part`without_consent = without_consent + 1`,
  channel: part`without_channel = without_channel + 1`,
  frequency: part`too_often = too_often + 1`,
};
const endedColumns = {
  sent: part`sent = sent + 1`,
  failed: part`failed = failed + 1`,
  unknown: part`unknown = unknown + 1`,
};

/**
 * Stores the result of a claimed recipient and updates the campaign's count; nothing when another process did.
 */
export async function endRecipient(
  tx: Queries,
  { campaignId, userId }: { campaignId: string; userId: string },
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const { status } = outcome;
  const reason = 'reason' in outcome ? outcome.reason : '';
  const retrySeconds = 'retrySeconds' in outcome ? outcome.retrySeconds : null;
  const ended = await tx.run(sql`
    update campaign_recipient set status = ${status}, reason = ${reason}, claimed_at = null,
      next_try_at = ${realTime} + make_interval(secs => ${retrySeconds}::int), sent_at = case when ${status} in ('sent', 'unknown') then ${now}::timestamptz end
    where business_id = ${tx.businessId} and campaign_id = ${campaignId} and user_id = ${userId}
      and status = 'sending'`);
  if (ended === 0 || status === 'waiting') return;
  const counted = status === 'skipped' ? skippedColumns[outcome.reason] : endedColumns[status];
  await tx.run(sql`
    update campaign set ${counted} where business_id = ${tx.businessId} and id = ${campaignId}`);
}

/**
 * Claimed by a process that has not reported since: the message may have been sent, so it is not repeated.
 */
export function lostRecipients(db: Queries) {
  return db.all<{ campaign_id: string; user_id: string }>(sql`
    select r.campaign_id, r.user_id from campaign_recipient r
    where ${isLost(db.businessId)} order by r.claimed_at limit 100`);
}

/** A condition on recipient `r`: the process that claimed it has died. */
export function isLost(businessId: string) {
  return part`r.business_id = ${businessId} and r.status = 'sending'
    and r.claimed_at < ${realTime} - interval '1 minute'`;
}

/** Whether any recipient is still waiting or being sent. */
export async function hasUnsent(db: Queries, campaignId: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from campaign_recipient
    where business_id = ${db.businessId} and campaign_id = ${campaignId} and status in ('waiting', 'sending') limit 1`);
  return row !== undefined;
}

import { channelOf } from '#rules/campaigns/campaign.ts';
import { mayPromote } from '#rules/campaigns/legal-hours.ts';
import { banOfAddress } from '#server/catalogue/goods/ban.ts';
import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import { planStep } from './audience.ts';
import { type CampaignRow, findCampaign } from './queries.ts';
import { endRecipient, hasUnsent, isLost, lostRecipients } from './recipients.ts';
import { createSendBatch, type SendParts } from './send-batch.ts';

/** Per business and round: others get their turn. */
const MOST_STEPS = 50;

type Business = { id: string; name: string; practice: boolean };

/** A practice counts everything as sent, and sends nothing. */
const taken = async () => {};
const nowhere: Pick<SendParts, 'senders' | 'push'> = {
  senders: { mail: { send: taken, pausing: () => false }, sms: { send: taken, pausing: () => false } },
  push: undefined,
};

/**
 * Plans and sends active campaigns (rule 50). Any number of processes may run it: a recipient is claimed by one of
 * them before anything is sent, and those claimed by a process that died are not sent again. Hours and consent are
 * checked here, at the moment of sending, whatever a screen showed.
 */
export function createCampaignWork(
  parts: SendParts & { database: Pick<Database, 'forBusiness'> },
): BusinessWork<Business> {
  const { database, now } = parts;
  const send = createSendBatch(parts);
  const practise = createSendBatch({ ...parts, ...nowhere });

  async function serve(
    { id: businessId, name, practice }: Business,
    isStopping: () => boolean,
  ): Promise<void> {
    const db = database.forBusiness(businessId);
    const sendBatch = practice ? practise : send;
    await endLost(db, now());
    for (const { id } of await dueCampaigns(db, now())) {
      for (let step = 0; step < MOST_STEPS && !isStopping() && mayPromote(now()); step += 1) {
        const campaign = await begin(db, id, now());
        if (!campaign) break;
        if (campaign.planned_at === null) await plan(db, id, now());
        const sent = await sendBatch(db, campaign, name);
        if (sent === 0 && campaign.planned_at !== null) {
          await finish(db, id, now());
          break;
        }
      }
    }
  }

  return {
    waits: (businessId, at) => part`(
      exists (select from campaign c where ${isDue(businessId, at)})
      or exists (select from campaign_recipient r where ${isLost(businessId)}))`,
    serve,
  };
}

function dueCampaigns(db: BusinessDatabase, now: Date) {
  return db.all<{ id: string }>(sql`
    select c.id from campaign c where ${isDue(db.businessId, now)} order by c.scheduled_at limit 20`);
}

/** A condition on campaign `c`. */
function isDue(businessId: string, now: Date) {
  return part`c.business_id = ${businessId} and c.status in ('scheduled', 'sending') and c.scheduled_at <= ${now}
    and not c.inactive`;
}

/** The active campaign in its current state; undefined when it was paused or cancelled meanwhile. */
async function begin(db: BusinessDatabase, id: string, now: Date): Promise<CampaignRow | undefined> {
  const campaign = await findCampaign(db, id);
  if (campaign?.status !== 'scheduled' && campaign?.status !== 'sending') return undefined;
  // The page was allowed when the campaign was scheduled, but may be banned by now.
  const ban = await banOfAddress(db, campaign.link);
  if (ban !== undefined) return pause(db, id, ban, now);
  if (campaign.status === 'sending') return campaign;
  await db.run(sql`
    update campaign set status = 'sending', started_at = coalesce(started_at, ${now}), updated_at = ${now}
    where business_id = ${db.businessId} and id = ${id} and status = 'scheduled' and scheduled_at <= ${now}`);
  return findCampaign(db, id);
}

async function pause(db: BusinessDatabase, id: string, reason: string, now: Date): Promise<undefined> {
  await db.run(sql`
    update campaign set status = 'paused', pause_reason = ${reason}, updated_at = ${now}, version = version + 1
    where business_id = ${db.businessId} and id = ${id} and status in ('scheduled', 'sending')`);
}

/** Stores a step of recipients and where to continue, in one transaction. */
function plan(db: BusinessDatabase, id: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const campaign = await findCampaign(tx, id, { lock: 'locked' });
    if (campaign?.status !== 'sending' || campaign.planned_at !== null) return;
    const { office_id: office, audience, type, planned_after: after } = campaign;
    const step = await planStep(tx, id, { office, audience, channel: channelOf(type) }, after, now);
    await tx.run(sql`
      update campaign set planned_after = coalesce(${step.last}::uuid, planned_after), people = people + ${step.people},
        recipients = recipients + ${step.recipients}, without_consent = without_consent + ${step.without_consent},
        without_channel = without_channel + ${step.without_channel},
        planned_at = case when ${step.last}::uuid is null then ${now}::timestamptz end
      where business_id = ${tx.businessId} and id = ${id}`);
  });
}

/** Marks it as sent when nobody is waiting or being sent; recipients to retry later are waiting. */
async function finish(db: BusinessDatabase, id: string, now: Date): Promise<void> {
  if (await hasUnsent(db, id)) return;
  await db.run(sql`
    update campaign set status = 'sent', finished_at = ${now}, updated_at = ${now}
    where business_id = ${db.businessId} and id = ${id} and status = 'sending'`);
}

async function endLost(db: BusinessDatabase, now: Date): Promise<void> {
  const lost = await lostRecipients(db);
  for (const { campaign_id: campaignId, user_id: userId } of lost)
    await db.transaction((tx) => endRecipient(tx, { campaignId, userId }, { status: 'unknown' }, now));
}

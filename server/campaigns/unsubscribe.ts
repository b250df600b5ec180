import { type CampaignType, channelOf, type PromotionChannel } from '#rules/campaigns/campaign.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import { agreesTo, withdrawPromotions } from '#server/identity/withdraw-promotions.ts';
import { readLinkToken, TEST_TOKEN } from '#server/secrets/link-token.ts';

type LinkContext = Pick<Context, 'db' | 'business' | 'secretKeys' | 'now' | 'ip' | 'userAgent'>;

export type FoundPromotion = {
  id: string;
  user_id: string;
  campaign_id: string;
  channel: PromotionChannel;
  link: string;
  unsubscribed: boolean;
};

/** The message of a signed link; undefined when a character was changed. */
export async function promotionOf(token: string, { db, business, secretKeys }: LinkContext) {
  const id = token === TEST_TOKEN ? undefined : readLinkToken(secretKeys, business.id, token);
  return id === undefined ? undefined : findPromotion(db, id);
}

/**
 * Withdraws consent to promotions on the message's channel: a new row of evidence (rule 43), once however often it
 * is pressed. False when there is no such message.
 */
export async function unsubscribe(token: string, context: LinkContext): Promise<boolean> {
  const found = await promotionOf(token, context);
  if (!found) return false;
  await context.db.transaction(async (tx) => {
    const { user_id: userId, channel } = found;
    if (!(await withdrawPromotions(tx, { userId, channel }, context))) return;
    const noted = await tx.run(sql`
      update campaign_recipient set unsubscribed_at = ${context.now()}
      where business_id = ${tx.businessId} and id = ${found.id} and unsubscribed_at is null`);
    if (noted > 0) await countOne(tx, found.campaign_id, 'unsubscribed');
  });
  return true;
}

/** Notes that a link was opened, the first time. */
export async function noteOpened(tx: Queries, { id, campaign_id }: FoundPromotion, now: Date): Promise<void> {
  const noted = await tx.run(sql`
    update campaign_recipient set opened_at = ${now}
    where business_id = ${tx.businessId} and id = ${id} and opened_at is null`);
  if (noted > 0) await countOne(tx, campaign_id, 'opened');
}

function countOne(tx: Queries, campaignId: string, what: 'opened' | 'unsubscribed') {
  return what === 'opened'
    ? tx.run(
        sql`update campaign set opened = opened + 1 where business_id = ${tx.businessId} and id = ${campaignId}`,
      )
    : tx.run(sql`
        update campaign set unsubscribed = unsubscribed + 1
        where business_id = ${tx.businessId} and id = ${campaignId}`);
}

async function findPromotion(db: Queries, id: string): Promise<FoundPromotion | undefined> {
  const row = await db.first<Omit<FoundPromotion, 'channel' | 'unsubscribed'> & { type: CampaignType }>(sql`
    select r.id, r.user_id, r.campaign_id, c.type, c.link from campaign_recipient r
    join campaign c on c.business_id = r.business_id and c.id = r.campaign_id
    join app_user u on u.business_id = r.business_id and u.id = r.user_id and u.erased_at is null
    where r.business_id = ${db.businessId} and r.id = ${id}`);
  if (!row) return undefined;
  const { type, ...found } = row;
  const channel = channelOf(type);
  return { ...found, channel, unsubscribed: !(await agreesTo(db, row.user_id, channel)) };
}

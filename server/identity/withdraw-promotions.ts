import type { PromotionChannel } from '#rules/campaigns/campaign.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import { addDecision } from './add-decision.ts';
import { lockPerson } from './queries.ts';

/**
 * Withdraws consent to promotions, of one channel or of all: a new row of evidence beside the earlier ones (rule
 * 43). False when there is nothing to withdraw.
 */
export async function withdrawPromotions(
  tx: Queries,
  { userId, channel }: { userId: string; channel: '' | PromotionChannel },
  evidence: Pick<Context, 'ip' | 'userAgent'>,
): Promise<boolean> {
  await lockPerson(tx, userId);
  if (!(await agreesTo(tx, userId, channel))) return false;
  await addDecision(tx, { userId, purpose: 'promotional', granted: false, channel }, evidence);
  return true;
}

/** Whether the last word is a yes: on that channel, or on any of them. */
export async function agreesTo(
  db: Queries,
  userId: string,
  channel: '' | PromotionChannel,
): Promise<boolean> {
  const last = await db.all<{ channel: string; granted: boolean; at: Date }>(sql`
    select distinct on (channel) channel, granted, at from consent
    where business_id = ${db.businessId} and user_id = ${userId} and purpose = 'promotional'
      and (${channel} = '' or channel in ('', ${channel}))
    order by channel, at desc, id desc`);
  if (channel === '') return last.some(({ granted }) => granted);
  return last.sort((one, other) => Number(other.at) - Number(one.at))[0]?.granted ?? false;
}

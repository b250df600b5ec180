import { channelOf, type PromotionChannel } from '#rules/campaigns/campaign.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { sendToPerson } from '#server/push/send-to-person.ts';
import { TEST_TOKEN } from '#server/secrets/link-token.ts';
import { mobileOf, reachable } from './audience.ts';
import { legendOf } from './legend.ts';
import { findCampaign } from './queries.ts';
import { type Promotion, PUSH_SECONDS, promotionMail, promotionNote, promotionSms } from './texts.ts';

const LIMIT = { limit: 30, windowSeconds: 3_600 };
const USEFUL_SECONDS = 3_600;

/**
 * Sends the campaign to the caller in its current state: it is no promotion, so neither consent nor legal hours apply.
 */
export const sendTest: Handler<'campaings.test'> = async ({ params: { id } }, context) => {
  const { db, user, business, messages } = context;
  const campaign = await findCampaign(db, id);
  if (!campaign) return fail('NOT_FOUND');
  const refused = await refuseAttempt(context, `campaign test ${user.id}`, LIMIT);
  if (refused) return refused;
  const channel = channelOf(campaign.type);
  const self = await ownAddresses(context);
  if (!self[channel]) return fail('CAMPAIGN_NO_CHANNEL');
  const origin = context.pageUrl('/').replace(/\/$/, '');
  const promotion: Promotion = {
    id,
    business: business.name,
    origin,
    link: campaign.link as `/${string}`,
    unsubscribe: `/baja/${TEST_TOKEN}`,
    title: `Prueba: ${campaign.title}`,
    description: campaign.description,
    legend: await legendOf(db, campaign, origin),
    photo: campaign.photo === '' ? '' : `${origin}${pictureUrl(campaign.photo)}`,
  };
  if (channel === 'push') {
    const promotionText = promotionNote(promotion);
    const took = await sendToPerson(db, context.push, user.id, promotionText, PUSH_SECONDS).catch(
      () => false,
    );
    if (!took) return fail('CAMPAIGN_NO_CHANNEL');
    await note(db, context, id, channel);
    return { message: SENT };
  }
  const message =
    channel === 'mail' ? promotionMail(self.email, promotion) : promotionSms(self.mobile, promotion);
  await db.transaction(async (tx) => {
    await messages.write(tx, message, USEFUL_SECONDS);
    await note(tx, context, id, channel);
  });
  messages.wake();
  return { message: SENT };
};

function note(tx: Queries, context: SignedInContext, id: string, channel: PromotionChannel) {
  const of = { call: 'campaings.test', entity: 'campaign', entityId: id } as const;
  return writeAudit(tx, context, { ...of, before: null, after: { channel } });
}

const SENT = 'Te enviamos la prueba.';

function ownAddresses({ db, user }: SignedInContext) {
  return db.one<{ email: string; mobile: string; push: boolean; sms: boolean; mail: boolean }>(sql`
    select u.email, ${mobileOf} as mobile, ${reachable('push')} as push, ${reachable('sms')} as sms,
      ${reachable('mail')} as mail
    from app_user u where u.business_id = ${db.businessId} and u.id = ${user.id}`);
}

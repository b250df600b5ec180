import { channelOf, type PromotionChannel } from '#rules/campaigns/campaign.ts';
import { mayPromote } from '#rules/campaigns/legal-hours.ts';
import { bogotaDate, bogotaParts } from '#rules/dates/bogota-clock.ts';
import { type LegalIdentity, readLegalIdentity } from '#server/business/legal-identity.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { RefusedMessageError, type Senders } from '#server/messages/message.ts';
import { signed } from '#server/messages/signed.ts';
import { NotTakenError } from '#server/outgoing/outgoing-error.ts';
import type { Push } from '#server/push/push.ts';
import { sendToPerson } from '#server/push/send-to-person.ts';
import { linkToken } from '#server/secrets/link-token.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { legendOf } from './legend.ts';
import type { CampaignRow } from './queries.ts';
import { type Claim, claimRecipients, endRecipient, type Outcome } from './recipients.ts';
import { type Promotion, PUSH_SECONDS, promotionMail, promotionNote, promotionSms } from './texts.ts';

const AT_ONCE = 10;
const MOST_ATTEMPTS = 6;
const LONGEST_WAIT_SECONDS = 1_800;

export type SendParts = {
  senders: Senders;
  push: Push | undefined;
  secretKeys: SecretKeys;
  now: () => Date;
  onError: (error: unknown) => void;
};

/** Sends a campaign to some of the waiting recipients; returns how many were handled. */
export function createSendBatch({ senders, push, secretKeys, now }: SendParts) {
  return async (db: BusinessDatabase, campaign: CampaignRow, business: string): Promise<number> => {
    const channel = channelOf(campaign.type);
    const { year, month, day } = bogotaParts(now());
    const what = { campaignId: campaign.id, channel, most: AT_ONCE };
    const today = { from: bogotaDate(year, month, day), until: bogotaDate(year, month, day + 1) };
    const claims = await claimRecipients(db, what, today);
    const [seller, legend] = await Promise.all([readLegalIdentity(db), legendOf(db, campaign)]);
    await Promise.all(
      claims.map(async (claim) => {
        const promotion = promotionFor(db, { campaign, legend }, claim, business);
        const outcome = await sendTo(db, { claim, channel, seller }, promotion);
        const of = { campaignId: campaign.id, userId: claim.user_id };
        await db.transaction((tx) => endRecipient(tx, of, outcome, now()));
      }),
    );
    return claims.length;
  };

  async function sendTo(
    db: BusinessDatabase,
    { claim, channel, seller }: { claim: Claim; channel: PromotionChannel; seller: LegalIdentity },
    promotion: Promotion,
  ): Promise<Outcome> {
    if (!claim.agreed) return { status: 'skipped', reason: 'consent' };
    if (claim.had_another) return { status: 'skipped', reason: 'frequency' };
    if (!mayPromote(now())) return { status: 'waiting', reason: '' };
    try {
      if (channel === 'push') {
        const took = await sendToPerson(db, push, claim.user_id, promotionNote(promotion), PUSH_SECONDS);
        return took ? { status: 'sent' } : { status: 'skipped', reason: 'channel' };
      }
      const to = channel === 'mail' ? claim.email : claim.mobile;
      if (to === '') return { status: 'skipped', reason: 'channel' };
      if (channel === 'mail') await senders.mail.send(signed(promotionMail(to, promotion), seller), claim.id);
      else await senders.sms.send(promotionSms(to, promotion), claim.id);
      return { status: 'sent' };
    } catch (error) {
      return outcomeOf(error, claim.attempts);
    }
  }

  /** Only failures that certainly sent nothing are retried, so that nobody gets a message twice. */
  function outcomeOf(error: unknown, attempts: number): Outcome {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    if (error instanceof RefusedMessageError) return { status: 'failed', reason };
    if (!(error instanceof NotTakenError)) return { status: 'unknown' };
    if (attempts >= MOST_ATTEMPTS) return { status: 'failed', reason };
    return { status: 'waiting', reason, retrySeconds: Math.min(LONGEST_WAIT_SECONDS, 15 * 2 ** attempts) };
  }

  function promotionFor(
    { businessId }: BusinessDatabase,
    { campaign, legend }: { campaign: CampaignRow; legend: string },
    claim: Claim,
    business: string,
  ): Promotion {
    const { id, title, description, photo, origin } = campaign;
    const token = linkToken(secretKeys, businessId, claim.id);
    return {
      id,
      business,
      title,
      description,
      legend,
      origin,
      photo: photo === '' ? '' : `${origin}${pictureUrl(photo)}`,
      link: `/ir/${token}`,
      unsubscribe: `/baja/${token}`,
    };
  }
}

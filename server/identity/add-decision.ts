import { createHash } from 'node:crypto';
import { type ConsentPurpose, consentTexts } from '#contract/identity/consent-texts.ts';
import type { PromotionChannel } from '#rules/campaigns/campaign.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { addConsent } from './record-queries.ts';

/** Evidence of what a person decided about a purpose, with its text of today. */
export async function addDecision(
  tx: Queries,
  decision: { userId: string; purpose: ConsentPurpose; granted: boolean; channel?: '' | PromotionChannel },
  evidence: Pick<Context, 'ip' | 'userAgent'>,
): Promise<void> {
  const { version, text } = consentTexts[decision.purpose];
  const hash = createHash('sha256').update(text).digest('hex');
  await addConsent(tx, { ...decision, version, hash }, evidence);
}

import { createHash } from 'node:crypto';
import { type ConsentPurpose, consentTexts } from '#contract/consent-texts.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { addConsent } from '../record-queries.ts';

/** Keeps the evidence of what a new account agreed to, by the words that were shown (decision 43). */
export async function agree(
  tx: Queries,
  userId: string,
  purposes: readonly ConsentPurpose[],
  context: Pick<Context, 'ip' | 'userAgent'>,
): Promise<void> {
  for (const purpose of purposes) {
    const { version, text } = consentTexts[purpose];
    const hash = createHash('sha256').update(text).digest('hex');
    await addConsent(tx, { userId, purpose, version, hash }, context);
  }
}

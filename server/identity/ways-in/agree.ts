import { createHash } from 'node:crypto';
import { type ConsentPurpose, consentTexts } from '#contract/consent-texts.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { addConsent } from '../record-queries.ts';

/** Stores the evidence of what a new account agreed to, with the texts shown (rule 43). */
export async function agree(
  tx: Queries,
  userId: string,
  purposes: readonly ConsentPurpose[],
  context: Pick<Context, 'ip' | 'userAgent'>,
): Promise<void> {
  for (const purpose of purposes) {
    await addConsent(tx, { userId, purpose, ...textOf(purpose) }, context);
  }
}

/**
 * A caller's consent to data processing, with the text read to them. The network is left out: it was not their device.
 */
export async function agreeByPhone(tx: Queries, userId: string, notedBy: string): Promise<void> {
  const consent = { userId, purpose: 'personal_data', notedBy, ...textOf('personal_data') } as const;
  await addConsent(tx, consent, { ip: '', userAgent: '' });
}

function textOf(purpose: ConsentPurpose) {
  const { version, text } = consentTexts[purpose];
  return { version, hash: createHash('sha256').update(text).digest('hex') };
}

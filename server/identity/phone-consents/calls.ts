import { createHash } from 'node:crypto';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { phoneConsentCalls } from '#contract/identity/phone-consents.ts';
import { sql } from '#server/db/sql.ts';
import { withdrawRegistered } from '#server/habeas/withdraw.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { readLinkToken } from '#server/secrets/link-token.ts';
import { lockPerson } from '../queries.ts';
import { addConsent } from '../record-queries.ts';
import { withdrawPromotions } from '../withdraw-promotions.ts';

export const phoneConsentHandlers = {
  'phoneConsents.get': async ({ params: { token } }, context) => {
    const consent = await consentOf(token, context);
    if (!consent) return fail('NOT_FOUND');
    return { given_date: consent.at.toISOString(), withdrawn: !consent.granted };
  },

  'phoneConsents.withdraw': async ({ params: { token } }, context) => {
    const consent = await consentOf(token, context);
    if (!consent) return fail('NOT_FOUND');
    await withdraw(consent, context);
    return { message: 'Retiramos tu autorización.' };
  },
} satisfies HandlersOf<keyof typeof phoneConsentCalls>;

type Consent = { id: string; user_id: string; at: Date; granted: boolean };

/**
 * The consent of a signed link, and whether it was taken back. Undefined for any other link, and once its person agreed
 * again: an old link says nothing about what came later.
 */
async function consentOf(
  token: string,
  { db, business, secretKeys }: Pick<Context, 'db' | 'business' | 'secretKeys'>,
): Promise<Consent | undefined> {
  const id = readLinkToken(secretKeys, business.id, token, 'authorisation');
  if (id === undefined) return undefined;
  return db.first<Consent>(sql`
    select c.id, c.user_id, c.at, last.granted
    from consent c
    join app_user u on u.business_id = c.business_id and u.id = c.user_id and u.erased_at is null
    cross join lateral (
      select l.id, l.granted from consent l
      where l.business_id = c.business_id and l.user_id = c.user_id and l.purpose = 'personal_data'
      order by l.at desc, l.id desc limit 1
    ) last
    where c.business_id = ${db.businessId} and c.id = ${id} and c.noted_by is not null
      and (last.id = c.id or not last.granted)`);
}

/** As in the profile: without consent to data processing there are no promotions either. Once, however often. */
function withdraw({ id, user_id: userId }: Consent, context: Context): Promise<void> {
  return context.db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const last = await tx.one<{ id: string }>(sql`
      select id from consent
      where business_id = ${tx.businessId} and user_id = ${userId} and purpose = 'personal_data'
      order by at desc, id desc limit 1`);
    if (last.id !== id) return;
    const { version, text } = consentTexts.personal_data;
    const hash = createHash('sha256').update(text).digest('hex');
    await addConsent(tx, { userId, purpose: 'personal_data', granted: false, version, hash }, context);
    await withdrawPromotions(tx, { userId, channel: '' }, context);
    await withdrawRegistered(tx, { userId }, context);
  });
}

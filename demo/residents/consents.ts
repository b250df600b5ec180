import { createHash } from 'node:crypto';
import { type ConsentPurpose, consentTexts } from '#contract/identity/consent-texts.ts';
import { idOf } from '#demo/load/ids.ts';
import { userId } from '#demo/load/links.ts';
import { randomOf } from '#demo/load/random.ts';
import type { Row } from '#demo/load/rows.ts';
import { DAY_MS } from '#rules/dates/durations.ts';

type Shopper = { role: string; email: string; daysAgo?: number };

const AT_SIGN_UP = ['terms', 'personal_data', 'promotional'] as const satisfies readonly ConsentPurpose[];

/** Accounts from before the history begins. */
const LONG_AGO = 420;

/** Consents at sign-up: two mandatory ones, and promotions, which every third declined. */
export function consentRows(
  business: string,
  business_id: string,
  people: readonly Shopper[],
  now: Date,
): Row[] {
  const texts = AT_SIGN_UP.map((purpose) => {
    const { version, text } = consentTexts[purpose];
    return { purpose, text_version: version, text_hash: createHash('sha256').update(text).digest('hex') };
  });
  return people
    .filter(({ role }) => role === 'client' || role === 'wholesaler')
    .flatMap(({ email, daysAgo = LONG_AGO }) => {
      const random = randomOf(`${business} consent ${email}`);
      const at = now.getTime() - daysAgo * DAY_MS;
      return texts
        .filter(({ purpose }) => purpose !== 'promotional' || random.chance(0.67))
        .map((text) => ({
          business_id,
          id: idOf(`${business} consent ${email} ${text.purpose}`, at),
          user_id: userId(business, email),
          ...text,
          granted: true,
          at: new Date(at).toISOString(),
        }));
    });
}

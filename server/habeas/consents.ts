import { createHash } from 'node:crypto';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';

export type RegisterPurpose = 'personal_data' | 'promotional';
export type RegisterConsent = {
  purpose: RegisterPurpose;
  granted: boolean;
  version: string;
  hash: string;
  at: Date;
  ip: string;
  userAgent: string;
};

/** Evidence of a decision, with the text it is about; never changed (Ley 1581 of 2012, articles 9 and 17). */
export async function addRegisterConsent(
  tx: Queries,
  decision: { registerId: string; purpose: RegisterPurpose; granted: boolean },
  { ip, userAgent, now }: Pick<Context, 'ip' | 'userAgent' | 'now'>,
): Promise<void> {
  const { registerId, purpose, granted } = decision;
  const { version, text } = consentTexts[purpose];
  await tx.run(sql`
    insert into habeas_consent (business_id, id, register_id, purpose, granted, text_version, text_hash, at, ip,
      user_agent)
    values (${tx.businessId}, ${newId()}, ${registerId}, ${purpose}, ${granted}, ${version},
      ${createHash('sha256').update(text).digest('hex')}, ${now()}, ${ip}, ${userAgent})`);
}

/** The current text, if it is the one that was shown. */
export function shownText(purpose: RegisterPurpose, hash: string): string | null {
  const { text } = consentTexts[purpose];
  return createHash('sha256').update(text).digest('hex') === hash ? text : null;
}

/** The latest first. */
export function consentsOfRegister(db: Queries, registerId: string): Promise<RegisterConsent[]> {
  return db.all<RegisterConsent>(sql`
    select purpose, granted, text_version as version, text_hash as hash, at, ip, user_agent as "userAgent"
    from habeas_consent
    where business_id = ${db.businessId} and register_id = ${registerId} order by at desc, id desc limit 200`);
}

import { createHash } from 'node:crypto';
import { type ConsentPurpose, consentTexts } from '#contract/identity/consent-texts.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { isStaff } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part, sql } from '#server/db/sql.ts';
import type { Context, SignedInContext } from '#server/http/context.ts';
import { FailureError, fail } from '#server/http/failure.ts';
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

/** What an account is made with: its maker has seen both texts, and ticked the second (rule 43). */
export async function agreeToAccount(
  tx: Queries,
  userId: string,
  accepted: boolean,
  context: Pick<Context, 'ip' | 'userAgent'>,
): Promise<void> {
  if (!accepted) throw new FailureError(fail('CONSENT_NEEDED'));
  await agree(tx, userId, ['terms', 'personal_data'], context);
}

/** The authorisation of somebody who may have given it before: true if there is one now. */
export async function authorise(
  tx: Queries,
  userId: string,
  accepted: boolean,
  context: Pick<Context, 'ip' | 'userAgent'>,
): Promise<boolean> {
  const { granted } = await tx.one<{ granted: boolean }>(
    sql`select ${personalDataGranted(tx.businessId, part`${userId}::uuid`)} as granted`,
  );
  if (!granted && accepted) await agree(tx, userId, ['personal_data'], context);
  return granted || accepted;
}

/** A shopper's document, birth date and addresses are stored only after they authorised it, now or before (rule 43). */
export async function requireAuthorisation(
  tx: Queries,
  { habeasAccept, identification_card, birthday, addresses = [] }: CheckedInputOf<'users.update'>['body'],
  context: SignedInContext,
): Promise<void> {
  const { user } = context;
  const identifies = Boolean(identification_card || birthday || addresses.length > 0);
  const authorised = await authorise(tx, user.id, habeasAccept === true, context);
  if (identifies && !authorised && !isStaff(user.role)) throw new FailureError(fail('CONSENT_NEEDED'));
}

/** A condition: the last word of a person on the treatment of their data is a yes. */
export function personalDataGranted(businessId: string, userId: ReturnType<typeof part>) {
  return part`coalesce((select c.granted from consent c
    where c.business_id = ${businessId} and c.user_id = ${userId} and c.purpose = 'personal_data'
    order by c.at desc, c.id desc limit 1), false)`;
}

/**
 * A caller's consent to data processing, with the text read to them. The network is left out: it was not their device.
 * Returns the row.
 */
export async function agreeByPhone(tx: Queries, userId: string, notedBy: string): Promise<string> {
  const id = newId();
  const consent = { id, userId, purpose: 'personal_data', notedBy, ...textOf('personal_data') } as const;
  await addConsent(tx, consent, { ip: '', userAgent: '' });
  return id;
}

function textOf(purpose: ConsentPurpose) {
  const { version, text } = consentTexts[purpose];
  return { version, hash: createHash('sha256').update(text).digest('hex') };
}

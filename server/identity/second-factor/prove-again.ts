import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { forgetAttempts, refuseAttempt } from '#server/http/limits/attempts.ts';
import { passwordOf, refuseUnproved } from '../profile-password.ts';
import { auditAccess } from '../record-queries.ts';
import { takeCode } from './check-code.ts';
import { statusOf } from './queries.ts';

const LIMIT = { limit: 10, windowSeconds: 3600 };

/** How a person at an open session proves themselves again. */
export type ProofKind = 'code' | 'password' | 'session';

/** A code where they have a second step, else their password; a session of just now where they have neither. */
export async function proofKindOf({ db, user }: SignedInContext): Promise<ProofKind> {
  if ((await statusOf(db, user.id)).on) return 'code';
  return (await passwordOf(db, user.id)).passwordHash === null ? 'session' : 'password';
}

/**
 * Somebody at an unattended session must not change what gives access to the business's accounts elsewhere (ASVS
 * 7.5.1). Undefined when proved; else the reason, at `field`.
 */
export async function refuseWithoutProof(
  proof: string,
  field: string,
  context: SignedInContext,
): Promise<Failure<'INVALID_INPUT' | 'TOO_MANY_REQUESTS'> | undefined> {
  const kind = await proofKindOf(context);
  const refused = kind === 'code' ? await refuseCode(proof, context) : await refuseUnproved(proof, context);
  if (refused?.failure !== 'INVALID_INPUT') return refused;
  const { message } = refused;
  return fail('INVALID_INPUT', { message, details: kind === 'session' ? [] : [{ field, message }] });
}

async function refuseCode(code: string, context: SignedInContext) {
  const { db, user } = context;
  const key = `proof of ${user.id}`;
  const refused = await refuseAttempt(context, key, LIMIT);
  if (refused) return refused;
  if (await db.transaction((tx) => takeCode(tx, user.id, code, context))) {
    await forgetAttempts(db, key);
    return undefined;
  }
  const { id: userId, role } = user;
  await auditAccess(db, { action: 'users.secondFactor.failed', userId, role }, context);
  return fail('INVALID_INPUT', { message: fail('SECOND_FACTOR_WRONG').message });
}

import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { FailureError, fail } from '#server/http/failure.ts';
import { openBytes, sealBytes } from '#server/secrets/seal-bytes.ts';
import { type FactorRow, lockFactor, spendCounter, spendRecoveryCode } from './queries.ts';
import { hashOfRecoveryCode, plainCode } from './recovery-codes.ts';
import { counterOf, isAppCode } from './totp.ts';

type CodeContext = Pick<Context, 'now' | 'secretKeys' | 'messages'>;

/** How a person proved themselves. */
export type Proof = 'app' | 'recovery';

/**
 * Uses up a code in the transaction of what it allows: six digits of the app, each time step once, or a recovery code.
 * Undefined for a wrong, expired or used one. Of two simultaneous uses of a code, one succeeds.
 */
export async function takeCode(
  tx: Queries,
  userId: string,
  text: string,
  context: CodeContext,
): Promise<Proof | undefined> {
  const code = plainCode(text);
  const factor = await lockFactor(tx, userId);
  if (!factor?.secret) return undefined;
  if (!isAppCode(code)) {
    const hashes = context.secretKeys.map((key) => hashOfRecoveryCode([key], userId, code));
    return (await spendRecoveryCode(tx, userId, { hashes, now: context.now() })) ? 'recovery' : undefined;
  }
  const secret = openSecret(factor.secret, userId, context);
  const counter = counterOf(code, { secret, now: context.now(), after: factor.lastCounter });
  return counter !== undefined && (await spendCounter(tx, userId, counter)) ? 'app' : undefined;
}

/** The step of time of the first code of an app just set up; undefined when it is not of the offered secret. */
export function counterOfOffer(
  factor: FactorRow,
  userId: string,
  text: string,
  context: CodeContext,
): number | undefined {
  if (!factor.offeredSecret) return undefined;
  const secret = openSecret(factor.offeredSecret, userId, context);
  return counterOf(plainCode(text), { secret, now: context.now(), after: 0 });
}

export function sealSecret(
  secret: Buffer,
  userId: string,
  { secretKeys }: Pick<Context, 'secretKeys'>,
): Buffer {
  return sealBytes(secretKeys, secret, factorPlace(userId));
}

/** An unreadable secret admits nobody; the operator is informed that the key differs. */
function openSecret(sealed: Buffer, userId: string, { secretKeys, messages }: CodeContext): Buffer {
  const secret = openBytes(secretKeys, sealed, factorPlace(userId));
  if (secret) return secret;
  messages.alert('second factors are sealed under another SECRET_KEY');
  throw new FailureError(fail('UNAVAILABLE'));
}

/** What a secret is sealed for. */
export function factorPlace(userId: string): string {
  return `second factor of ${userId}`;
}

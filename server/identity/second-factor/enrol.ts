import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { counterOfOffer, sealSecret } from './check-code.ts';
import { confirmOffer, lockFactor, putOffer, replaceRecoveryCodes } from './queries.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { asText, enrolmentAddress, newSecret } from './totp.ts';

const OFFER_MINUTES = 20;

/**
 * A new secret, shown now to the holder of this token; the previous one stays valid until a code of the new one is
 * confirmed.
 */
export async function offerSecret(
  tx: Queries,
  { userId, email, tokenHash }: { userId: string; email: string; tokenHash: Buffer },
  { business, now, secretKeys }: Pick<Context, 'business' | 'now' | 'secretKeys'>,
) {
  const secret = newSecret();
  await putOffer(tx, userId, {
    secret: sealSecret(secret, userId, { secretKeys }),
    to: tokenHash,
    at: now(),
  });
  const uri = enrolmentAddress(secret, { business: business.name, account: email });
  return { secret: asText(secret), uri, account: email };
}

/**
 * Activates the offered secret by its first code, with new recovery codes. 'over' when none was offered to this holder
 * or it expired, or (`first`) when one is already active: somebody who only knows a password must not replace it.
 */
export async function confirmSecret(
  tx: Queries,
  { userId, tokenHash, code, first }: { userId: string; tokenHash: Buffer; code: string; first: boolean },
  context: Pick<Context, 'now' | 'secretKeys' | 'messages'>,
): Promise<{ recoveryCodes: string[] } | 'wrong' | 'over'> {
  const now = context.now();
  const factor = await lockFactor(tx, userId);
  const oldest = now.getTime() - OFFER_MINUTES * 60_000;
  const isTheirs = factor?.offeredTo?.equals(tokenHash) && (factor.offeredAt?.getTime() ?? 0) > oldest;
  if (!factor || !isTheirs || (first && factor.secret !== null)) return 'over';
  const counter = counterOfOffer(factor, userId, code, context);
  if (counter === undefined) return 'wrong';
  await confirmOffer(tx, userId, { counter, now });
  return { recoveryCodes: await giveRecoveryCodes(tx, userId, context) };
}

/** Ten new recovery codes; the previous ones become invalid. */
export async function giveRecoveryCodes(
  tx: Queries,
  userId: string,
  { secretKeys }: Pick<Context, 'secretKeys'>,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOfRecoveryCode(secretKeys, userId, code)),
  );
  return codes;
}

import { randomBytes } from 'node:crypto';
import { isStaff } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { hashOf } from '../tokens.ts';
import { addHalf, type Step, statusOf } from './queries.ts';

/** Enough to fetch the phone from another room, or to install an app. */
const MINUTES: Record<Step, number> = { code: 10, enrol: 20 };
const TOKEN_BYTES = 32;

/** A sign-in that has to wait for its second step. */
export type HalfSignIn = { step: Step; token: string; expires: Date };

/**
 * A half sign-in for people who must pass a second factor: they have an app, or their business requires one. Undefined
 * for all others. The token is no session; it is only valid for the second factor, in the same browser.
 */
export async function halfSignIn(
  tx: Queries,
  userId: string,
  { now }: Pick<Context, 'now'>,
): Promise<HalfSignIn | undefined> {
  const { role, on, demanded } = await statusOf(tx, userId);
  if (!isStaff(role) || !(on || demanded)) return undefined;
  const step = on ? 'code' : 'enrol';
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires = new Date(now().getTime() + MINUTES[step] * 60_000);
  await addHalf(tx, { tokenHash: hashOf(token), userId, step, expiresAt: expires });
  return { step, token, expires };
}

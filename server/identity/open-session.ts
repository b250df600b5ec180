import { createHash, randomBytes } from 'node:crypto';
import { isStaff } from '#rules/roles.ts';
import type { Queries } from '../db/database.ts';
import type { Context, SignedInContext } from '../http/context.ts';
import { type Failure, FailureError, fail, failAt } from '../http/failure.ts';
import { loadPerson } from './person.ts';
import { touchLastActive } from './queries.ts';
import { addHalf, type Step, statusOf } from './second-factor/queries.ts';
import { endOtherSessions, endSession, renewSession, startSession } from './sessions.ts';
import { rememberBrowser } from './strangers/known-browsers.ts';
import { hashOf } from './tokens.ts';

/**
 * Opens a session in place of the request's, for the person `whose` returns in the same transaction. A person with a
 * second factor gets the token of a half sign-in instead, and the call fails with SECOND_FACTOR_NEEDED: every way in
 * that staff may use ends here.
 */
export async function openSession(context: Context, whose: (tx: Queries) => Promise<string>) {
  const opened = await context.db.transaction(async (tx) => {
    const userId = await whose(tx);
    const half = await halfSignIn(tx, userId, context);
    if (!half) return letIn(tx, userId, context);
    if (context.sessionToken) await endSession(tx, context.sessionToken);
    return half;
  });
  if ('step' in opened) {
    const { step, token, expires } = opened;
    context.setSession({ token, expires });
    const data = { step, token, expires: expires.toISOString() };
    throw new FailureError(fail('SECOND_FACTOR_NEEDED', { data }));
  }
  context.setSession(opened.session);
  return { user: opened.user, token: opened.session.token };
}

/** Opens the session itself, after all factors are proved. Their browser is known from then on. */
export async function letIn(tx: Queries, userId: string, context: Context) {
  if (context.sessionToken) await endSession(tx, context.sessionToken);
  await touchLastActive(tx, userId);
  const browser = await rememberBrowser(tx, userId, context.browserToken('known'));
  const session = await startSession(tx, userId, context, browser.hash);
  return { session: { ...session, browser: browser.token }, user: await loadPerson(tx, userId, context) };
}

/**
 * Signs a person out everywhere else and renews this session's token, because a copy of it would be another place.
 * Fails when the session has ended meanwhile.
 */
export async function keepOnlyThisSession(tx: Queries, { user }: Pick<SignedInContext, 'user'>) {
  await endOtherSessions(tx, { userId: user.id, currentSessionId: user.sessionId });
  const renewed = await renewSession(tx, user.sessionId);
  if (!renewed) throw new FailureError(fail('NOT_SIGNED_IN'));
  return renewed;
}

/** EMAIL_IS_USED, at its field. */
export function emailIsUsed(): Failure<'EMAIL_IS_USED'> {
  return failAt('EMAIL_IS_USED', 'email');
}

/** Failed attempts are counted without storing the e-mails of people who have no account. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Enough to fetch the phone from another room, or to install an app. */
const MINUTES: Record<Step, number> = { code: 10, enrol: 20 };
const TOKEN_BYTES = 32;

/** A sign-in that has to wait for its second step. */
type HalfSignIn = { step: Step; token: string; expires: Date };

/**
 * A half sign-in for people who must pass a second factor: they have an app, or their business requires one. Undefined
 * for all others. The token is no session; it is only valid for the second factor, in the same browser.
 */
async function halfSignIn(
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

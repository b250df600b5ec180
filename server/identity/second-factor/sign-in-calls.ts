import type { Context, Handler } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { letIn } from '../open-session.ts';
import { personById } from '../queries.ts';
import { auditAccess } from '../record-queries.ts';
import { endAllSessions } from '../sessions.ts';
import { type Attempt, countAttempt, type DoorLimits } from '../strangers/attempts.ts';
import { isBrowserOf } from '../strangers/known-browsers.ts';
import { hashOf } from '../tokens.ts';
import { takeCode } from './check-code.ts';
import { confirmSecret, offerSecret } from './enrol.ts';
import { notifyByMail } from './own-calls.ts';
import { endHalf, findHalf, type Half, recoveryCodesLeft, type Step, takeTryOfHalf } from './queries.ts';

const MOST_TRIES = 5;
/**
 * At any moment three codes of a million are right: ten an hour give a guesser no chance, nor do three an hour for all
 * strangers who know the password. Meanwhile the person can sign in from elsewhere, or in a browser they have used
 * before.
 */
const LIMITS: DoorLimits = {
  one: [{ limit: 10, windowSeconds: 3600 }],
  whole: { free: 20, firstSeconds: 60, doublesEvery: 5, mostSeconds: 1200 },
};
const OFFER_LIMIT = { limit: 20, windowSeconds: 3600 };

export const atSignIn: Handler<'secondFactor.atSignIn'> = async (_input, { db, sessionToken, now }) => {
  const half = await findHalf(db, hashOf(sessionToken ?? ''), now());
  return half ? { step: half.step, expires: half.expiresAt.toISOString() } : { step: 'over', expires: null };
};

/** The second factor: after the right password, a code of the app or a recovery code. */
export const finish: Handler<'secondFactor.finish'> = async ({ body }, context) => {
  const half = await takeTry(context, 'code');
  if (isFailure(half)) return half;
  const { userId, tokenHash, triesLeft, attempt } = half;
  const opened = await context.db.transaction(async (tx) => {
    const proof = await takeCode(tx, userId, body.code, context);
    if (!proof) return 'wrong';
    if (!(await endHalf(tx, tokenHash))) return 'over';
    const entered = await letIn(tx, userId, context);
    const left = await recoveryCodesLeft(tx, userId);
    const { role, email } = entered.user;
    await auditAccess(tx, { action: 'users.secondFactor', userId, role, note: { proof } }, context);
    if (proof === 'recovery') await notifyByMail(tx, email, 'recovery', context);
    return { ...entered, left };
  });
  if (opened === 'wrong') return wrong(context, userId, triesLeft);
  if (opened === 'over') return fail('SECOND_FACTOR_OVER');
  await welcome(context, attempt, opened.session);
  return { user: opened.user, token: opened.session.token, recovery_codes_left: opened.left };
};

/** For people without an app whose role requires one. */
export const offerAtSignIn: Handler<'secondFactor.offerAtSignIn'> = async (_input, context) => {
  const tokenHash = hashOf(context.sessionToken ?? '');
  const half = await findHalf(context.db, tokenHash, context.now());
  if (half?.step !== 'enrol') return fail('SECOND_FACTOR_OVER');
  const { userId } = half;
  const refused = await refuseAttempt(context, `second factor offer ${userId}`, OFFER_LIMIT);
  if (refused) return refused;
  return context.db.transaction(async (tx) => {
    const { email } = await personById(tx, userId);
    return offerSecret(tx, { userId, email, tokenHash }, context);
  });
};

export const confirmAtSignIn: Handler<'secondFactor.confirmAtSignIn'> = async ({ body }, context) => {
  const half = await takeTry(context, 'enrol');
  if (isFailure(half)) return half;
  const { userId, tokenHash, triesLeft, attempt } = half;
  const opened = await context.db.transaction(async (tx) => {
    const confirmed = await confirmSecret(tx, { userId, tokenHash, code: body.code, first: true }, context);
    if (typeof confirmed === 'string') return confirmed;
    // The password was changed meanwhile: everything here is rolled back.
    if (!(await endHalf(tx, tokenHash)))
      throw new Error('A half sign-in ended while its app was being confirmed');
    // Sessions opened with a password alone end.
    await endAllSessions(tx, userId);
    const entered = await letIn(tx, userId, context);
    const { role, email } = entered.user;
    await auditAccess(tx, { action: 'secondFactor.confirm', userId, role }, context);
    await notifyByMail(tx, email, 'on', context);
    return { ...entered, ...confirmed };
  });
  if (opened === 'wrong') return wrong(context, userId, triesLeft);
  if (opened === 'over') return fail('SECOND_FACTOR_OVER');
  await welcome(context, attempt, opened.session);
  return { user: opened.user, token: opened.session.token, recovery_codes: opened.recoveryCodes };
};

type Tried = Half & { tokenHash: Buffer; triesLeft: number; attempt: Attempt };

/** Counts an attempt: five per sign-in, ten an hour per network however often the first step is repeated. */
async function takeTry(
  context: Context,
  step: Step,
): Promise<Tried | Failure<'SECOND_FACTOR_OVER' | 'TOO_MANY_REQUESTS'>> {
  const tokenHash = hashOf(context.sessionToken ?? '');
  const half = await takeTryOfHalf(context.db, tokenHash, { now: context.now(), most: MOST_TRIES });
  if (half?.step !== step) return fail('SECOND_FACTOR_OVER');
  const { userId, tries } = half;
  const isFamiliar = await isBrowserOf(context.db, userId, context.browserToken('known'));
  const attempt = await countAttempt(context, {
    name: 'second factor',
    target: userId,
    isFamiliarTarget: isFamiliar,
    limits: LIMITS,
  });
  return isFailure(attempt) ? attempt : { ...half, tokenHash, triesLeft: MOST_TRIES - tries, attempt };
}

async function wrong(context: Context, userId: string, triesLeft: number) {
  await auditAccess(context.db, { action: 'users.secondFactor.failed', userId, role: 'guest' }, context);
  return fail('SECOND_FACTOR_WRONG', { data: { triesLeft } });
}

async function welcome(
  context: Context,
  attempt: Attempt,
  session: Awaited<ReturnType<typeof letIn>>['session'],
) {
  context.setSession(session);
  context.messages.wake();
  await attempt.succeeded();
}

import type { Queries } from '#server/db/database.ts';
import type { Context, Handler, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { forgetAttempts, refuseAttempt } from '#server/http/limits/attempts.ts';
import { keepOnlyThisSession } from '../open-session.ts';
import { passwordOf, refuseUnproved } from '../profile-password.ts';
import { personById } from '../queries.ts';
import { auditAccess } from '../record-queries.ts';
import { hashOf } from '../tokens.ts';
import { takeCode } from './check-code.ts';
import { confirmSecret, giveRecoveryCodes, offerSecret } from './enrol.ts';
import { dropFactor, endHalvesOf, lockFactor, recoveryCodesLeft, statusOf } from './queries.ts';
import { answers, type FactorNews, factorMail } from './texts.ts';

/** For an open session; attempts at sign-in are counted separately. */
const PERSON_LIMIT = { limit: 10, windowSeconds: 3600 };

function attemptsKey(userId: string): string {
  return `second factor of session ${userId}`;
}

export async function notifyByMail(
  tx: Queries,
  email: string,
  news: FactorNews,
  { messages, business }: Pick<Context, 'messages' | 'business'>,
): Promise<void> {
  if (email !== '') await messages.write(tx, factorMail(email, business.name, news));
}

export const mine: Handler<'secondFactor.mine'> = async (_input, { db, user }) => {
  const factor = await db.transaction((tx) => lockFactor(tx, user.id));
  const { demanded } = await statusOf(db, user.id);
  const { passwordHash } = await passwordOf(db, user.id);
  return {
    on: factor?.secret != null,
    since: factor?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: await recoveryCodesLeft(db, user.id),
    demanded,
    has_password: passwordHash !== null,
  };
};

/** Somebody at an unattended session must not be able to set up their own app (ASVS 7.5.1). */
export const offer: Handler<'secondFactor.offer'> = async ({ body }, context) => {
  const { db, user, sessionToken } = context;
  const refused = await refuseAttempt(context, attemptsKey(user.id), PERSON_LIMIT);
  if (refused) return refused;
  const { on } = await statusOf(db, user.id);
  const unproved = on ? undefined : await refuseUnproved(body.password, context);
  if (unproved) return unproved;
  const made = await db.transaction(async (tx) => {
    if (on && !(await takeCode(tx, user.id, body.code, context))) return fail('SECOND_FACTOR_WRONG');
    const { email } = await personById(tx, user.id);
    return offerSecret(tx, { userId: user.id, email, tokenHash: hashOf(sessionToken ?? '') }, context);
  });
  if (isFailure(made)) return wrong(context);
  const event = { action: 'secondFactor.offer', userId: user.id, role: user.role } as const;
  const secondFactor = on ? 'on' : 'off';
  await auditAccess(
    db,
    { ...event, before: { secondFactor }, note: { secondFactor, offered: 'another' } },
    context,
  );
  await forgetAttempts(db, attemptsKey(user.id));
  return made;
};

export const confirm: Handler<'secondFactor.confirm'> = async ({ body }, context) => {
  const { db, user, sessionToken } = context;
  const refused = await refuseAttempt(context, attemptsKey(user.id), PERSON_LIMIT);
  if (refused) return refused;
  const tokenHash = hashOf(sessionToken ?? '');
  const wasOn = { secondFactor: (await statusOf(db, user.id)).on ? 'on' : 'off' };
  const confirmed = await db.transaction(async (tx) => {
    const done = await confirmSecret(
      tx,
      { userId: user.id, tokenHash, code: body.code, first: false },
      context,
    );
    if (typeof done === 'string') return done;
    await endHalvesOf(tx, user.id);
    await record(tx, 'secondFactor.confirm', 'on', context, { before: wasOn, note: { secondFactor: 'new' } });
    return { ...done, session: await keepOnlyThisSession(tx, context) };
  });
  if (confirmed === 'wrong') return wrong(context);
  if (confirmed === 'over') return fail('SECOND_FACTOR_OVER');
  context.setSession(confirmed.session);
  await done(context);
  return { recovery_codes: confirmed.recoveryCodes, token: confirmed.session.token };
};

export const newRecoveryCodes: Handler<'secondFactor.newRecoveryCodes'> = async ({ body }, context) => {
  const { db, user } = context;
  const refused = await refuseAttempt(context, attemptsKey(user.id), PERSON_LIMIT);
  if (refused) return refused;
  const codes = await db.transaction(async (tx) => {
    if (!(await takeCode(tx, user.id, body.code, context))) return undefined;
    const before = { recoveryCodes: await recoveryCodesLeft(tx, user.id) };
    const codes = await giveRecoveryCodes(tx, user.id, context);
    const note = { recoveryCodes: codes.length, made: 'again' };
    await record(tx, 'secondFactor.newRecoveryCodes', 'codes', context, { before, note });
    return codes;
  });
  if (!codes) return wrong(context);
  await done(context);
  return { recovery_codes: codes };
};

export const remove: Handler<'secondFactor.remove'> = async ({ body }, context) => {
  const { db, user } = context;
  if ((await statusOf(db, user.id)).demanded) return fail('SECOND_FACTOR_DEMANDED');
  const refused = await refuseAttempt(context, attemptsKey(user.id), PERSON_LIMIT);
  if (refused) return refused;
  const removed = await db.transaction(async (tx) => {
    if (!(await takeCode(tx, user.id, body.code, context))) return false;
    await dropFactor(tx, user.id);
    const was = { before: { secondFactor: 'on' }, note: { secondFactor: 'off' } };
    await record(tx, 'secondFactor.remove', 'off', context, was);
    return true;
  });
  if (!removed) return wrong(context);
  await done(context);
  return { message: answers.removed };
};

async function record(
  tx: Queries,
  action: 'secondFactor.confirm' | 'secondFactor.newRecoveryCodes' | 'secondFactor.remove',
  news: FactorNews,
  context: SignedInContext,
  was: { before: Record<string, string | number>; note: Record<string, string | number> },
) {
  const { user } = context;
  await auditAccess(tx, { action, userId: user.id, role: user.role, ...was }, context);
  await notifyByMail(tx, (await personById(tx, user.id)).email, news, context);
}

async function wrong(context: SignedInContext) {
  const { id: userId, role } = context.user;
  await auditAccess(context.db, { action: 'users.secondFactor.failed', userId, role }, context);
  return fail('SECOND_FACTOR_WRONG');
}

async function done({ db, user, messages }: SignedInContext) {
  messages.wake();
  await forgetAttempts(db, attemptsKey(user.id));
}

import { checkEmail, FORM_TEXTS, IDENTITY_TEXTS, normaliseEmail } from '#rules/identity.ts';
import type { Handler, SignedInContext } from '../http/context.ts';
import { type Failure, FailureError, fail } from '../http/failure.ts';
import { signInWithGoogle } from './google/google-calls.ts';
import { digest, invalid, openSession, personKey, refuseAttempt } from './open-session.ts';
import { verifyPassword } from './password.ts';
import { accountOfEmail, holdAccount } from './queries.ts';
import { forgetAttempts, giveBackAttempt } from './rate-limit.ts';
import { auditAccess } from './record-queries.ts';
import { endSession } from './sessions.ts';

const PERSON_LIMIT = { limit: 10, windowSeconds: 15 * 60 };
const ADDRESS_LIMIT = { limit: 60, windowSeconds: 15 * 60 };

/**
 * Signs in with e-mail and password. An unknown e-mail, a wrong password and a disabled account answer alike and take
 * alike. Only failed attempts count against the limits, so nobody is kept out by shopping from a shared address.
 */
export const login: Handler<'users.login'> = async ({ body }, context) => {
  if (body.googleToken !== undefined) return signInWithGoogle(body.googleToken, context);
  const email = normaliseEmail(body.email ?? '');
  const password = body.password ?? '';
  const wrong = wrongFields(email, password);
  if (wrong) return wrong;

  const keys = { address: `login address ${context.network}`, person: personKey(email) };
  const refused =
    (await refuseAttempt(context, keys.address, ADDRESS_LIMIT)) ??
    (await refuseAttempt(context, keys.person, PERSON_LIMIT));
  if (refused) return refused;

  const account = await accountOfEmail(context.db, email);
  const matches = await verifyPassword(password, account?.passwordHash);
  if (!account || !matches || account.disabled) {
    const event = {
      action: 'users.login.failed',
      userId: account?.id ?? null,
      role: 'guest',
      // Who has no account is not kept by name; the same stranger is still recognised.
      note: account ? {} : { email_hash: digest(email) },
    } as const;
    await auditAccess(context.db, event, context);
    return fail('LOGIN_FAILED');
  }

  await giveBackAttempt(context.db, keys.address);
  await forgetAttempts(context.db, keys.person);
  return openSession(context, async (tx) => {
    // A password that was changed while this one was being checked opens nothing.
    if (!(await holdAccount(tx, account))) throw new FailureError(fail('LOGIN_FAILED'));
    await auditAccess(tx, { action: 'users.login', userId: account.id, role: account.role }, context);
    return account.id;
  });
};

export const logout: Handler<'users.logout'> = async (_input, context: SignedInContext) => {
  const { db, user, sessionToken } = context;
  if (sessionToken) await endSession(db, sessionToken);
  await auditAccess(db, { action: 'users.logout', userId: user.id, role: user.role }, context);
  context.setSession(null);
  return { message: 'Hasta pronto!' };
};

function wrongFields(email: string, password: string): Failure<'INVALID_INPUT'> | undefined {
  const empty = Object.entries({ email, password }).filter(([, value]) => value === '');
  if (empty.length > 0) return invalid(empty.map(([field]) => ({ field, message: FORM_TEXTS.fillAll })));
  return checkEmail(email) ? undefined : invalid([{ field: 'email', message: IDENTITY_TEXTS.EMAIL_INVALID }]);
}

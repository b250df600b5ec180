import { FORM_TEXTS, IDENTITY_TEXTS, mayBeEmail, normaliseEmail } from '#rules/identity.ts';
import type { Handler, SignedInContext } from '../http/context.ts';
import { type Failure, FailureError, fail, invalid, isFailure } from '../http/failure.ts';
import { signInWithGoogle } from './google/google-calls.ts';
import { digest, openSession } from './open-session.ts';
import { verifyPassword } from './password.ts';
import { accountAtSignIn, lockAccount } from './queries.ts';
import { auditAccess } from './record-queries.ts';
import { trySecond } from './second-try/second-try.ts';
import { endSession } from './sessions.ts';
import { countAttempt, type DoorLimits } from './strangers/attempts.ts';

const LIMITS: DoorLimits = {
  network: { limit: 60, windowSeconds: 15 * 60 },
  one: [{ limit: 10, windowSeconds: 15 * 60 }],
  // A hundred wrong passwords take two hours, further ones ten minutes each, from any number of networks.
  whole: { free: 50, firstSeconds: 10, doublesEvery: 10, mostSeconds: 600 },
};

/**
 * Signs in with e-mail and password. An unknown e-mail, a wrong password and a disabled account get the same answer in
 * the same time. Only failed attempts count, so nobody is locked out by a shared address, nor by what strangers try
 * elsewhere.
 */
export const login: Handler<'users.login'> = async ({ body }, context) => {
  const accepted = body.habeasAccept === true;
  if (body.googleToken !== undefined) return signInWithGoogle({ token: body.googleToken, accepted }, context);
  const email = normaliseEmail(body.email ?? '');
  const password = body.password ?? '';
  const wrong = wrongFields(email, password);
  if (wrong) return wrong;

  const account = await accountAtSignIn(context.db, email, context.browserToken('known'));
  const isFamiliar = account?.known ?? false;
  const attempt = await countAttempt(context, {
    name: 'login',
    target: digest(email),
    isFamiliarTarget: isFamiliar,
    limits: LIMITS,
  });
  if (isFailure(attempt)) return attempt;

  const matches = await verifyPassword(password, account?.passwordHash);
  if (!account || !matches || account.disabled) {
    const opened = await trySecond(context, { email, password, accepted });
    if (opened) {
      await attempt.succeeded();
      return opened;
    }
    const event = {
      action: 'users.login.failed',
      userId: account?.id ?? null,
      role: 'guest',
      // E-mails without an account are stored as a digest, which still recognises repeated attempts.
      note: account ? {} : { email_hash: digest(email) },
    } as const;
    await auditAccess(context.db, event, context);
    return fail('LOGIN_FAILED');
  }

  await attempt.succeeded();
  return openSession(context, async (tx) => {
    // A password changed while this one was being verified is refused.
    if (!(await lockAccount(tx, account))) throw new FailureError(fail('LOGIN_FAILED'));
    await auditAccess(tx, { action: 'users.login', userId: account.id, role: account.role }, context);
    return account.id;
  });
};

export const logout: Handler<'users.logout'> = async (_input, context: SignedInContext) => {
  const { db, user, sessionToken } = context;
  if (sessionToken) await endSession(db, sessionToken);
  await auditAccess(db, { action: 'users.logout', userId: user.id, role: user.role }, context);
  db.flushOutbox();
  context.setSession(null);
  return { message: 'Hasta pronto!' };
};

function wrongFields(email: string, password: string): Failure<'INVALID_INPUT'> | undefined {
  const empty = Object.entries({ email, password }).filter(([, value]) => value === '');
  if (empty.length > 0) return invalid(empty.map(([field]) => ({ field, message: FORM_TEXTS.fillAll })));
  return mayBeEmail(email) ? undefined : invalid([{ field: 'email', message: IDENTITY_TEXTS.EMAIL_INVALID }]);
}

import { IDENTITY_TEXTS, passwordProblem } from '#rules/identity.ts';
import { forgetAttempts, refuseAttempt } from '#server/http/limits/attempts.ts';
import type { Queries } from '../db/database.ts';
import { realTime, sql } from '../db/sql.ts';
import type { Handler, SignedInContext } from '../http/context.ts';
import { type Failure, FailureError, fail, invalid } from '../http/failure.ts';
import { passwordChangedMail } from '../messages/texts.ts';
import { isGuessedFirst } from './frequent-passwords.ts';
import { keepOnlyThisSession } from './open-session.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { lockAccount } from './queries.ts';
import { auditAccess } from './record-queries.ts';
import { isSessionFresh } from './sessions.ts';
import { profileTexts } from './texts.ts';
import { spendOtherLinks } from './ways-in/link-queries.ts';

/** Somebody at an unattended session must not be able to guess its password. */
const LIMIT = { limit: 5, windowSeconds: 15 * 60 };

/** Changes the password, given the current one; every other session and every restore link ends. */
export const changePassword: Handler<'users.changePassword'> = async ({ body }, context) => {
  const { db, user, business, messages } = context;
  const account = await passwordOf(db, user.id);
  if (account.passwordHash === null) return fail('PASSWORD_NOT_SET');
  const problem = passwordProblem(body.new_password, isGuessedFirst);
  if (problem) return invalid([{ field: 'new_password', message: IDENTITY_TEXTS[problem] }]);
  const wrong = await wrongPassword(account, body.password, context);
  if (wrong) return wrong;
  if (body.password === body.new_password)
    return invalid([{ field: 'new_password', message: profileTexts.passwordSame }]);

  const passwordHash = await hashPassword(body.new_password);
  const session = await db.transaction(async (tx) => {
    // Of two simultaneous changes the second proved an outdated password.
    if (!(await lockAccount(tx, account)))
      throw new FailureError(invalid([{ field: 'password', message: profileTexts.passwordWrong }]));
    await choosePassword(tx, user.id, passwordHash);
    await spendOtherLinks(tx, user.id, context.now());
    if (account.email !== '') await messages.write(tx, passwordChangedMail(account.email, business.name));
    await auditAccess(tx, { action: 'users.changePassword', userId: user.id, role: user.role }, context);
    return keepOnlyThisSession(tx, context);
  });
  context.setSession(session);
  messages.wake();
  return { message: profileTexts.passwordChanged, token: session.token };
};

type Account = { id: string; email: string; passwordHash: string | null };

export function passwordOf(db: Queries, userId: string) {
  return db.one<Account>(
    sql`select id, email, password_hash as "passwordHash" from app_user
        where business_id = ${db.businessId} and id = ${userId}`,
  );
}

/** Why the password is refused, counting the attempts; undefined when it is right. */
export async function wrongPassword(
  account: Account,
  password: string,
  context: SignedInContext,
): Promise<Failure<'INVALID_INPUT' | 'TOO_MANY_REQUESTS'> | undefined> {
  if (password === '') return invalid([{ field: 'password', message: profileTexts.passwordMissing }]);
  const key = `password person ${account.id}`;
  const refused = await refuseAttempt(context, key, LIMIT);
  if (refused) return refused;
  if (!(await verifyPassword(password, account.passwordHash))) {
    const { id: userId, role } = context.user;
    await auditAccess(context.db, { action: 'users.password.failed', userId, role }, context);
    return invalid([{ field: 'password', message: profileTexts.passwordWrong }]);
  }
  await forgetAttempts(context.db, key);
  return undefined;
}

/** Checks the password; a person without one must have signed in recently. */
export async function refuseUnproved(password: string, context: SignedInContext) {
  const account = await passwordOf(context.db, context.user.id);
  if (account.passwordHash !== null) return wrongPassword(account, password, context);
  if (await isSessionFresh(context.db, context.user.sessionId)) return undefined;
  return invalid([{ field: 'password', message: profileTexts.signInAgain }]);
}

/** Knowing the old password says nothing about the e-mail, whose proof stays as it was. */
function choosePassword(tx: Queries, userId: string, passwordHash: string) {
  return tx.run(
    sql`update app_user set password_hash = ${passwordHash}, second_try_over = true, version = version + 1, updated_at = ${realTime}
        where business_id = ${tx.businessId} and id = ${userId}`,
  );
}

import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { checkEmail, IDENTITY_TEXTS, normaliseEmail, passwordProblem } from '#rules/identity.ts';
import type { Context, Handler } from '#server/http/context.ts';
import { FailureError, fail } from '#server/http/failure.ts';
import { passwordChangedMail, restoreMail } from '#server/messages/texts.ts';
import { isGuessedFirst } from '../frequent-passwords/frequent.ts';
import { digest, invalid, personKey, refuseAttempt } from '../open-session.ts';
import { hashPassword } from '../password.ts';
import { accountOfEmail, setPassword } from '../queries.ts';
import { forgetAttempts } from '../rate-limit.ts';
import { auditAccess } from '../record-queries.ts';
import { endAllSessions, hashOf } from '../sessions.ts';
import { isLinkOpen, spendLink, spendOtherLinks } from './link-queries.ts';
import { LINK_MINUTES, makePasswordLink } from './password-link.ts';

/** Nobody's mailbox is filled by others, and asking for many e-mails in a row leads nowhere (the spec tells which exist). */
const PERSON_LIMIT = { limit: 3, windowSeconds: 15 * 60 };
const ADDRESS_LIMIT = { limit: 20, windowSeconds: 15 * 60 };
const NEWS_SECONDS = 24 * 3600;

type Body = CheckedInputOf<'users.restorePassword'>['body'];

/** Asks for the link when only the e-mail is given, else confirms with what the link said (storefront 7, S03). */
export const restorePassword: Handler<'users.restorePassword'> = async ({ body }, context) =>
  body.token === undefined && body.password === undefined ? mailLink(body, context) : confirm(body, context);

async function mailLink(body: Body, context: Context) {
  const { db, business, messages } = context;
  const email = normaliseEmail(body.email);
  if (!checkEmail(email)) return invalid([emailDetail(email)]);
  const refused =
    (await refuseAttempt(context, `restore address ${context.network}`, ADDRESS_LIMIT)) ??
    (await refuseAttempt(context, `restore person ${digest(email)}`, PERSON_LIMIT));
  if (refused) return refused;

  const account = await accountOfEmail(db, email);
  if (!account || account.disabled) return fail('BAD_REQUEST_NOT_USER_FOUND');
  await db.transaction(async (tx) => {
    const kind = { minutes: LINK_MINUTES, first: false };
    const link = context.pageUrl(await makePasswordLink(tx, { id: account.id, email }, context.now(), kind));
    await messages.write(tx, restoreMail(email, business.name, link), LINK_MINUTES * 60);
    const event = { action: 'users.restorePassword.asked', userId: account.id, role: 'guest' } as const;
    await auditAccess(tx, event, context);
  });
  messages.wake();
  return { message: 'Te enviamos un enlace a tu correo para restaurar la contraseña.' };
}

async function confirm(body: Body, context: Context) {
  const { db, business, messages } = context;
  const { password = '', token = '' } = body;
  const email = normaliseEmail(body.email);
  const problem = passwordProblem(password, isGuessedFirst);
  if (problem) return invalid([{ field: 'password', message: IDENTITY_TEXTS[problem] }]);
  const refused = await refuseAttempt(context, `restore confirm ${context.network}`, ADDRESS_LIMIT);
  if (refused) return refused;

  const now = context.now();
  const shown = { tokenHash: hashOf(token), email, now };
  // Looked at first: the work of the password is not done for whoever has no link.
  if (!(await isLinkOpen(db, shown))) {
    const event = { action: 'users.restorePassword.failed', userId: null, role: 'guest' } as const;
    await auditAccess(db, event, context);
    return fail('RESTORE_FAILED');
  }
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const person = await spendLink(tx, shown);
    if (!person) throw new FailureError(fail('RESTORE_FAILED'));
    await setPassword(tx, person.userId, passwordHash);
    await spendOtherLinks(tx, person.userId, now);
    await endAllSessions(tx, person.userId);
    await messages.write(tx, passwordChangedMail(email, business.name), NEWS_SECONDS);
    await auditAccess(tx, { action: 'users.restorePassword', ...person }, context);
  });
  messages.wake();
  await forgetAttempts(db, personKey(email));
  return { message: 'Tu contraseña cambió. Ya puedes iniciar sesión.' };
}

function emailDetail(email: string): ErrorDetail {
  const code = email === '' ? 'EMAIL_REQUIRED' : 'EMAIL_INVALID';
  return { field: 'email', message: IDENTITY_TEXTS[code] };
}

import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { IDENTITY_TEXTS, mayBeEmail, normaliseEmail, passwordProblem } from '#rules/identity.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context, Handler } from '#server/http/context.ts';
import { FailureError, fail, invalid, isFailure } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { passwordChangedMail, restoreMail } from '#server/messages/texts.ts';
import { isGuessedFirst } from '../frequent-passwords.ts';
import { digest } from '../open-session.ts';
import { hashPassword } from '../password.ts';
import { accountAtSignIn, setPassword } from '../queries.ts';
import { auditAccess } from '../record-queries.ts';
import { endAllSessions } from '../sessions.ts';
import { countAttempt, type DoorLimits } from '../strangers/attempts.ts';
import { rememberBrowser } from '../strangers/known-browsers.ts';
import { hashOf } from '../tokens.ts';
import { addProvedClient, freeUnprovedEmail } from './first-proof.ts';
import { isLinkOpen, type LinkedAccount, spendLink, spendOtherLinks } from './link-queries.ts';
import { LINK_MINUTES, makePasswordLink } from './password-link.ts';

/**
 * Nobody's mailbox is filled by others, and asking for many e-mails in a row is useless (the specification reveals
 * which exist).
 */
const LIMITS: DoorLimits = {
  network: { limit: 20, windowSeconds: 15 * 60 },
  one: [{ limit: 3, windowSeconds: 15 * 60 }],
  whole: { free: 10, firstSeconds: 60, doublesEvery: 3, mostSeconds: 600 },
};
/** Links cannot be guessed; a machine that tries is stopped anyway. */
const WRONG_LINKS = { limit: 20, windowSeconds: 15 * 60 };

type Body = CheckedInputOf<'users.restorePassword'>['body'];

/**
 * Sends the link when only the e-mail is given, else sets the password by the link's token (storefront 7, S03).
 */
export const restorePassword: Handler<'users.restorePassword'> = async ({ body }, context) =>
  body.token === undefined && body.password === undefined ? mailLink(body, context) : confirm(body, context);

async function mailLink(body: Body, context: Context) {
  const { db, business, messages } = context;
  const email = normaliseEmail(body.email);
  if (!mayBeEmail(email)) return invalid([emailDetail(email)]);
  const account = await accountAtSignIn(db, email, context.browserToken('known'));
  const isFamiliar = account?.known ?? false;
  const attempt = await countAttempt(context, {
    name: 'restore',
    target: digest(email),
    isFamiliarTarget: isFamiliar,
    limits: LIMITS,
  });
  if (isFailure(attempt)) return attempt;

  if (!account || account.disabled) return fail('BAD_REQUEST_NOT_USER_FOUND');
  await db.transaction(async (tx) => {
    const kind = { minutes: LINK_MINUTES, first: account.passwordHash === null };
    const link = context.pageUrl(await makePasswordLink(tx, { id: account.id, email }, context.now(), kind));
    await messages.write(tx, restoreMail(email, business.name, link), LINK_MINUTES * 60);
    const event = { action: 'users.restorePassword.asked', userId: account.id, role: 'guest' } as const;
    await auditAccess(tx, event, context);
  });
  messages.wake();
  return { message: 'Te enviamos un enlace a tu correo para recuperar tu contraseña.' };
}

async function confirm(body: Body, context: Context) {
  const { db, business, messages } = context;
  const { password = '', token = '' } = body;
  const email = normaliseEmail(body.email);
  const problem = passwordProblem(password, isGuessedFirst);
  if (problem) return invalid([{ field: 'password', message: IDENTITY_TEXTS[problem] }]);
  const now = context.now();
  const proof = { tokenHash: hashOf(token), email, now };
  // Checked first: the password is not hashed without a valid link, and requests with one are not counted.
  if (!(await isLinkOpen(db, proof))) {
    const refused = await refuseAttempt(context, `restore confirm ${context.network}`, WRONG_LINKS);
    if (refused) return refused;
    const event = { action: 'users.restorePassword.failed', userId: null, role: 'guest' } as const;
    await auditAccess(db, event, context);
    return fail('RESTORE_FAILED');
  }
  const passwordHash = await hashPassword(password);
  const browser = await db.transaction(async (tx) => {
    const account = await spendLink(tx, proof);
    if (!account) throw new FailureError(fail('RESTORE_FAILED'));
    const person = await ownerOf(tx, account, email, context);
    await setPassword(tx, person.userId, passwordHash);
    await spendOtherLinks(tx, person.userId, now);
    await endAllSessions(tx, person.userId);
    await messages.write(tx, passwordChangedMail(email, business.name));
    await auditAccess(tx, { action: 'users.restorePassword', ...person }, context);
    // A person who reads the mailbox is the owner: strangers who guess the password can no longer block this browser.
    return rememberBrowser(tx, person.userId, context.browserToken('known'));
  });
  context.setBrowserToken('known', browser.token);
  messages.wake();
  return { message: 'Tu contraseña cambió. Ya puedes iniciar sesión.' };
}

/** The person of a link: a new account where a stranger had used the e-mail (rule 90). */
async function ownerOf(tx: Queries, account: LinkedAccount, email: string, context: Context) {
  if (!(await freeUnprovedEmail(tx, account, context))) return { userId: account.id, role: account.role };
  const made = { userId: await addProvedClient(tx, email), role: 'client' } as const;
  await auditAccess(tx, { action: 'users.createAccount', ...made }, context);
  return made;
}

function emailDetail(email: string): ErrorDetail {
  const code = email === '' ? 'EMAIL_REQUIRED' : 'EMAIL_INVALID';
  return { field: 'email', message: IDENTITY_TEXTS[code] };
}

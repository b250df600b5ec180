import { randomBytes } from 'node:crypto';
import { checkEmail, IDENTITY_TEXTS, normaliseEmail } from '#rules/identity.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context, Handler } from '#server/http/context.ts';
import { FailureError, fail, invalid } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { digest } from '../open-session.ts';
import { passwordOf, refuseUnproved } from '../profile-password.ts';
import { accountOfEmail } from '../queries.ts';
import { auditAccess } from '../record-queries.ts';
import { endOtherSessions } from '../sessions.ts';
import { profileTexts } from '../texts.ts';
import { hashOf } from '../tokens.ts';
import { freeUnprovedEmail, isTheirBrowser } from '../ways-in/first-proof.ts';
import { spendOtherLinks } from '../ways-in/link-queries.ts';
import { emailAddedSms, emailAskedMail, emailChangedMail, emailLinkMail, emailTakenMail } from './mails.ts';
import {
  type AskedEmail,
  dropEmailChange,
  lockEmailChange,
  type PendingEmail,
  pendingEmail,
  putEmailChange,
  takeEmail,
} from './queries.ts';

const LINK_MINUTES = 60;
const TOKEN_BYTES = 32;
/** Neither can one person write to many mailboxes, nor many people fill one. */
const PERSON_LIMIT = { limit: 5, windowSeconds: 3600 };
const MAILBOX_LIMIT = { limit: 3, windowSeconds: 15 * 60 };
/** Tokens cannot be guessed; machines that try are stopped anyway, and valid tokens are not counted. */
const CONFIRM_LIMIT = { limit: 60, windowSeconds: 15 * 60 };

export const pending: Handler<'email.pending'> = async (_input, { db, user, now }) => {
  const waiting = await pendingEmail(db, user.id, now());
  return { pending: waiting ? toWire(waiting) : null };
};

/** The answer is the same whether the e-mail has an account or not: only its mailbox is notified. */
export const ask: Handler<'email.ask'> = async ({ body }, context) => {
  const { db, user, business, messages } = context;
  const email = normaliseEmail(body.email);
  if (!checkEmail(email)) return invalid([emailDetail(email)]);
  const unproved = await refuseUnproved(body.password, context);
  if (unproved) return unproved;
  const account = await passwordOf(db, user.id);
  if (email === account.email) return invalid([{ field: 'email', message: profileTexts.emailSame }]);
  const refused =
    (await refuseAttempt(context, `email person ${user.id}`, PERSON_LIMIT)) ??
    (await refuseAttempt(context, `email mailbox ${digest(email)}`, MAILBOX_LIMIT));
  if (refused) return refused;

  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(context.now().getTime() + LINK_MINUTES * 60_000);
  const pending = { userId: user.id, sessionId: user.sessionId, email, tokenHash: hashOf(token), expiresAt };
  await db.transaction(async (tx) => {
    await putEmailChange(tx, pending);
    const link = context.pageUrl(`/confirm-email?${new URLSearchParams({ token })}`);
    const mail = (await accountOfEmail(tx, email))?.emailProved
      ? emailTakenMail(email, business.name)
      : emailLinkMail(email, business.name, link);
    await messages.write(tx, mail, LINK_MINUTES * 60);
    if (account.email !== '') await messages.write(tx, emailAskedMail(account.email, business.name, email));
    await auditAccess(tx, { action: 'email.ask', userId: user.id, role: user.role }, context);
  });
  messages.wake();
  return { pending: toWire(pending), message: profileTexts.emailAsked };
};

export const drop: Handler<'email.drop'> = async (_input, context) => {
  const { db, user } = context;
  await db.transaction(async (tx) => {
    const dropped = await dropEmailChange(tx, user.id);
    if (dropped > 0)
      await auditAccess(tx, { action: 'email.drop', userId: user.id, role: user.role }, context);
  });
  return { message: profileTexts.emailDropped };
};

/**
 * Once: the link of an e-mail already in place, pressed again, says so and changes nothing. The requesting session
 * continues; all others, and links mailed to the previous e-mail, end.
 */
export const confirm: Handler<'email.confirm'> = async ({ body }, context) => {
  const { db, messages } = context;
  const now = context.now();
  const email = await db.transaction(async (tx) => {
    const pending = await lockEmailChange(tx, hashOf(body.token), now);
    if (!pending) return undefined;
    if (pending.confirmed) return pending.email;
    // Rule 90: otherwise a stranger's account would get the mailbox of whoever presses the link.
    if (!(await isTheirBrowser(tx, pending.userId, context)))
      throw new FailureError(fail('EMAIL_LINK_ELSEWHERE'));
    const squatter = await accountOfEmail(tx, pending.email);
    if (squatter) await freeUnprovedEmail(tx, squatter, context);
    if (!(await takeEmail(tx, pending, now))) throw new FailureError(fail('EMAIL_LINK_OVER'));
    const { userId, role, sessionId } = pending;
    await spendOtherLinks(tx, userId, now);
    await endOtherSessions(tx, { userId, currentSessionId: sessionId });
    await notify(tx, pending, context);
    await auditAccess(tx, { action: 'email.confirm', userId, role }, context);
    return pending.email;
  });
  if (email === undefined) {
    const refused = await refuseAttempt(context, `email confirm ${context.network}`, CONFIRM_LIMIT);
    return refused ?? fail('EMAIL_LINK_OVER');
  }
  messages.wake();
  return { email, message: profileTexts.emailChanged };
};

/** Notifies the previous address, in case somebody else did it. */
async function notify(
  tx: Queries,
  { before, email, provedPhone }: AskedEmail,
  { business, messages }: Pick<Context, 'business' | 'messages'>,
): Promise<void> {
  if (before !== '') {
    await messages.write(tx, emailChangedMail(before, business.name, email));
  } else if (provedPhone !== null) {
    await messages.write(tx, emailAddedSms(provedPhone, business.name, (await readLegalIdentity(tx)).phone));
  }
}

function emailDetail(email: string) {
  const code = email === '' ? 'EMAIL_REQUIRED' : 'EMAIL_INVALID';
  return { field: 'email', message: IDENTITY_TEXTS[code] };
}

function toWire({ email, expiresAt }: PendingEmail) {
  return { email, expires: expiresAt.toISOString() };
}

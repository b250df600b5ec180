import { randomBytes } from 'node:crypto';
import { isStaff } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Context, Handler } from '#server/http/context.ts';
import { type Failure, FailureError, fail } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';
import { openSession } from '../open-session.ts';
import { auditAccess } from '../record-queries.ts';
import { endAllSessions } from '../sessions.ts';
import { hashOf } from '../tokens.ts';
import { agreeToAccount } from '../ways-in/agree.ts';
import { freeUnprovedEmail } from '../ways-in/first-proof.ts';
import {
  accountsOf,
  addGoogleClient,
  addNonce,
  isNonceOpen,
  linkGoogle,
  spendNonce,
} from './google-queries.ts';
import type { GooglePerson, VerifyGoogleToken } from './verify-token.ts';

const LIMIT = { limit: 60, windowSeconds: 15 * 60 };
const NONCE_MINUTES = 10;
const NONCE_BYTES = 32;

/** A nonce for sign-in by Google: tokens without one, or with a used one, are refused. */
export const providerNonce: Handler<'auth.providerNonce'> = async (_input, context) => {
  if (!context.google) return fail('LOGIN_METHOD_OFF');
  const refused = await refuseAttempt(context, `nonce address ${context.network}`, LIMIT);
  if (refused) return refused;
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const expiresAt = new Date(context.now().getTime() + NONCE_MINUTES * 60_000);
  await addNonce(context.db, hashOf(nonce), expiresAt);
  const { clientId, authorizeUrl } = context.google;
  return { nonce, clientId, authorizeUrl };
};

/** S12 */
export const providerLogin: Handler<'auth.providerLogin'> = ({ body }, context) =>
  signInWithGoogle({ token: body.token, accepted: body.habeasAccept === true }, context);

/**
 * Signs in a person verified by Google: known by `sub`, else by an e-mail that certainly is theirs, else as a new
 * account.
 */
export async function signInWithGoogle(
  { token, accepted }: { token: string; accepted: boolean },
  context: Context,
) {
  const { google, db } = context;
  if (!google) return fail('LOGIN_METHOD_OFF');
  const person = await readToken(token, context, google.verify);
  if (!person || 'failure' in person) return person ?? (await refuse(context));
  const nonceHash = hashOf(person.nonce);
  if (!person.emailVerified || !(await isNonceOpen(db, nonceHash, context.now()))) return refuse(context);
  return openSession(context, async (tx) => {
    // In the transaction: who has to authorise the treatment of their data first comes again with the same token.
    if (!(await spendNonce(tx, nonceHash, context.now()))) throw new FailureError(fail('LOGIN_FAILED'));
    return whoseAccount(tx, person, { context, accepted });
  });
}

type Asker = { context: Context; accepted: boolean };

async function readToken(
  token: string,
  context: Context,
  verify: VerifyGoogleToken,
): Promise<GooglePerson | Failure<'UNAVAILABLE'> | undefined> {
  try {
    return await verify(token, context.now());
  } catch (error) {
    if (error instanceof OutgoingError) return fail('UNAVAILABLE');
    throw error;
  }
}

/** Google's tokens cannot be forged: failures are counted but block nobody. */
async function refuse(context: Context) {
  const refused = await refuseAttempt(context, `google address ${context.network}`, LIMIT);
  if (refused) return refused;
  await auditAccess(context.db, { action: 'users.loginGoogle.failed', userId: null, role: 'guest' }, context);
  return fail('LOGIN_FAILED');
}

async function whoseAccount(tx: Queries, person: GooglePerson, asker: Asker): Promise<string> {
  const { context } = asker;
  const accounts = await accountsOf(tx, person);
  const account = accounts.find(({ googleSub }) => googleSub === person.sub) ?? accounts[0];
  if (!account) return makeAccount(tx, person, asker);
  if (account.disabled) throw new FailureError(fail('LOGIN_FAILED'));
  if (account.googleSub !== person.sub) {
    // The e-mail may have belonged to somebody else when this account was created; and nobody becomes staff by a
    // mailbox.
    const mayLink = person.emailIsGoogles && account.googleSub === null && !isStaff(account.role);
    if (!mayLink) throw new FailureError(fail('PROVIDER_NEEDS_PASSWORD'));
    if (await freeUnprovedEmail(tx, account, context)) return makeAccount(tx, person, asker);
    await linkGoogle(tx, account.id, person.sub);
    if (!account.emailProved) await endAllSessions(tx, account.id);
  }
  const { id: userId, role } = account;
  await auditAccess(tx, { action: 'users.loginGoogle', userId, role }, context);
  return userId;
}

async function makeAccount(tx: Queries, person: GooglePerson, { context, accepted }: Asker): Promise<string> {
  const id = newId();
  if (!(await addGoogleClient(tx, id, person))) throw new FailureError(fail('LOGIN_FAILED'));
  const made = { userId: id, role: 'client' } as const;
  await agreeToAccount(tx, id, accepted, context);
  await auditAccess(tx, { action: 'users.createAccount', ...made }, context);
  await auditAccess(tx, { action: 'users.loginGoogle', ...made }, context);
  return id;
}

import { isStaff } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Context } from '#server/http/context.ts';
import { FailureError, fail } from '#server/http/failure.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';
import { openSession } from '../open-session.ts';
import { auditAccess } from '../record-queries.ts';
import { endAllSessions } from '../sessions.ts';
import { agreeToAccount } from '../ways-in/agree.ts';
import { freeUnprovedEmail } from '../ways-in/first-proof.ts';
import type { ProviderPerson } from './password-provider.ts';
import { accountsOf, addProviderClient, linkProvider } from './queries.ts';

/**
 * The second attempt of a sign-in by e-mail (storefront 4): a session for people the identity provider accepts with
 * this password. Undefined otherwise, also when the provider cannot be reached: then our own sign-in answers. It is
 * asked after every failure alike, so that neither texts nor timing reveal why the first attempt failed.
 */
export async function trySecond(
  context: Context,
  { email, password, accepted }: { email: string; password: string; accepted: boolean },
) {
  const person = await askProvider(context, email, password);
  // An unproved e-mail may belong to anybody.
  if (!person?.emailVerified) return undefined;
  return openSession(context, (tx) => whoseAccount(tx, person, { context, accepted })).catch(
    (error: unknown) => {
      if (error instanceof FailureError && error.failure.failure === 'LOGIN_FAILED') return undefined;
      throw error;
    },
  );
}

type Asker = { context: Context; accepted: boolean };

async function askProvider({ passwords, now, messages }: Context, email: string, password: string) {
  try {
    return await passwords?.signIn(email, password, now());
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    messages.alert(`the second try of a sign-in: ${error.message}`);
    return undefined;
  }
}

/**
 * The account of a person the provider accepted: by its id, else by the e-mail proved there, else a new one.
 */
async function whoseAccount(tx: Queries, person: ProviderPerson, asker: Asker): Promise<string> {
  const { context } = asker;
  const accounts = await accountsOf(tx, person);
  const account = accounts.find(({ sub }) => sub === person.sub) ?? accounts[0];
  if (!account) return makeAccount(tx, person, asker);
  const isAnother = account.sub !== null && account.sub !== person.sub;
  // Staff sign in by their own password alone; so do people who have chosen another one here since.
  if (account.disabled || isAnother || account.isOver || isStaff(account.role))
    throw new FailureError(fail('LOGIN_FAILED'));
  if (account.sub === null) {
    if (await freeUnprovedEmail(tx, account, context)) return makeAccount(tx, person, asker);
    await linkProvider(tx, account.id, person.sub);
    if (!account.emailProved) await endAllSessions(tx, account.id);
  }
  const { id: userId, role } = account;
  await auditAccess(tx, { action: 'users.loginProvider', userId, role }, context);
  return userId;
}

async function makeAccount(
  tx: Queries,
  person: ProviderPerson,
  { context, accepted }: Asker,
): Promise<string> {
  const id = newId();
  if (!(await addProviderClient(tx, id, person))) throw new FailureError(fail('LOGIN_FAILED'));
  const made = { userId: id, role: 'client' } as const;
  await agreeToAccount(tx, id, accepted, context);
  await auditAccess(tx, { action: 'users.createAccount', ...made }, context);
  await auditAccess(tx, { action: 'users.loginProvider', ...made }, context);
  return id;
}

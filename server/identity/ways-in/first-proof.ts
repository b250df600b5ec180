import { isStaff, type Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { realTime, sql } from '#server/db/sql.ts';
import { leaveHousehold } from '#server/household/leaving.ts';
import type { Context } from '#server/http/context.ts';
import { requestErasure } from '../personal-data/deletion/deletion-calls.ts';
import { auditAccess } from '../record-queries.ts';
import { isBrowserOf } from '../strangers/known-browsers.ts';

type Account = { id: string; role: Role; emailProved: boolean };
type Asker = Pick<Context, 'now' | 'browserToken' | 'user' | 'ip' | 'userAgent' | 'requestId'>;

/**
 * Rule 90: whoever first proves an e-mail owns its account as if new. Where somebody else has signed in with it before,
 * the e-mail is taken from that account and true is returned: the caller makes another one, so nothing of before can
 * remain. Left as they are: accounts of staff, those that the shop made and nobody has used, and those of a person who
 * signed in before in this browser.
 */
export async function freeUnprovedEmail(tx: Queries, account: Account, context: Asker): Promise<boolean> {
  if (account.emailProved || isStaff(account.role)) return false;
  const { used, isTheirs } = await readUse(tx, account.id);
  if (!used || (await isTheirBrowser(tx, account.id, context))) return false;
  await takeEmailAway(tx, account.id);
  await auditAccess(tx, { action: 'users.emailTaken', userId: account.id, role: account.role }, context);
  if (isTheirs) return true;
  await closeAccount(tx, account.id);
  await leaveHousehold(tx, account.id, context.now());
  await requestErasure(tx, account.id, context.now());
  return true;
}

/** An account for an e-mail that its person has just proved. */
export async function addProvedClient(tx: Queries, email: string): Promise<string> {
  const id = newId();
  await tx.run(
    sql`insert into app_user (business_id, id, email, email_proved, role, provider)
        values (${tx.businessId}, ${id}, ${email}, true, 'client', 'email')`,
  );
  return id;
}

/** Whether the request comes from where a person is, or was, signed in. */
export async function isTheirBrowser(
  tx: Queries,
  userId: string,
  { user, browserToken }: Pick<Context, 'user' | 'browserToken'>,
): Promise<boolean> {
  return user?.id === userId || isBrowserOf(tx, userId, browserToken('known'));
}

/** Whether somebody has signed in to an account, and whether a person proved it otherwise than by its e-mail. */
function readUse(tx: Queries, userId: string) {
  return tx.one<{ used: boolean; isTheirs: boolean }>(
    sql`select password_hash is not null or last_active_at is not null as used,
          google_sub is not null or password_provider_sub is not null or proved_phone is not null as "isTheirs"
        from app_user where business_id = ${tx.businessId} and id = ${userId}`,
  );
}

function takeEmailAway(tx: Queries, userId: string) {
  return tx.run(
    sql`update app_user set email = '', email_proved = false, password_hash = null, version = version + 1,
          updated_at = ${realTime}
        where business_id = ${tx.businessId} and id = ${userId}`,
  );
}

/** Triggers end its sessions, with their devices. */
function closeAccount(tx: Queries, userId: string) {
  return tx.run(
    sql`update app_user set disabled = true, disabled_at = ${realTime}
        where business_id = ${tx.businessId} and id = ${userId}`,
  );
}

import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#rules/roles.ts';
import type { Queries } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { sql } from '../db/sql.ts';
import type { Context, SessionUser } from '../http/context.ts';

/** From sign-in; the database's clock counts, the same for every process. */
const LIFETIME = '30 days';
const TOKEN_BYTES = 32;

/** Opens a session. The token leaves here once; only its hash is kept, so a copy of the table opens nothing. */
export async function startSession(
  db: Queries,
  userId: string,
  context: Pick<Context, 'ip' | 'userAgent'>,
): Promise<{ token: string; expires: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.run(
    sql`delete from session where business_id = ${db.businessId} and user_id = ${userId} and expires_at <= now()`,
  );
  const { expires } = await db.one<{ expires: Date }>(
    sql`insert into session (business_id, token_hash, id, user_id, expires_at, ip, user_agent)
        values (${db.businessId}, ${hashOf(token)}, ${newId()}, ${userId}, now() + ${LIFETIME}::interval,
          ${context.ip}, ${context.userAgent})
        returning expires_at as expires`,
  );
  return { token, expires };
}

type SessionRow = {
  id: string;
  role: Role;
  officeId: string | null;
  name: string;
  sessionId: string;
  unseen: boolean;
};

/** Whose session the token opens; undefined when it is unknown, over, or its person is disabled. */
export async function findSession(db: Queries, token: string): Promise<SessionUser | undefined> {
  const hash = hashOf(token);
  const row = await db.first<SessionRow>(
    sql`select u.id, u.role, u.office_id as "officeId", u.name, s.id as "sessionId",
          s.last_seen_at < now() - interval '1 minute' as unseen
        from session s join app_user u on u.business_id = s.business_id and u.id = s.user_id
        where s.business_id = ${db.businessId} and s.token_hash = ${hash} and s.expires_at > now() and not u.disabled`,
  );
  if (!row) return undefined;
  const { unseen, ...user } = row;
  if (unseen) {
    await db.run(
      sql`update session set last_seen_at = now() where business_id = ${db.businessId} and token_hash = ${hash}`,
    );
  }
  return user;
}

/** Ends the session of this token; nothing happens when it is already over. */
export async function endSession(db: Queries, token: string): Promise<void> {
  await db.run(
    sql`delete from session where business_id = ${db.businessId} and token_hash = ${hashOf(token)}`,
  );
}

/** Signs a person out everywhere but in the session that is kept. */
export async function endOtherSessions(
  db: Queries,
  { userId, keptSessionId }: { userId: string; keptSessionId: string },
): Promise<void> {
  await db.run(
    sql`delete from session
        where business_id = ${db.businessId} and user_id = ${userId} and id <> ${keptSessionId}`,
  );
}

/** Signs a person out everywhere. */
export async function endAllSessions(db: Queries, userId: string): Promise<void> {
  await db.run(sql`delete from session where business_id = ${db.businessId} and user_id = ${userId}`);
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import { isStaff, ROLES, type Role } from '#rules/roles.ts';
import { arrayOf, type BatchStatement } from '../db/batched.ts';
import type { BusinessDatabase, Queries } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { part, realTime, sql } from '../db/sql.ts';
import type { Context, SessionUser } from '../http/context.ts';
import { forgetBrowsers } from './strangers/known-browsers.ts';
import { hashOf, newToken } from './tokens.ts';

/** From sign-in; the database's clock counts, the same for every process. */
const LIFETIME = '30 days';
/** Staff sessions are more valuable, and their devices are shared. */
const STAFF_IDLE = '12 hours';
const staffRoles = ROLES.filter(isStaff);

/**
 * Opens a session. The token is returned once; only its hash is stored, so a copy of the table gives no access.
 */
export async function startSession(
  db: Queries,
  userId: string,
  context: Pick<Context, 'ip' | 'userAgent'>,
  browserHash?: Buffer,
): Promise<{ token: string; expires: Date }> {
  const token = newToken();
  await db.run(
    sql`delete from session where business_id = ${db.businessId} and user_id = ${userId} and expires_at <= ${realTime}`,
  );
  const { expires } = await db.one<{ expires: Date }>(
    sql`insert into session (business_id, token_hash, id, user_id, expires_at, ip, user_agent, browser_hash)
        values (${db.businessId}, ${hashOf(token)}, ${newId()}, ${userId}, ${realTime} + ${LIFETIME}::interval,
          ${context.ip}, ${context.userAgent}, ${browserHash ?? null})
        returning expires_at as expires`,
  );
  return { token, expires };
}

type SessionRow = {
  id: string;
  role: Role;
  officeId: string | null;
  providerId: string | null;
  name: string;
  sessionId: string;
  unseen: boolean;
  place: number;
};

/** On session `s` of person `u`: neither expired nor disabled. */
const stillOpen = part`s.expires_at > ${realTime} and not u.disabled
  and (s.last_seen_at > ${realTime} - ${STAFF_IDLE}::interval or not (u.role = any(${staffRoles}::text[])))`;

const sessionsByToken: BatchStatement<Buffer> = (businessId, hashes) =>
  sql`select a.place, u.id, u.role, u.office_id as "officeId", u.provider_id as "providerId", u.name, s.id as "sessionId",
        s.last_seen_at < ${realTime} - interval '1 minute' as unseen
      from unnest(${arrayOf(hashes, part`bytea`)}) with ordinality as a (token_hash, place)
      join session s on s.business_id = ${businessId} and s.token_hash = a.token_hash
      join app_user u on u.business_id = s.business_id and u.id = s.user_id
      where ${stillOpen}`;

/**
 * The session of a token; undefined when it is unknown, expired, or its person is disabled. `unused` reads without
 * counting as use: an open tab must not keep its session alive.
 */
export async function findSession(
  db: BusinessDatabase,
  token: string,
  { unused = false }: { unused?: boolean } = {},
): Promise<SessionUser | undefined> {
  const hash = hashOf(token);
  const row = await db.batched<Buffer, SessionRow>(sessionsByToken, hash);
  if (!row) return undefined;
  const { unseen, place: _, ...user } = row;
  if (unseen && !unused) {
    await db.run(
      sql`update session set last_seen_at = ${realTime} where business_id = ${db.businessId} and token_hash = ${hash}`,
    );
  }
  return user;
}

/** Whether the session is recent enough to count as a new sign-in. */
export async function isSessionFresh(db: Queries, sessionId: string): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from session
        where business_id = ${db.businessId} and id = ${sessionId} and created_at > ${realTime} - interval '10 minutes'`,
  );
  return row !== undefined;
}

/** Ends the session of this token; no effect when it has ended. */
export async function endSession(db: Queries, token: string): Promise<void> {
  await db.run(
    sql`delete from session where business_id = ${db.businessId} and token_hash = ${hashOf(token)}`,
  );
}

export type OpenSession = {
  id: string;
  userAgent: string;
  ip: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

/** Where a person is signed in, most recently used first. */
export function openSessions(db: Queries, userId: string) {
  return db.all<OpenSession>(
    sql`select s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
          s.expires_at as "expiresAt"
        from session s join app_user u on u.business_id = s.business_id and u.id = s.user_id
        where s.business_id = ${db.businessId} and s.user_id = ${userId} and ${stillOpen}
        order by s.last_seen_at desc, s.id desc`,
  );
}

/** Ends one session of a person and forgets its browser; false when they have none with that id. */
export async function endOneSession(
  db: Queries,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const { ended } = await db.one<{ ended: number }>(
    sql`with ended as (
          delete from session where business_id = ${db.businessId} and user_id = ${userId} and id = ${sessionId}
          returning browser_hash
        ), forgotten as (
          delete from known_browser b using ended
          where b.business_id = ${db.businessId} and b.user_id = ${userId} and b.token_hash = ended.browser_hash
        )
        select count(*)::int as ended from ended`,
  );
  return ended > 0;
}

/** Signs a person out everywhere except in the given session; other browsers are forgotten. */
export async function endOtherSessions(
  db: Queries,
  { userId, currentSessionId }: { userId: string; currentSessionId: string },
): Promise<void> {
  await forgetBrowsers(db, userId, currentSessionId);
  await db.run(
    sql`delete from session
        where business_id = ${db.businessId} and user_id = ${userId} and id <> ${currentSessionId}`,
  );
}

/**
 * Replaces the token of this session, so that copies become worthless. Undefined when the session has ended meanwhile.
 */
export async function renewSession(
  db: Queries,
  sessionId: string,
): Promise<{ token: string; expires: Date } | undefined> {
  const token = newToken();
  const renewed = await db.first<{ expires: Date }>(
    sql`update session set token_hash = ${hashOf(token)} where business_id = ${db.businessId} and id = ${sessionId}
        returning expires_at as expires`,
  );
  return renewed && { token, expires: renewed.expires };
}

/** Signs a person out everywhere; all their browsers are forgotten. */
export async function endAllSessions(db: Queries, userId: string): Promise<void> {
  await forgetBrowsers(db, userId);
  await db.run(sql`delete from session where business_id = ${db.businessId} and user_id = ${userId}`);
}

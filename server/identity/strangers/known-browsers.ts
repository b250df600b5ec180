import type { Queries } from '#server/db/database.ts';
import { part, realTime, sql } from '#server/db/sql.ts';
import { hashOf, newToken } from '../tokens.ts';

/** Browsers stored per person: the most recently used ones. */
const MOST_OF_A_PERSON = 20;
const LIFETIME = '180 days';

/**
 * Remembers this browser as one of the person's. Its token stays if it was issued here; any other may have been planted
 * by somebody who knows it, too.
 */
export async function rememberBrowser(
  db: Queries,
  userId: string,
  named: string | undefined,
): Promise<{ token: string; hash: Buffer }> {
  const token = named && (await isGiven(db, hashOf(named))) ? named : newToken();
  const hash = hashOf(token);
  await db.run(
    sql`insert into known_browser (business_id, user_id, token_hash) values (${db.businessId}, ${userId}, ${hash})
        on conflict (business_id, user_id, token_hash) do update set used_at = ${realTime}`,
  );
  await db.run(
    sql`delete from known_browser
        where business_id = ${db.businessId} and user_id = ${userId} and token_hash in (
          select token_hash from known_browser where business_id = ${db.businessId} and user_id = ${userId}
          order by used_at desc, token_hash = ${hash} desc offset ${MOST_OF_A_PERSON})`,
  );
  return { token, hash };
}

/** A condition on person `u` of a query: whether they signed in before in the browser of this token. */
export function isKnownBrowser(db: Queries, named: string | undefined) {
  return part`exists (select from known_browser b
    where b.business_id = ${db.businessId} and b.user_id = u.id and b.token_hash = ${named ? hashOf(named) : null}::bytea
      and b.used_at > ${realTime} - ${LIFETIME}::interval)`;
}

/** Whether a person signed in before in the browser of this token. */
export async function isBrowserOf(db: Queries, userId: string, named: string | undefined): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from app_user u
        where u.business_id = ${db.businessId} and u.id = ${userId} and ${isKnownBrowser(db, named)}`,
  );
  return row !== undefined;
}

/** Forgets a person's browsers, except that of the given session. */
export async function forgetBrowsers(db: Queries, userId: string, currentSessionId?: string): Promise<void> {
  await db.run(
    sql`delete from known_browser where business_id = ${db.businessId} and user_id = ${userId}
          and not exists (select from session s where s.business_id = ${db.businessId} and s.user_id = ${userId}
            and s.id = ${currentSessionId ?? null}::uuid and s.browser_hash = known_browser.token_hash)`,
  );
}

export function forgetOldBrowsers(db: Queries) {
  return db.run(
    sql`delete from known_browser where business_id = ${db.businessId} and used_at < ${realTime} - ${LIFETIME}::interval`,
  );
}

async function isGiven(db: Queries, hash: Buffer): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from known_browser where business_id = ${db.businessId} and token_hash = ${hash}`,
  );
  return row !== undefined;
}

import type { Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';
import type { GooglePerson } from './verify-token.ts';

export function addNonce(db: Queries, nonceHash: Buffer, expiresAt: Date) {
  return db.run(
    sql`insert into login_nonce (business_id, nonce_hash, expires_at)
        values (${db.businessId}, ${nonceHash}, ${expiresAt})`,
  );
}

export async function isNonceOpen(db: Queries, nonceHash: Buffer, now: Date): Promise<boolean> {
  const open = await db.first(
    sql`select 1 from login_nonce
        where business_id = ${db.businessId} and nonce_hash = ${nonceHash} and expires_at > ${now}`,
  );
  return open !== undefined;
}

/** Uses up a nonce; false when it is unknown, used or expired. */
export async function spendNonce(db: Queries, nonceHash: Buffer, now: Date): Promise<boolean> {
  const spent = await db.run(
    sql`delete from login_nonce
        where business_id = ${db.businessId} and nonce_hash = ${nonceHash} and expires_at > ${now}`,
  );
  return spent > 0;
}

export function forgetOldNonces(db: Queries) {
  return db.run(
    sql`delete from login_nonce where business_id = ${db.businessId} and created_at < ${realTime} - interval '1 day'`,
  );
}

export type GoogleAccount = {
  id: string;
  role: Role;
  disabled: boolean;
  googleSub: string | null;
  emailProved: boolean;
};

/** The account with this `sub`, and the one with this e-mail; both locked until the transaction ends. */
export function accountsOf(db: Queries, { sub, email }: Pick<GooglePerson, 'sub' | 'email'>) {
  return db.all<GoogleAccount>(
    sql`select id, role, disabled, google_sub as "googleSub", email_proved as "emailProved" from app_user
        where business_id = ${db.businessId} and (google_sub = ${sub} or email = ${email})
        order by id for update`,
  );
}

/** Adds a shopper; false when e-mail or `sub` were taken meanwhile. */
export async function addGoogleClient(db: Queries, id: string, person: GooglePerson): Promise<boolean> {
  const added = await db.run(
    sql`insert into app_user (business_id, id, email, email_proved, name, last_name, photo_url, google_sub, role, provider)
        values (${db.businessId}, ${id}, ${person.email}, true, ${person.name}, ${person.lastName},
          ${person.photoUrl}, ${person.sub}, 'client', 'google')
        on conflict do nothing`,
  );
  return added > 0;
}

/** Links the account to Google's `sub`. A password set by somebody who never proved the e-mail is removed. */
export function linkGoogle(db: Queries, userId: string, sub: string) {
  return db.run(
    sql`update app_user set google_sub = ${sub}, email_proved = true,
          password_hash = case when email_proved then password_hash end,
          version = version + 1, updated_at = ${realTime}
        where business_id = ${db.businessId} and id = ${userId}`,
  );
}

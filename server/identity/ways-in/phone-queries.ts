import type { Role } from '#rules/roles.ts';
import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { realTime, sql } from '#server/db/sql.ts';
import { isKnownBrowser } from '../strangers/known-browsers.ts';

export async function isPhoneLoginOn(db: Queries): Promise<boolean> {
  const { on } = await db.one<{ on: boolean }>(sql`select ${phoneLoginIsOn(db)} as on`);
  return on;
}

/** The same as a condition of a question. */
export function phoneLoginIsOn(db: Queries) {
  return moduleIsOn(db.businessId, 'phone_login');
}

export type NewCode = { phone: string; codeHash: Buffer; expiresAt: Date };

/** A code that works with its token; with `networkHash` also for requests without one from that network. */
export function addCode(db: Queries, code: NewCode, tokenHash: Buffer, networkHash?: Buffer) {
  return db.run(
    sql`insert into phone_code (business_id, id, purpose, phone, token_hash, network_hash, code_hash, expires_at)
        values (${db.businessId}, ${newId()}, 'login', ${code.phone}, ${tokenHash}, ${networkHash ?? null},
          ${code.codeHash}, ${code.expiresAt})`,
  );
}

/** The phone of a token, while it may request another code. */
export async function phoneOfToken(db: Queries, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db.first<{ phone: string }>(
    sql`select phone from phone_code
        where business_id = ${db.businessId} and token_hash = ${tokenHash} and purpose = 'login' and used_at is null
          and expires_at > ${now}::timestamptz - interval '30 minutes'`,
  );
  return row?.phone;
}

/** Another code for the same token; the previous one becomes invalid. */
export function replaceCodeOfToken(db: Queries, tokenHash: Buffer, code: NewCode) {
  return db.run(
    sql`update phone_code set code_hash = ${code.codeHash}, expires_at = ${code.expiresAt}, tries = 0
        where business_id = ${db.businessId} and token_hash = ${tokenHash} and phone = ${code.phone}
          and used_at is null`,
  );
}

export type OpenCode = { id: string; phone: string; tokenHash: Buffer; codeHash: Buffer; tries: number };

type Tries = { now: Date; most: number };

/** Counts an attempt of the token's holder, and returns the code if one was left. */
export function takeTry(db: Queries, tokenHash: Buffer, { now, most }: Tries) {
  return db.first<OpenCode>(
    sql`update phone_code set tries = tries + 1
        where business_id = ${db.businessId} and purpose = 'login' and used_at is null and expires_at > ${now}
          and tries < ${most} and token_hash = ${tokenHash}
        returning id, phone, token_hash as "tokenHash", code_hash as "codeHash", tries`,
  );
}

/**
 * The same without a token: for the last code requested from their network, without using the holder's attempts.
 */
export function takeTryOfNetwork(
  db: Queries,
  { phone, networkHash }: { phone: string; networkHash: Buffer },
  { now, most }: Tries,
) {
  return db.first<OpenCode>(
    sql`update phone_code set network_tries = network_tries + 1
        where business_id = ${db.businessId} and used_at is null and network_tries < ${most} and id = (
          select id from phone_code
          where business_id = ${db.businessId} and phone = ${phone} and network_hash = ${networkHash}
            and purpose = 'login' and used_at is null and expires_at > ${now}
          order by created_at desc, id desc limit 1)
        returning id, phone, token_hash as "tokenHash", code_hash as "codeHash", network_tries as tries`,
  );
}

/** Uses up a code if it is still the compared one; false when a concurrent request did. */
export async function spendCode(db: Queries, { id, codeHash }: OpenCode, now: Date): Promise<boolean> {
  const spent = await db.run(
    sql`update phone_code set used_at = ${now}
        where business_id = ${db.businessId} and id = ${id} and code_hash = ${codeHash} and used_at is null`,
  );
  return spent > 0;
}

/** Whether the person with this proved phone signed in before in the browser of this token. */
export async function isPhoneOfBrowser(
  db: Queries,
  phone: string,
  browser: string | undefined,
): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from app_user u
        where u.business_id = ${db.businessId} and u.proved_phone = ${phone} and ${isKnownBrowser(db, browser)}`,
  );
  return row !== undefined;
}

/** The account with this proved phone. */
export function accountOfPhone(db: Queries, phone: string) {
  return db.first<{ id: string; role: Role; disabled: boolean }>(
    sql`select id, role, disabled from app_user
        where business_id = ${db.businessId} and proved_phone = ${phone} for update`,
  );
}

/** An account for a phone proved for the first time; no effect when there is one. */
export function addPhoneClient(db: Queries, person: { id: string; phone: string }) {
  return db.run(
    sql`insert into app_user (business_id, id, email, phone, proved_phone, role, provider)
        values (${db.businessId}, ${person.id}, '', ${person.phone}, ${person.phone}, 'client', 'phone')
        on conflict (business_id, proved_phone) where proved_phone is not null do nothing`,
  );
}

export function forgetOldCodes(db: Queries) {
  return db.run(
    sql`delete from phone_code where business_id = ${db.businessId} and created_at < ${realTime} - interval '2 days'`,
  );
}

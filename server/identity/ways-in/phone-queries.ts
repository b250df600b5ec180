import type { Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part, sql } from '#server/db/sql.ts';

export async function isPhoneLoginOn(db: Queries): Promise<boolean> {
  const { on } = await db.one<{ on: boolean }>(sql`select ${phoneLoginIsOn(db)} as on`);
  return on;
}

/** The same as a condition of a question. */
export function phoneLoginIsOn(db: Queries) {
  return part`exists (select from business_config
    where business_id = ${db.businessId} and 'phone_login' = any(modules_enable))`;
}

export type NewCode = { phone: string; codeHash: Buffer; expiresAt: Date };

/** A code that works with its token only. */
export function addCodeOfToken(db: Queries, tokenHash: Buffer, code: NewCode) {
  return db.run(
    sql`insert into phone_code (business_id, id, purpose, phone, token_hash, code_hash, expires_at)
        values (${db.businessId}, ${newId()}, 'login', ${code.phone}, ${tokenHash}, ${code.codeHash}, ${code.expiresAt})`,
  );
}

/** A code that works with the phone alone; the one before it is over. */
export function putCodeOfPhone(db: Queries, code: NewCode) {
  return db.run(
    sql`insert into phone_code (business_id, id, purpose, phone, code_hash, expires_at)
        values (${db.businessId}, ${newId()}, 'login', ${code.phone}, ${code.codeHash}, ${code.expiresAt})
        on conflict (business_id, purpose, phone) where token_hash is null
        do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, used_at = null`,
  );
}

/** The phone a token was given for, as long as it may ask for another code. */
export async function phoneOfToken(db: Queries, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db.first<{ phone: string }>(
    sql`select phone from phone_code
        where business_id = ${db.businessId} and token_hash = ${tokenHash} and purpose = 'login' and used_at is null
          and expires_at > ${now}::timestamptz - interval '30 minutes'`,
  );
  return row?.phone;
}

/** Another code for the same token; the one before it is over. */
export function replaceCodeOfToken(db: Queries, tokenHash: Buffer, code: NewCode) {
  return db.run(
    sql`update phone_code set code_hash = ${code.codeHash}, expires_at = ${code.expiresAt}, tries = 0
        where business_id = ${db.businessId} and token_hash = ${tokenHash} and phone = ${code.phone}
          and used_at is null`,
  );
}

export type OpenCode = { id: string; phone: string; codeHash: Buffer; tries: number };

/** Counts one more try, and gives the code when it was still allowed one: by its token, or by the phone alone. */
export function takeTry(
  db: Queries,
  by: { tokenHash: Buffer } | { phone: string },
  { now, most }: { now: Date; most: number },
) {
  const tokenHash = 'tokenHash' in by ? by.tokenHash : null;
  const phone = 'phone' in by ? by.phone : null;
  return db.first<OpenCode>(
    sql`update phone_code set tries = tries + 1
        where business_id = ${db.businessId} and purpose = 'login' and used_at is null and expires_at > ${now}
          and tries < ${most}
          and (token_hash = ${tokenHash}::bytea or (token_hash is null and phone = ${phone}::text))
        returning id, phone, code_hash as "codeHash", tries`,
  );
}

/** Uses a code up, if it is still the one that was compared; false when somebody was faster. */
export async function spendCode(db: Queries, { id, codeHash }: OpenCode, now: Date): Promise<boolean> {
  const spent = await db.run(
    sql`update phone_code set used_at = ${now}
        where business_id = ${db.businessId} and id = ${id} and code_hash = ${codeHash} and used_at is null`,
  );
  return spent > 0;
}

/** The account of whoever has proved to hold this phone. */
export function accountOfPhone(db: Queries, phone: string) {
  return db.first<{ id: string; role: Role; disabled: boolean }>(
    sql`select id, role, disabled from app_user
        where business_id = ${db.businessId} and proved_phone = ${phone} for update`,
  );
}

/** An account for whoever proved a phone for the first time; nothing happens when there is one. */
export function addPhoneClient(db: Queries, person: { id: string; phone: string }) {
  return db.run(
    sql`insert into app_user (business_id, id, email, phone, proved_phone, role, provider)
        values (${db.businessId}, ${person.id}, '', ${person.phone}, ${person.phone}, 'client', 'phone')
        on conflict (business_id, proved_phone) where proved_phone is not null do nothing`,
  );
}

export function forgetOldCodes(db: Queries) {
  return db.run(
    sql`delete from phone_code where business_id = ${db.businessId} and created_at < now() - interval '2 days'`,
  );
}

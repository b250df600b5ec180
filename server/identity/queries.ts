import type { Role } from '#rules/roles.ts';
import type { Queries } from '../db/database.ts';
import { part, realTime, sql } from '../db/sql.ts';
import type { DocumentAsked } from '../secrets/identity-seal.ts';
import { isKnownBrowser } from './strangers/known-browsers.ts';
import { personalDataGranted } from './ways-in/agree.ts';

export type PersonRow = {
  id: string;
  email: string;
  name: string;
  lastName: string;
  phone: string;
  /** Document and birth date, sealed. */
  identity: Buffer | null;
  photoUrl: string;
  role: Role;
  officeId: string | null;
  provider: string;
  createdAt: Date;
  updatedAt: Date;
  lastActiveAt: Date | null;
  hasPassword: boolean;
  /** The last word on the treatment of personal data. */
  personalDataGranted: boolean;
  /** The name of their household. */
  household: string | null;
};

export type AddressRow = {
  id: string;
  address: string;
  alias: string;
  city: string;
  comment: string;
  lat: number;
  lng: number;
  officeId: string | null;
  officeName: string | null;
  zone: 'cercano' | 'lejano' | 'muy_lejano' | null;
  isDefault: boolean;
};

/** What sign-in compares, and whether the person has signed in before in the browser of this token. */
export function accountAtSignIn(db: Queries, email: string, browser: string | undefined) {
  return db.first<{ id: string; role: Role; passwordHash: string | null; disabled: boolean; known: boolean }>(
    sql`select u.id, u.role, u.password_hash as "passwordHash", u.disabled, ${isKnownBrowser(db, browser)} as known
        from app_user u where u.business_id = ${db.businessId} and u.email = ${email}`,
  );
}

/** The account of an e-mail, for any role. */
export function accountOfEmail(db: Queries, email: string) {
  return db.first<{ id: string; role: Role; emailProved: boolean }>(
    sql`select id, role, email_proved as "emailProved" from app_user
        where business_id = ${db.businessId} and email = ${email}`,
  );
}

/** Locks the account until the transaction ends; false when it was changed or disabled since it was read. */
export async function lockAccount(db: Queries, account: { id: string; passwordHash: string | null }) {
  const stored = await db.first(
    sql`select id from app_user
        where business_id = ${db.businessId} and id = ${account.id} and not disabled
          and password_hash is not distinct from ${account.passwordHash} for update`,
  );
  return stored !== undefined;
}

export function personById(db: Queries, userId: string) {
  return db.one<PersonRow>(
    sql`select id, email, name, last_name as "lastName", phone, identity,
          photo_url as "photoUrl", role, office_id as "officeId", provider, created_at as "createdAt",
          updated_at as "updatedAt", last_active_at as "lastActiveAt", password_hash is not null as "hasPassword",
          ${personalDataGranted(db.businessId, part`u.id`)} as "personalDataGranted",
          (select h.name from household_member m
            join household h on h.business_id = m.business_id and h.id = m.household_id
            where m.business_id = u.business_id and m.user_id = u.id) as household
        from app_user u where business_id = ${db.businessId} and id = ${userId}`,
  );
}

/** Active addresses, the default one first, then in the order they were added. */
export function addressesOf(db: Queries, userId: string) {
  return db.all<AddressRow>(
    sql`select a.id, a.address, a.alias, a.city, a.comment, a.lat, a.lng, a.office_id as "officeId",
          o.display_name as "officeName", a.zone, a.is_default as "isDefault"
        from address a left join office o on o.business_id = a.business_id and o.id = a.office_id
        where a.business_id = ${db.businessId} and a.user_id = ${userId} and a.removed_at is null
        order by a.is_default desc, a.created_at, a.id`,
  );
}

/** Adds a shopper; false when the e-mail already has an account. */
export async function addClient(
  db: Queries,
  person: { id: string; email: string; passwordHash: string; name: string; phone: string },
) {
  const added = await db.run(
    sql`insert into app_user (business_id, id, email, password_hash, name, phone, role, provider, last_active_at)
        values (${db.businessId}, ${person.id}, ${person.email}, ${person.passwordHash}, ${person.name},
          ${person.phone}, 'client', 'email', ${realTime})
        on conflict (business_id, email) where email <> '' do nothing`,
  );
  return added > 0;
}

/**
 * Only reached by a link to the e-mail, which proves it as well. Staff without a name, as the first superadmin is, get
 * that of their e-mail: what they do is listed by name.
 */
export function setPassword(db: Queries, userId: string, passwordHash: string) {
  return db.run(
    sql`update app_user set password_hash = ${passwordHash}, email_proved = true, second_try_over = true,
          name = case when role <> 'client' and name = '' and last_name = '' then split_part(email, '@', 1) else name end,
          version = version + 1, updated_at = ${realTime}
        where business_id = ${db.businessId} and id = ${userId}`,
  );
}

export function touchLastActive(db: Queries, userId: string) {
  return db.run(
    sql`update app_user set last_active_at = ${realTime} where business_id = ${db.businessId} and id = ${userId}`,
  );
}

/** Locks the person until the transaction ends, so that two tabs change addresses one after the other. */
export function lockPerson(db: Queries, userId: string) {
  return db.one<{ version: number; identity: Buffer | null }>(
    sql`select version, identity from app_user where business_id = ${db.businessId} and id = ${userId} for update`,
  );
}

/** Columns a person may change of themselves; undefined leaves one unchanged. */
export type PersonChange = {
  name: string | undefined;
  lastName: string | undefined;
  phone: string | undefined;
  identity: SealedIdentity | undefined;
};

/** The stored form: encrypted, with digests for searching. */
export type SealedIdentity = { sealed: Buffer | null; parts: string[] };

/** Whether a document contains the given digits; candidates come from the index on its end. */
export function hasDocument(
  db: Queries,
  person: ReturnType<typeof part>,
  { digests, indexed }: DocumentAsked,
) {
  return part`${person}.id in (
      select d.user_id from person_document d where d.business_id = ${db.businessId} and d.part = any(${indexed}::bigint[]))
    and ${person}.document_parts && ${digests}::bigint[]`;
}

export function changePerson(db: Queries, userId: string, change: PersonChange) {
  const { identity } = change;
  return db.run(
    sql`update app_user set
          name = coalesce(${change.name ?? null}, name),
          last_name = coalesce(${change.lastName ?? null}, last_name),
          phone = coalesce(${change.phone ?? null}, phone),
          identity = case when ${identity === undefined} then identity else ${identity?.sealed ?? null} end,
          document_parts = coalesce(${identity?.parts ?? null}::bigint[], document_parts),
          version = version + 1, updated_at = ${realTime}
        where business_id = ${db.businessId} and id = ${userId}`,
  );
}

export type AddressChange = Omit<AddressRow, 'officeName'>;

/** Adds an address, or updates the person's own with that id. */
export function saveAddress(db: Queries, userId: string, address: AddressChange) {
  return db.run(
    sql`insert into address as stored
          (business_id, id, user_id, address, alias, city, comment, lat, lng, office_id, zone, is_default,
          created_at)
        values (${db.businessId}, ${address.id}, ${userId}, ${address.address}, ${address.alias}, ${address.city},
          ${address.comment}, ${address.lat}, ${address.lng}, ${address.officeId}, ${address.zone},
          ${address.isDefault}, ${realTime})
        on conflict (business_id, id) do update set
          address = excluded.address, alias = excluded.alias, city = excluded.city, comment = excluded.comment,
          lat = excluded.lat, lng = excluded.lng, office_id = excluded.office_id, zone = excluded.zone,
          is_default = excluded.is_default
        where stored.user_id = excluded.user_id and stored.removed_at is null`,
  );
}

/** Deactivates the person's other addresses. Rows stay: carts and orders may refer to them (rule 48). */
export function removeOtherAddresses(db: Queries, userId: string, remainingIds: readonly string[]) {
  return db.run(
    sql`update address set removed_at = ${realTime}, is_default = false
        where business_id = ${db.businessId} and user_id = ${userId} and removed_at is null
          and not (id = any(${remainingIds}::uuid[]))`,
  );
}

import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import type { SealedIdentity } from '../queries.ts';
import { columns, type ManagedRow, opened, type PeopleContext, type StoredPerson } from './queries.ts';

/**
 * Locks the person and all superadmins until the transaction ends, in a fixed order: people who change each other take
 * turns.
 */
export async function lockPeople(
  tx: Queries,
  ids: readonly string[],
  context: PeopleContext,
): Promise<ManagedRow[]> {
  const rows = await tx.all<StoredPerson>(sql`
    select ${columns(tx, context.now())} from app_user
    where business_id = ${tx.businessId} and erased_at is null
      and (id = any(${ids}::uuid[]) or role = 'superadmin')
    order by id for update`);
  return rows.map((row) => opened(row, context));
}

export type PersonToSave = Omit<
  ManagedRow,
  | 'id_auth'
  | 'identity'
  | 'photo_url'
  | 'provider'
  | 'created_at'
  | 'updated_at'
  | 'last_active_at'
  | 'last_seen_at'
  | 'habeas_accept'
  | 'version'
  | 'disabled_at'
  | 'access'
  | 'second_factor_since'
>;

/** Adds a person without credentials; false when the e-mail already has an account. */
export async function addInvited(
  tx: Queries,
  person: PersonToSave,
  { identities }: PeopleContext,
): Promise<boolean> {
  const { sealed, parts } = sealedOf(tx, person, identities);
  const added = await tx.run(sql`
    insert into app_user (business_id, id, email, name, last_name, phone, identity, document_parts, role,
      office_id, provider_id, provider)
    values (${tx.businessId}, ${person.id}, ${person.email}, ${person.name}, ${person.last_name}, ${person.phone},
      ${sealed}, ${parts}::bigint[], ${person.role}, ${person.office_id}, ${person.provider_id}, 'email')
    on conflict (business_id, email) where email <> '' do nothing`);
  return added > 0;
}

/** A new e-mail is unproved until they open its link. */
export async function savePerson(
  tx: Queries,
  { before, person }: { before: ManagedRow; person: PersonToSave },
  context: PeopleContext,
): Promise<ManagedRow> {
  // Unchanged data stays, also when it cannot be decrypted.
  const same =
    person.identification_card === before.identification_card && person.birthday === before.birthday;
  const { sealed, parts } = sealedOf(tx, person, context.identities);
  const row = await tx.one<StoredPerson>(sql`
    update app_user set name = ${person.name}, last_name = ${person.last_name}, email = ${person.email},
      email_proved = email_proved and email = ${person.email}, phone = ${person.phone},
      identity = case when ${same} then identity else ${sealed} end,
      document_parts = case when ${same} then document_parts else ${parts}::bigint[] end, role = ${person.role},
      office_id = ${person.office_id}, provider_id = ${person.provider_id}, disabled = ${person.disabled},
      disabled_at = case when ${person.disabled} then coalesce(disabled_at, ${realTime}) end,
      version = version + 1, updated_at = ${realTime}
    where business_id = ${tx.businessId} and id = ${person.id} returning ${columns(tx, context.now())}`);
  return opened(row, context);
}

export async function isEmailOfAnother(tx: Queries, { id, email }: { id: string; email: string }) {
  const other = await tx.first(
    sql`select id from app_user where business_id = ${tx.businessId} and email = ${email} and id <> ${id}`,
  );
  return email !== '' && other !== undefined;
}

function sealedOf({ businessId }: Queries, person: PersonToSave, identities: IdentitySeal): SealedIdentity {
  const { identification_card, birthday } = person;
  const document = identification_card ?? '';
  return {
    sealed: identities.closePerson({ document, birthday }, person.id),
    parts: identities.partsOf(document, businessId),
  };
}

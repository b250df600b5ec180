import { isStaff, ROLES, type Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

export type ManagedRow = {
  id: string;
  name: string;
  last_name: string;
  email: string;
  phone: string;
  identification_card: string;
  birthday: string | null;
  role: Role;
  provider: string;
  office_id: string | null;
  disabled: boolean;
  created_at: Date;
  last_active_at: Date | null;
  version: number;
};

const columns = part`id, name, last_name, email, phone, identification_card, birthday, role, provider, office_id,
  disabled, created_at, last_active_at, version`;
const staffRoles = ROLES.filter(isStaff);

export type PeopleFilter = {
  name: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  document: string | undefined;
  roles: readonly Role[] | undefined;
  disabled: boolean | undefined;
};

/** People who match, staff first; one more than asked for tells whether there is a next page. */
export function findPeople(db: Queries, filter: PeopleFilter, page: { limit: number; offset: number }) {
  return db.all<ManagedRow & { total: number }>(sql`
    select ${columns}, count(*) over () as total from app_user
    where business_id = ${db.businessId}
      ${contains(part`name || ' ' || last_name`, filter.name)}
      ${contains(part`email`, filter.email)}
      ${contains(part`phone`, filter.phone)}
      ${contains(part`identification_card`, filter.document)}
      ${filter.roles ? part`and role = any(${filter.roles}::text[])` : nothing}
      ${filter.disabled === undefined ? nothing : part`and disabled = ${filter.disabled}`}
    order by role = any(${staffRoles}::text[]) desc, lower(name), lower(last_name), id
    limit ${page.limit} offset ${page.offset}`);
}

export function findPerson(db: Queries, id: string) {
  return db.first<ManagedRow>(
    sql`select ${columns} from app_user where business_id = ${db.businessId} and id = ${id}`,
  );
}

/** The person and all superadmins, kept until the transaction ends, in one order: two who change each other take turns. */
export function holdPeople(tx: Queries, ids: readonly string[]) {
  return tx.all<ManagedRow>(sql`
    select ${columns} from app_user
    where business_id = ${tx.businessId} and (id = any(${ids}::uuid[]) or role = 'superadmin')
    order by id for update`);
}

export type PersonToSave = Omit<ManagedRow, 'provider' | 'created_at' | 'last_active_at' | 'version'>;

/** A new e-mail is nobody's until they show that they read it. */
export function savePerson(tx: Queries, person: PersonToSave) {
  return tx.one<ManagedRow>(sql`
    update app_user set name = ${person.name}, last_name = ${person.last_name}, email = ${person.email},
      email_proved = email_proved and email = ${person.email}, phone = ${person.phone},
      identification_card = ${person.identification_card}, birthday = ${person.birthday}::date, role = ${person.role},
      office_id = ${person.office_id}, disabled = ${person.disabled}, version = version + 1, updated_at = now()
    where business_id = ${tx.businessId} and id = ${person.id} returning ${columns}`);
}

export async function isEmailOfAnother(tx: Queries, { id, email }: { id: string; email: string }) {
  const other = await tx.first(
    sql`select id from app_user where business_id = ${tx.businessId} and email = ${email} and id <> ${id}`,
  );
  return email !== '' && other !== undefined;
}

/** Without regard to capitals and accents; what is typed is text, never a pattern (decision 41). */
function contains(column: ReturnType<typeof part>, text: string | undefined) {
  if (!text) return nothing;
  return part`and position(translate(lower(${text}), 'áéíóúüñ', 'aeiouun')
    in translate(lower(${column}), 'áéíóúüñ', 'aeiouun')) > 0`;
}

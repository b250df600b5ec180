import type { OutputOf } from '#contract/index.ts';
import { isStaff, ROLES, type Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import type { DocumentAsked } from '#server/secrets/identity-seal.ts';
import { hasDocument } from '../queries.ts';
import { phoneLoginIsOn } from '../ways-in/phone-queries.ts';

export type StoredPerson = {
  id: string;
  id_auth: string;
  name: string;
  last_name: string;
  email: string;
  phone: string;
  /** Document and birth date, sealed. */
  identity: Buffer | null;
  photo_url: string;
  role: Role;
  provider: string;
  office_id: string | null;
  provider_id: string | null;
  disabled: boolean;
  disabled_at: Date | null;
  created_at: Date;
  updated_at: Date;
  last_active_at: Date | null;
  /** Of any of their sessions. */
  last_seen_at: Date | null;
  habeas_accept: boolean;
  version: number;
  access: OutputOf<'users.get'>['access'];
  second_factor_since: Date | null;
};

/** Decrypted; a document of null could not be decrypted. */
export type ManagedRow = StoredPerson & { identification_card: string | null; birthday: string | null };

/** Context of queries about people. */
export type PeopleContext = Pick<Context, 'now' | 'identities'>;

/** People who do not sign in by a code to their phone, which nobody can while the module is off. */
const staff = ROLES.filter(isStaff);

export const columns = (
  db: Queries,
  now: Date,
) => part`id, coalesce(google_sub, password_provider_sub, '') as id_auth, name, last_name, email, phone, identity,
  photo_url, role, provider, office_id, provider_id, disabled, disabled_at, created_at, updated_at, last_active_at, version,
  (select max(s.last_seen_at) from session s
    where s.business_id = app_user.business_id and s.user_id = app_user.id) as last_seen_at,
  coalesce((select c.granted from consent c
    where c.business_id = app_user.business_id and c.user_id = app_user.id and c.purpose = 'personal_data'
    order by c.at desc, c.id desc limit 1), false) as habeas_accept,
  case
    when password_hash is not null or google_sub is not null then 'yes'
    when proved_phone is not null and not (role = any(${staff}::text[])) and ${phoneLoginIsOn(db)} then 'yes'
    when exists (select from password_link l where l.business_id = app_user.business_id and l.user_id = app_user.id
      and l.used_at is null and l.expires_at > ${now}) then 'invited'
    else 'none'
  end as access,
  (select f.confirmed_at from second_factor f
    where f.business_id = app_user.business_id and f.user_id = app_user.id) as second_factor_since`;

/** As in index app_user_by_name: staff first, then by name without regard to accents. */
const order = part`(role in ('client', 'wholesaler', 'provider')), folded_name, id`;

export type PeopleFilter = {
  name: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  document: DocumentAsked | undefined;
  /** In any of these; of too few signs for a part of a document there is no digest. */
  anywhere: { text: string; document: DocumentAsked | undefined } | undefined;
  roles: readonly Role[] | undefined;
  disabled: boolean | undefined;
};

/** Matching people, staff first; after the person `after`, who need not match. */
export async function findPeople(
  db: Queries,
  filter: PeopleFilter,
  page: { limit: number; offset: number; after: string | undefined },
  context: PeopleContext,
): Promise<ManagedRow[]> {
  const rows = await db.all<StoredPerson>(sql`
    select ${columns(db, context.now())} from app_user
    where ${matches(db, filter)} ${
      page.after
        ? part`and (${order}) > (select ${order} from app_user where business_id = ${db.businessId} and id = ${page.after})`
        : nothing
    }
    order by ${order} limit ${page.limit} offset ${page.offset}`);
  return rows.map((row) => opened(row, context));
}

export async function countPeople(db: Queries, filter: PeopleFilter): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from app_user where ${matches(db, filter)}`,
  );
  return count;
}

/** Erased people match nothing. */
function matches(db: Queries, { name, email, phone, document, anywhere, roles, disabled }: PeopleFilter) {
  return part`business_id = ${db.businessId} and erased_at is null
    ${contains(part`folded_name`, name)}
    ${contains(part`email`, email)}
    ${contains(part`phone`, phone)}
    ${document ? part`and ${hasDocument(db, part`app_user`, document)}` : nothing}
    ${anywhere ? part`and (${stands(anywhere.text, part`folded_name || ' ' || email || ' ' || phone`)} ${anywhere.document ? part`or ${hasDocument(db, part`app_user`, anywhere.document)}` : nothing})` : nothing}
    ${roles ? part`and role = any(${roles}::text[])` : nothing}
    ${disabled === undefined ? nothing : part`and disabled = ${disabled}`}`;
}

export async function findPerson(
  db: Queries,
  id: string,
  context: PeopleContext,
): Promise<ManagedRow | undefined> {
  const row = await db.first<StoredPerson>(
    sql`select ${columns(db, context.now())} from app_user where business_id = ${db.businessId} and id = ${id} and erased_at is null`,
  );
  return row && opened(row, context);
}

export function findProviders(
  db: Queries,
  { search, id }: { search?: string | undefined; id?: string | undefined },
  page: { offset: number; limit: number },
) {
  return db.all<{ id: string; name: string }>(
    sql`select id, name from provider where business_id = ${db.businessId}
          ${contains(part`name`, search)} ${id ? part`and id = ${id}` : nothing}
        order by folded(name), id limit ${page.limit} offset ${page.offset}`,
  );
}

export async function isProvider(db: Queries, id: string): Promise<boolean> {
  const found = await db.first(
    sql`select 1 from provider where business_id = ${db.businessId} and id = ${id}`,
  );
  return found !== undefined;
}

/**
 * Author and time of a person's current version. Sign-ins are in the audit as well but change nothing; a version
 * without an audit entry was made by the person: their profile or password.
 */
export async function lastChange(tx: Queries, id: string): Promise<{ who: string; when: string }> {
  const { who, at } = await tx.one<{ who: string; at: Date }>(sql`
    select case when w.at is null then btrim(u.name || ' ' || u.last_name) else w.who end as who,
      coalesce(w.at, u.updated_at) as at
    from app_user u left join lateral (
      select l.at, coalesce(btrim(a.name || ' ' || a.last_name), '') as who
      from audit_log l left join app_user a on a.business_id = l.business_id and a.id = l.actor_id
      where l.business_id = u.business_id and l.entity = 'app_user' and l.entity_id = u.id::text
        and l.after ->> 'version' = u.version::text
      order by l.at desc limit 1) w on true
    where u.business_id = ${tx.businessId} and u.id = ${id}`);
  return { who, when: at.toISOString() };
}

export function opened(row: StoredPerson, { identities }: PeopleContext): ManagedRow {
  const identity = identities.openPerson(row.identity, row.id);
  return { ...row, identification_card: identity?.document ?? null, birthday: identity?.birthday ?? null };
}

function contains(column: ReturnType<typeof part>, text: string | undefined) {
  return text ? part`and ${stands(text, column)}` : nothing;
}

/** Ignores case and accents; input is text, never a pattern (rule 41). */
function stands(text: string, column: ReturnType<typeof part>) {
  return part`position(folded(${text}) in folded(${column})) > 0`;
}

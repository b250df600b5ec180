import type { Scope } from '#contract/api-keys/scopes.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, realTime, sql } from '#server/db/sql.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import type { StaffRow } from '#server/resource/staff-record.ts';

export type ApiKeyRow = StaffRow & {
  name: string;
  last_four: string;
  scopes: Scope[];
  office_id: string | null;
  test: boolean;
  created_by: string;
  last_used_at: Date | null;
  expires_at: Date | null;
};

const columns = part`k.id, k.name, k.last_four, k.scopes, k.office_id, k.last_used_at, k.expires_at, k.inactive,
  k.inactive_at, k.created_at, k.updated_at, k.version,
  exists (select from business b where b.id = k.business_id and b.practice) as test,
  coalesce((select btrim(u.name || ' ' || u.last_name) from app_user u
    where u.business_id = k.business_id and u.id = k.created_by), '') as created_by`;

const sorts = {
  name: { by: part`lower(k.name)`, as: 'text' },
  creationDate: { by: part`k.created_at`, as: 'timestamptz' },
} satisfies Record<string, Sort>;

export function apiKeyPage(db: Queries, query: CheckedInputOf<'apiKeys.allPaginate'>['query']) {
  const { name, inactive } = query;
  const from = part`from api_key k where k.business_id = ${db.businessId}
    ${name ? part`and strpos(lower(k.name), lower(${name})) > 0` : nothing}
    ${inactive === undefined ? nothing : part`and k.inactive = ${inactive}`}`;
  return sortedPage<ApiKeyRow, keyof typeof sorts>(db, query, { columns, from, id: part`k.id`, sorts });
}

export function findApiKeyRow(
  db: Queries,
  id: string,
  { locked = false } = {},
): Promise<ApiKeyRow | undefined> {
  return db.first<ApiKeyRow>(sql`
    select ${columns} from api_key k where k.business_id = ${db.businessId} and k.id = ${id}
    ${locked ? part`for no key update` : nothing}`);
}

export async function countApiKeys(tx: Queries): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from api_key where business_id = ${tx.businessId} and not inactive`);
  return count;
}

export async function isOffice(tx: Queries, officeId: string): Promise<boolean> {
  const office = await tx.first(sql`
    select from office where business_id = ${tx.businessId} and id = ${officeId} and not inactive`);
  return office !== undefined;
}

type NewKey = {
  id: string;
  name: string;
  hash: Buffer;
  lastFour: string;
  scopes: readonly Scope[];
  officeId: string | null;
  by: string;
  days: number;
};

export async function addApiKey(tx: Queries, key: NewKey, now: Date): Promise<void> {
  await tx.run(sql`
    insert into api_key (business_id, id, name, key_hash, last_four, scopes, office_id, created_by, expires_at,
      created_at, updated_at)
    values (${tx.businessId}, ${key.id}, ${key.name}, ${key.hash}, ${key.lastFour}, ${key.scopes}, ${key.officeId},
      ${key.by}, case when ${key.days}::int > 0 then ${realTime} + make_interval(days => ${key.days}) end,
      ${now}, ${now})`);
}

export function revokeApiKey(tx: Queries, id: string, now: Date): Promise<{ id: string; version: number }> {
  return tx.one<{ id: string; version: number }>(sql`
    update api_key set inactive = true, updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id} returning id, version`);
}

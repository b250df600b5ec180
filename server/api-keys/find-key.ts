import type { Scope } from '#contract/api-keys/scopes.ts';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';
import { hashOf, newToken } from '#server/identity/tokens.ts';

/** Of the shop in which people practise another one: such a key is recognised where it leaks (rule 129). */
const PREFIXES = { live: 'canasta_live_', test: 'canasta_test_' } as const;

/** The API key of a request, as far as handlers need it. */
export type ApiKey = {
  id: string;
  name: string;
  scopes: Scope[];
  /** The office it is bound to; null = all of them. */
  officeId: string | null;
};

export function newApiKey({ practice }: { practice: boolean }): string {
  return `${PREFIXES[practice ? 'test' : 'live']}${newToken()}`;
}

/** The owner of a key; undefined when it is unknown, revoked or expired. */
export async function findApiKey(db: Queries, token: string): Promise<ApiKey | undefined> {
  if (!Object.values(PREFIXES).some((prefix) => token.startsWith(prefix))) return undefined;
  const row = await db.first<ApiKey & { unseen: boolean }>(sql`
    select id, name, scopes, office_id as "officeId",
      last_used_at is null or last_used_at < ${realTime} - interval '1 minute' as unseen
    from api_key
    where business_id = ${db.businessId} and key_hash = ${hashOf(token)} and not inactive
      and (expires_at is null or expires_at > ${realTime})`);
  if (!row) return undefined;
  const { unseen, ...key } = row;
  if (unseen) {
    await db.run(
      sql`update api_key set last_used_at = ${realTime} where business_id = ${db.businessId} and id = ${key.id}`,
    );
  }
  return key;
}

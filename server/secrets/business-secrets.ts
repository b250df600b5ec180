import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { openBytes, sealBytes } from './seal-bytes.ts';
import { keysFor, type SecretKeys } from './secret-keys.ts';

const LAST = 4;

/**
 * Keys of outside services (rule 67): encrypted for their business and name, never readable by people.
 */
export async function writeSecret(
  tx: Queries,
  secretKeys: SecretKeys,
  { name, plain, by, now }: { name: string; plain: string; by: string; now: Date },
): Promise<void> {
  const sealed = sealBytes(sealingKeysOf(secretKeys), Buffer.from(plain), placeOf(tx.businessId, name));
  // Nothing is shown of a short one.
  const lastFour = plain.length > LAST * 2 ? plain.slice(-LAST) : '';
  await tx.run(sql`
    insert into business_secret (business_id, name, sealed, last_four, set_at, set_by)
    values (${tx.businessId}, ${name}, ${sealed}, ${lastFour}, ${now}, ${by})
    on conflict (business_id, name) do update set sealed = excluded.sealed, last_four = excluded.last_four,
      set_at = excluded.set_at, set_by = excluded.set_by, version = business_secret.version + 1`);
}

export async function removeSecret(tx: Queries, name: string): Promise<void> {
  await tx.run(sql`delete from business_secret where business_id = ${tx.businessId} and name = ${name}`);
}

/** Reads a secret for requests to the service. Undefined if missing, or encrypted with another SECRET_KEY. */
export async function readSecret(
  db: Queries,
  secretKeys: SecretKeys,
  name: string,
): Promise<string | undefined> {
  const row = await db.first<{ sealed: Buffer }>(sql`
    select sealed from business_secret where business_id = ${db.businessId} and name = ${name}`);
  return row && openBytes(sealingKeysOf(secretKeys), row.sealed, placeOf(db.businessId, name))?.toString();
}

/** Reads several secrets, by name. */
export async function readSecrets(
  db: Queries,
  secretKeys: SecretKeys,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.all<{ name: string; sealed: Buffer }>(sql`
    select name, sealed from business_secret where business_id = ${db.businessId} and name = any(${names}::text[])`);
  const key = sealingKeysOf(secretKeys);
  return new Map(
    rows.flatMap(({ name, sealed }) => {
      const plain = openBytes(key, sealed, placeOf(db.businessId, name))?.toString();
      return plain === undefined ? [] : [[name, plain] as const];
    }),
  );
}

/** Seals a secret kept in its own row: encrypted for its business and that row. */
export function sealSecret(secretKeys: SecretKeys, businessId: string, of: string, plain: string): Buffer {
  return sealBytes(sealingKeysOf(secretKeys), Buffer.from(plain), placeOf(businessId, of));
}

export function openSecret(
  secretKeys: SecretKeys,
  businessId: string,
  of: string,
  sealed: Buffer,
): string | undefined {
  return openBytes(sealingKeysOf(secretKeys), sealed, placeOf(businessId, of))?.toString();
}

/** Keys for statements that reseal many secrets. */
export function sealingKeysOf(secretKeys: SecretKeys) {
  return keysFor('keys of services', secretKeys);
}

/** The place (business and name) a secret is sealed for. */
export function placeOf(businessId: string, name: string): string {
  return `secret ${name} of business ${businessId}`;
}

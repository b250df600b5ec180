import type pg from 'pg';
import { DatabaseClient } from '#server/db/client.ts';
import { hashPassword } from '#server/identity/password.ts';
import { createIdentitySeal, type IdentitySeal } from '#server/secrets/identity-seal.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { inBulk } from './in-bulk.ts';
import { loadBusiness } from './load/business.ts';
import { readData } from './load/read.ts';
import { createWriter } from './load/rows.ts';
import { withoutRowSecurity } from './load/without-row-security.ts';
import { demoPeople } from './people.ts';
import type { DemoSizes } from './types.ts';

/** One loader at a time; any constant will do. */
const LOCK = 0x64656d6f;

/**
 * Fills an empty, migrated database with the demonstration supermarket: two businesses with catalogue, people and the
 * last ninety days. Identifying data is encrypted with `secretKeys`. Every load is identical except for what depends on
 * the hour. A database with a business is left alone. All or nothing, in one transaction.
 */
export async function loadDemo(
  adminUrl: string,
  secretKeys: SecretKeys,
  sizes: DemoSizes = {},
): Promise<{ loaded: boolean; seconds: number }> {
  const began = performance.now();
  const client = new DatabaseClient({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query('select 1 from business limit 1');
    const empty = rows.length === 0;
    // COPY does not work behind walls.
    if (empty) {
      const fill = () => loadAll(client, createIdentitySeal(secretKeys), sizes);
      await withoutRowSecurity(client, () => inBulk(client, fill));
    }
    await client.query('commit');
    if (empty) await client.query('analyze');
    return { loaded: empty, seconds: (performance.now() - began) / 1000 };
  } finally {
    await client.end();
  }
}

async function loadAll(client: pg.Client, identities: IdentitySeal, sizes: DemoSizes): Promise<void> {
  const data = readData();
  const now = new Date();
  const hashes = await hashesOf(demoPeople.map(({ password }) => password));
  const writer = createWriter(client);
  for (const [index, business] of data.businesses.entries()) {
    await loadBusiness(client, writer, business, {
      data,
      hashes,
      now,
      identities,
      sizes: index === 0 ? sizes : {},
    });
  }
}

/** Hashing is slow by design, so a shared password is hashed once. */
async function hashesOf(passwords: readonly string[]): Promise<Map<string, string>> {
  const distinct = [...new Set(passwords)];
  return new Map(
    await Promise.all(
      distinct.map(async (text): Promise<[string, string]> => [text, await hashPassword(text)]),
    ),
  );
}

import type pg from 'pg';
import { DatabaseClient } from '#server/db/client.ts';
import { createIdentitySeal } from './identity-seal.ts';
import type { SecretKeys } from './secret-keys.ts';

/**
 * The problem with the installation's keys, in one line: the oldest encrypted document needs another one, as after a
 * restore without the key. Undefined if one of them is right, or nothing is encrypted.
 */
export async function keyFault(adminUrl: string, secretKeys: SecretKeys): Promise<string | undefined> {
  const client = new DatabaseClient({ connectionString: adminUrl, pipeline: true });
  await client.connect();
  try {
    // One transaction: behind a pooler the next one may be on another connection, and this one be somebody else's.
    await client.query('begin read only');
    const oldest = await oldestSealed(client);
    await client.query('rollback');
    const opened = oldest && createIdentitySeal(secretKeys).openPerson(oldest.identity, oldest.id);
    if (!oldest || opened) return undefined;
    return 'SECRET_KEY: what this database has sealed (documents, second steps, keys of businesses) was sealed with another key: set that one, or put DATA_DIR/keys back from the backup. If it is lost for good, SECRET_KEY_LOST=1 starts without what it sealed';
  } finally {
    await client.end();
  }
}

type Sealed = { id: string; identity: Buffer };

/**
 * By business: row-level security applies to the owner of the tables unless they are a superuser. Sent without waiting
 * for one another: of 300 businesses the answers took a second.
 */
async function oldestSealed(client: pg.Client): Promise<Sealed | undefined> {
  const { rows: businesses } = await client.query<{ id: string }>('select id from business order by id');
  const answers = businesses.flatMap(({ id }) => [
    client.query("select set_config('app.business_id', $1, true)", [id]),
    client.query<Sealed>(
      'select id, identity from app_user where business_id = $1 and identity is not null order by id limit 1',
      [id],
    ),
  ]);
  const rows = (await Promise.all(answers)).flatMap((answer) => answer.rows);
  return rows.find((row): row is Sealed => 'identity' in row);
}

import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { makeRegistry } from '#server/clusters/make-registry.ts';
import { openRegistry } from '#server/clusters/registry.ts';
import { appUrl } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { businessIds } from '../factories/ids.ts';
import { closeClients, databaseOf, withClient } from '../postgres-client.ts';

/** The registry and two clusters: Canasta is in norte, La Plaza in sur. */
export type TwoClusters = {
  norte: TestDatabase;
  sur: TestDatabase;
  registryUrl: string;
  registryOwner: string;
  drop(): Promise<void>;
};

const homes = { canasta: 'norte', 'la-plaza': 'sur' } as const;

export async function createTwoClusters(): Promise<TwoClusters> {
  const server = inject('testServer');
  const name = `canasta_test_registry_${process.pid}_${randomBytes(4).toString('hex')}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  const registryOwner = databaseOf(server, name);
  await makeRegistry(registryOwner);
  const [norte, sur] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const clusters = { norte, sur };
  const registryUrl = appUrl(registryOwner);
  const registry = openRegistry(registryUrl);
  await withClient(registryOwner, (client) => client.query("insert into cluster values ('norte'), ('sur')"));
  for (const [slug, cluster] of Object.entries(homes)) {
    const id = slug === 'canasta' ? businessIds.canasta : businessIds.laPlaza;
    await registry.claim({ id, slug, cluster, hosts: [`${slug}.localhost`] });
    const other = cluster === 'norte' ? 'sur' : 'norte';
    // The test data are both businesses: each is emptied where it is not.
    await emptyBusiness(clusters[other].adminUrl, id);
  }
  await registry.close();
  return {
    norte,
    sur,
    registryUrl,
    registryOwner,
    async drop() {
      await Promise.all([norte.drop(), sur.drop()]);
      await closeClients(registryOwner);
      await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function emptyBusiness(adminUrl: string, id: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'business_id'`,
    );
    await client.query("set session_replication_role = 'replica'");
    for (const { name } of rows) await client.query(`delete from ${name} where business_id = $1`, [id]);
    await client.query('delete from business where id = $1', [id]);
  });
}

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { testKey } from '#test/factories/identity-seal.ts';
import { closeClients, databaseOf, withClient } from '#test/postgres-client.ts';
import { loadDemo } from './load.ts';

const name = `canasta_in_bulk_${process.pid}_${randomBytes(4).toString('hex')}`;
const server = inject('testServer');
const url = databaseOf(server, name);

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(async () => {
  await closeClients(url);
  await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
});

it('keys and indexes stay in their place where tables lie on many machines', async () => {
  await migrate(url, testKey(url));
  const identities = `select oid from pg_constraint where contype = 'f' union all
    select indexrelid from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace order by 1`;
  await withClient(url, async (admin) => {
    // What such an extension makes, as far as it is looked for.
    await admin.query('create table pg_dist_partition ()');
    const before = await admin.query(identities);
    expect(await loadDemo(url, testKey(url), { products: 100, offices: 1 })).toMatchObject({ loaded: true });
    expect((await admin.query(identities)).rows).toEqual(before.rows);
  });
});

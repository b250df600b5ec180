import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { idOf } from '#test/factories/ids.ts';
import { databaseOf, withClient } from '#test/postgres-client.ts';
import { migrate } from '../migrate.ts';
import { knownMigrations } from './migrations.ts';

/** A database of before release 1.0.0 has the schema of the baseline, made by other files. */
const name = `canasta_take_over_${process.pid}`;
const server = inject('testServer');
const url = databaseOf(server, name);

beforeAll(async () => {
  await withClient(server, (admin) => admin.query(`create database ${name}`));
  await migrate(url, { until: '0002' });
  await ask(`insert into business (id, slug, name) values ('${idOf('tienda')}', 'tienda', 'Tienda')`);
});
afterAll(() => withClient(server, (admin) => admin.query(`drop database ${name} with (force)`)));

const ask = (statement: string) => withClient(url, async (client) => (await client.query(statement)).rows);
const recorded = async () =>
  (await ask('select name from schema_migration order by name')).map(({ name }) => name);
const recordedUpTo = (last: string) =>
  ask(`delete from schema_migration;
       insert into schema_migration (name, checksum) values ('0001_businesses.sql', 'x'), ('${last}', 'x')`);

describe('a database of before release 1.0.0', () => {
  it('is taken over with what is in it', async () => {
    await recordedUpTo('0265_who_operates_the_installation.sql');
    const [shops] = await ask('select count(*)::int as n from business');
    const { applied } = await migrate(url);
    expect(applied).toEqual((await knownMigrations()).slice(1));
    expect(await recorded()).toEqual(await knownMigrations());
    expect(await ask('select count(*)::int as n from business')).toEqual([shops]);
    expect((await migrate(url)).applied).toEqual([]);
  });

  it('that lacks one of those files is left as it is', async () => {
    await recordedUpTo('0264_one_earlier.sql');
    await expect(migrate(url)).rejects.toThrow(/lacks 0265_who_operates/);
    expect(await recorded()).toEqual(['0001_businesses.sql', '0264_one_earlier.sql']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { withClient } from '#test/postgres-client.ts';
import { migrate } from '../migrate.ts';
import { knownMigrations } from './migrations.ts';

/** A database of before release 1.0.0 has the schema of the baseline, made by other files. */
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ask = (statement: string) =>
  withClient(database.adminUrl, async (client) => (await client.query(statement)).rows);
const recorded = async () =>
  (await ask('select name from schema_migration order by name')).map(({ name }) => name);
const recordedUpTo = (last: string) =>
  ask(`delete from schema_migration;
       insert into schema_migration (name, checksum) values ('0001_businesses.sql', 'x'), ('${last}', 'x')`);

describe('a database of before release 1.0.0', () => {
  it('is taken over with what is in it', async () => {
    await recordedUpTo('0265_who_operates_the_installation.sql');
    const [shops] = await ask('select count(*)::int as n from business');
    const { applied } = await migrate(database.adminUrl);
    expect(applied).toEqual((await knownMigrations()).slice(1));
    expect(await recorded()).toEqual(await knownMigrations());
    expect(await ask('select count(*)::int as n from business')).toEqual([shops]);
    expect((await migrate(database.adminUrl)).applied).toEqual([]);
  });

  it('that lacks one of those files is left as it is', async () => {
    await recordedUpTo('0264_one_earlier.sql');
    await expect(migrate(database.adminUrl)).rejects.toThrow(/lacks 0265_who_operates/);
    expect(await recorded()).toEqual(['0001_businesses.sql', '0264_one_earlier.sql']);
  });
});

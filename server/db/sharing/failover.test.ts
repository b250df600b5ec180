import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { businessIds } from '#test/factories/ids.ts';
import { startDeafProxy } from '#test/faults/deaf-proxy.ts';
import { openDatabase } from '../database.ts';
import { sql } from '../sql.ts';

/** After a failover the connections to the old server stay open, and nothing ever comes from it. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

it.each([true, false])('the next connections are to the new server (pipelining: %s)', async (pipelining) => {
  const network = await startDeafProxy(database.appUrl);
  const shop = openDatabase(network.url, {
    pipelining,
    poolSize: 4,
    statementTimeoutMs: 300,
    onError: () => {},
  });
  const db = shop.forBusiness(businessIds.canasta);
  const one = () => db.one<{ n: number }>(sql`select 1 as n`);
  const inTransaction = () => db.transaction((tx) => tx.one<{ n: number }>(sql`select 1 as n`));
  const all = () => Promise.allSettled([one(), inTransaction(), one(), inTransaction(), one()]);
  const failures = async () =>
    (await all()).filter((request) => request.status === 'rejected').map(({ reason }) => String(reason));
  expect(await failures()).toEqual([]);

  network.silence();
  expect(await failures()).toContainEqual(
    expect.stringMatching(/Query read timeout|Connection terminated unexpectedly/),
  );
  await expect.poll(failures).toEqual([]);
  await shop.close();
  await network.close();
});

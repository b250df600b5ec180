import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManyBusinesses, type Own, own } from '#test/factories/many-businesses.ts';
import { until } from '#test/faults/processes.ts';
import { withClient } from '#test/postgres-client.ts';
import { openDatabase } from '../database.ts';
import { sql } from '../sql.ts';

let made: Awaited<ReturnType<typeof createManyBusinesses>>;
beforeAll(async () => {
  made = await createManyBusinesses(2);
});
afterAll(() => made.drop());

describe('a business that uses all of its connections', () => {
  it('leaves others theirs', async () => {
    const database = openDatabase(made.appUrl, { poolSize: 4, onError: () => {} });
    const [busy = '', calm = ''] = made.ids;
    await withClient(made.adminUrl, async (holder) => {
      await holder.query('select pg_advisory_lock(77)');
      const held = Array.from({ length: 6 }, () =>
        database.forBusiness(busy).transaction((tx) => tx.all(sql`select pg_advisory_xact_lock(77)`)),
      );
      await until('two wait for the lock', async () => (await waitingForLocks()) === 2);
      const mine = await database.forBusiness(calm).transaction((tx) => tx.one<Own>(own));
      expect(mine).toEqual({ businesses: [calm], setting: calm });
      expect(await waitingForLocks()).toBe(2);
      await holder.query('select pg_advisory_unlock(77)');
      await Promise.all(held);
    });
    await database.close();
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await withClient(made.adminUrl, (client) =>
    client.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    ),
  );
  return rows[0].n;
}

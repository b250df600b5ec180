import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManyBusinesses, type Own, own } from '#test/factories/many-businesses.ts';
import { until } from '#test/faults/processes.ts';
import { startTransactionPooler } from '#test/faults/transaction-pooler.ts';
import { withClient } from '#test/postgres-client.ts';
import { sized } from '#test/races/sizes.ts';
import type { BatchStatement } from '../batched.ts';
import type { ConnectionOptions } from '../connections.ts';
import { type BusinessDatabase, type Database, openDatabase } from '../database.ts';
import { newId } from '../ids.ts';
import { sql } from '../sql.ts';

/** All businesses share connections, and none ever sees or writes with the business of the statement before. */

const BUSINESSES = sized(40, 300);
const MOST_CONNECTIONS = 30;

let made: Awaited<ReturnType<typeof createManyBusinesses>>;

beforeAll(async () => {
  made = await createManyBusinesses(BUSINESSES);
});
afterAll(() => made.drop());

const ways: [string, () => Promise<{ url: string; options: ConnectionOptions; close(): Promise<void> }>][] = [
  ['straight to PostgreSQL', async () => ({ url: made.appUrl, options: {}, close: async () => {} })],
  [
    'without pipelining and named statements',
    async () => ({
      url: made.appUrl,
      options: { pipelining: false, namedStatements: false },
      close: async () => {},
    }),
  ],
  [
    'through a pooler in transaction mode',
    async () => {
      const pooler = await startTransactionPooler(made.appUrl, 6);
      const options = { listenUrl: made.appUrl, namedStatements: false };
      return { url: pooler.url, options, close: pooler.close };
    },
  ],
];

describe.each(ways)('%s', (_name, open) => {
  let way: Awaited<ReturnType<typeof open>>;
  let database: Database;
  beforeEach(async () => {
    way = await open();
    database = openDatabase(way.url, { ...way.options, onError: () => {} });
  });
  afterEach(async () => {
    await database.close();
    await way.close();
  });
  it('many concurrent businesses get their own results, also after failures, on at most 30 connections', async () => {
    const before = await writtenBrands();
    const stop = new AbortController();
    const watched = mostConnections(stop.signal);
    const rounds = sized(3, 5);
    await Promise.all(
      made.ids.map(async (id, n) => {
        const db = database.forBusiness(id);
        for (let round = 0; round < rounds; round += 1) await expectOwn(db, n + round);
      }),
    ).finally(() => stop.abort());
    const most = await watched;
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(MOST_CONNECTIONS);
    const written = await writtenBrands();
    expect(written.own).toBe(written.all);
    // Two a round, each by another way; what failed wrote none.
    expect(written.all).toBe(before.all + 2 * rounds * BUSINESSES);
  }, 120_000);
  it('all of them continue after their backends were killed', async () => {
    const some = made.ids.slice(0, 20);
    let isOver = false;
    const askers = some.map(async (id) => {
      const db = database.forBusiness(id);
      while (!isOver) {
        // What was cut may fail; what is answered is one's own.
        const answer = await db.one<Own>(own).catch(() => undefined);
        if (answer) expect(answer).toEqual({ businesses: [id], setting: id });
        await db
          .transaction((tx) => tx.one<Own>(own))
          .then(
            (inside) => expect(inside).toEqual({ businesses: [id], setting: id }),
            () => {},
          );
      }
    });
    for (let n = 0; n < 3; n += 1) {
      await pause(50);
      await killBackends();
    }
    await pause(50);
    isOver = true;
    await Promise.all(askers);
    for (const id of some) {
      await until(
        'an answer',
        async () =>
          (await database
            .forBusiness(id)
            .one<Own>(own)
            .catch(() => undefined)) !== undefined,
      );
      expect(await database.forBusiness(id).one<Own>(own)).toEqual({ businesses: [id], setting: id });
    }
  });
});
const placed: BatchStatement<number> = (_business, questions) => sql`
  select a.place, current_setting('app.business_id') as setting, (select array_agg(distinct business_id) from brand) as businesses
  from unnest(${[...questions]}::int[]) with ordinality as a (n, place)`;

/** Reads and writes in every way there is, failing in between. */
async function expectOwn(db: BusinessDatabase, n: number): Promise<void> {
  const id = db.businessId;
  const mine = { businesses: [id], setting: id };
  const other = made.ids.find((each, at) => each !== id && at >= n % 7) ?? '';
  const addTo = (business: string) => {
    const name = `${id} ${newId()}`;
    return sql`insert into brand (business_id, id, name, display_name) values (${business}, ${newId()}, ${name}, ${name})`;
  };
  const wrong = sql`select 1 / ${0}::int`;
  const [one, batched, together, inside, failed, stranger] = await Promise.all([
    db.one<Own>(own),
    db.batched<number, { place: number } & Own>(placed, n),
    db.batch([addTo(id), own]),
    db.transaction(async (tx) => [await tx.one<Own>(own), await tx.run(addTo(id)), await tx.one<Own>(own)]),
    db.all(wrong).catch((error: unknown) => error),
    db.run(addTo(other)).catch((error: unknown) => error),
    db.batch([own, wrong, own]).catch(() => {}),
    db.transaction((tx) => tx.all(wrong)).catch(() => {}),
  ]);
  expect(one).toEqual(mine);
  expect(batched).toMatchObject(mine);
  expect(together).toEqual([[], [mine]]);
  expect(inside).toEqual([mine, 1, mine]);
  expect(failed).toMatchObject({ code: '22012' });
  expect(stranger).toMatchObject({ code: '42501' });
}

/** The brands there are, and those that are of the business that wrote them. */
async function writtenBrands(): Promise<{ all: number; own: number }> {
  const { rows } = await withClient(made.adminUrl, (client) =>
    client.query(
      "select count(*)::int as all, count(*) filter (where business_id::text = split_part(name, ' ', 1))::int as own from brand where business_id = any($1)",
      [made.ids],
    ),
  );
  return rows[0];
}

/** Of the application's role, while it is watched. */
async function mostConnections(signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(
      most,
      await withClient(made.adminUrl, async (client) => {
        const { rows } = await client.query(
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'canasta_app'",
        );
        return rows[0].n;
      }),
    );
    await pause(20);
  }
  return most;
}

async function killBackends(): Promise<void> {
  await withClient(made.adminUrl, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'canasta_app'",
    ),
  );
}

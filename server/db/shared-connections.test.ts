import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { until } from '#test/faults/processes.ts';
import { startTransactionPooler } from '#test/faults/transaction-pooler.ts';
import { withClient } from '#test/postgres-client.ts';
import { sized } from '#test/races/sizes.ts';
import type { BatchStatement } from './batched.ts';
import type { ConnectionOptions } from './connections.ts';
import { type BusinessDatabase, type Database, openDatabase } from './database.ts';
import { newId } from './ids.ts';
import { sql } from './sql.ts';

/** All businesses share connections, and none ever sees or writes with the business of the statement before. */

const BUSINESSES = sized(40, 300);
const MOST_CONNECTIONS = 30;

let made: TestDatabase;
const ids = Array.from({ length: BUSINESSES }, () => newId());

beforeAll(async () => {
  made = await createTestDatabase();
  await withClient(made.adminUrl, async (client) => {
    await client.query(
      'insert into business (id, slug, name) select id, id::text, id::text from unnest($1::uuid[]) id',
      [ids],
    );
    await client.query(
      `insert into brand (business_id, id, name, display_name) select id, id, id::text, id::text from unnest($1::uuid[]) id`,
      [ids],
    );
  });
});
afterAll(() => made.drop());

/** Only row-level security says whose these are: no statement names a business. */
const own = sql`select array_agg(distinct business_id) as businesses, current_setting('app.business_id') as setting from brand`;
type Own = { businesses: string[] | null; setting: string };

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

  it('many businesses at once are answered each its own, also after what fails, on at most 30 connections', async () => {
    const stop = new AbortController();
    const watched = mostConnections(stop.signal);
    const rounds = sized(3, 5);
    await Promise.all(
      ids.map(async (id, n) => {
        const db = database.forBusiness(id);
        for (let round = 0; round < rounds; round += 1) await expectOwn(db, n + round);
      }),
    ).finally(() => stop.abort());
    const most = await watched;
    expect(most).toBeLessThanOrEqual(MOST_CONNECTIONS);
    const written = await withClient(made.adminUrl, (client) =>
      client.query(
        "select count(*)::int as all, count(*) filter (where business_id::text = split_part(name, ' ', 1))::int as own from brand where business_id = any($1)",
        [ids],
      ),
    );
    expect(written.rows[0].own).toBe(written.rows[0].all);
  }, 120_000);

  it('all of them go on after their backends were killed in the middle', async () => {
    const some = ids.slice(0, 20);
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

describe('a business that takes all the connections it may have', () => {
  it('leaves others theirs', async () => {
    const database = openDatabase(made.appUrl, { poolSize: 4, onError: () => {} });
    const [busy = '', calm = ''] = ids;
    await withClient(made.adminUrl, async (holder) => {
      await holder.query('select pg_advisory_lock(77)');
      const held = Array.from({ length: 6 }, () =>
        database.forBusiness(busy).transaction((tx) => tx.all(sql`select pg_advisory_xact_lock(77)`)),
      );
      await until('two wait for the lock', async () => (await waitingForLocks()) === 2);
      expect(await database.forBusiness(calm).transaction((tx) => tx.one<Own>(own))).toMatchObject({
        setting: calm,
      });
      await holder.query('select pg_advisory_unlock(77)');
      await Promise.all(held);
    });
    await database.close();
  });
});

/** One connection to PostgreSQL behind a pooler: who asks there without a business sees what was left before. */
describe('after a statement', () => {
  let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
  let bare: pg.Client;
  let database: Database;
  let db: BusinessDatabase;
  const [id = '', another = ''] = ids;

  beforeAll(async () => {
    pooler = await startTransactionPooler(made.appUrl, 1);
    bare = new pg.Client({ connectionString: pooler.url });
    await bare.connect();
    database = openDatabase(pooler.url, {
      listenUrl: made.appUrl,
      namedStatements: false,
      onError: () => {},
    });
    db = database.forBusiness(id);
  });
  afterAll(async () => {
    await bare.end();
    await database.close();
    await pooler.close();
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  const cases: [string, () => Promise<unknown>][] = [
    ['that was answered', () => db.one(own)],
    ['that failed', () => db.one(sql`select 1 / ${0}::int`)],
    ['that could not be parsed', () => db.one(sql`selec`)],
    ['whose value is refused', () => db.one(sql`select ${'no uuid'}::uuid`)],
    ['whose value cannot be written', () => db.one(sql`select ${circle}::jsonb`)],
    [
      'that took too long',
      () => db.batch([sql`set local statement_timeout = '50ms'`, sql`select pg_sleep(${3}::float)::text`]),
    ],
    ['of a batch', () => db.batch([own, own])],
    ['of a batch that failed', () => db.batch([own, sql`select 1 / ${0}::int`, own])],
    ['of a transaction', () => db.transaction((tx) => tx.one(own))],
    [
      'of a transaction that failed',
      () => db.transaction(async (tx) => [await tx.one(own), await tx.one(sql`select 1 / ${0}::int`)]),
    ],
    [
      'of a transaction that set it itself',
      () => db.transaction((tx) => tx.all(sql`select set_config('app.business_id', ${another}, true)`)),
    ],
    ['that was cancelled', cancelled],
  ];
  it.each(cases)('%s nothing of its business is left', async (_name, statement) => {
    await statement().catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    const { rows } = await bare.query(
      "select current_setting('app.business_id', true) as setting, count(*)::int as seen from brand",
    );
    expect(rows).toEqual([{ setting: '', seen: 0 }]);
    const write = bare.query(
      'insert into brand (business_id, id, name, display_name) values ($1::uuid, $1::uuid, $1::text, $1::text)',
      [id],
    );
    await expect(write).rejects.toThrow(/row-level security/);
    expect(await db.one<Own>(own)).toEqual({ businesses: [id], setting: id });
    expect(await database.forBusiness(another).one<Own>(own)).toEqual({
      businesses: [another],
      setting: another,
    });
  });

  async function cancelled(): Promise<unknown> {
    const asked = db.transaction((tx) => tx.run(sql`select pg_sleep(${3}::float)::text`));
    asked.catch(() => {});
    await until('the statement runs', () =>
      withClient(made.adminUrl, async (client) => {
        const { rows } = await client.query(
          "select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and datname = current_database() and pid <> pg_backend_pid()",
        );
        return rows.length > 0;
      }),
    );
    return asked;
  }
});

const placed: BatchStatement<number> = (_business, questions) => sql`
  select a.place, current_setting('app.business_id') as setting, (select array_agg(distinct business_id) from brand) as businesses
  from unnest(${[...questions]}::int[]) with ordinality as a (n, place)`;

/** Reads and writes in every way there is, failing in between. */
async function expectOwn(db: BusinessDatabase, n: number): Promise<void> {
  const id = db.businessId;
  const mine = { businesses: [id], setting: id };
  const other = ids.find((each, at) => each !== id && at >= n % 7) ?? '';
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

async function waitingForLocks(): Promise<number> {
  const { rows } = await withClient(made.adminUrl, (client) =>
    client.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    ),
  );
  return rows[0].n;
}

async function killBackends(): Promise<void> {
  await withClient(made.adminUrl, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'canasta_app'",
    ),
  );
}

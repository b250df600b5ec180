import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { startProxy } from '#test/faults/fault-proxy.ts';
import { until } from '#test/faults/processes.ts';
import { withClient } from '#test/postgres-client.ts';
import { arrayOf, type BatchStatement } from './batched.ts';
import { type Database, openDatabase } from './database.ts';
import { newId } from './ids.ts';
import { part, sql } from './sql.ts';

const MANY = 200;

let made: TestDatabase;
let database: Database;
/** How many questions each statement was asked. */
let sizes: number[];

beforeAll(async () => {
  made = await createTestDatabase();
  await withClient(made.adminUrl, (client) =>
    client.query(
      'create table counted (id int primary key, count int not null); grant select, update on counted to canasta_app',
    ),
  );
});
afterAll(() => made.drop());
beforeEach(async () => {
  sizes = [];
  database = openDatabase(made.appUrl, { onError: () => {} });
  await withClient(made.adminUrl, (client) =>
    client.query('truncate counted; insert into counted select n, 0 from generate_series(0, 199) n'),
  );
});
afterEach(() => database.close());

/**
 * 600 shared out among each, to everybody but seven and its like, in no order; nothing can be shared out among none.
 */
const shares: BatchStatement<number> = (businessId, questions) => {
  sizes.push(questions.length);
  return sql`
    select a.place, 600 / a.n as share, current_setting('app.business_id') as business, ${businessId}::text as seen
    from unnest(${arrayOf(questions, part`int`)}) with ordinality as a (n, place) where a.n % 7 > 0 or a.n = 0
    order by md5(a.n::text)`;
};
type Share = { place: number; share: number; business: string; seen: string };

const counted: BatchStatement<number> = (_, questions) => sql`
  update counted c set count = count + 1 from unnest(${arrayOf(questions, part`int`)}) with ordinality as a (id, place)
  where c.id = a.id returning a.place, c.count`;

describe('concurrent queries of a kind', () => {
  it('get each their own row in a few statements, and undefined without one', async () => {
    const db = database.forBusiness(newId());
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, n) => db.batched<number, Share>(shares, n + 1)),
    );
    expect(answers.map((answer) => answer?.share)).toEqual(
      Array.from({ length: MANY }, (_, n) => ((n + 1) % 7 > 0 ? Math.floor(600 / (n + 1)) : undefined)),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(MANY);
    expect(sizes.length).toBeLessThanOrEqual(10);
  });

  it('continue together when they were answered together', async () => {
    const db = database.forBusiness(newId());
    const twice = async (n: number) => {
      await db.batched<number, Share>(shares, n);
      return db.batched<number, Share>(shares, n);
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => twice(n + 1)));
    expect(sizes).toEqual([20, 20]);
  });

  it('are sent at once without others', async () => {
    const db = database.forBusiness(newId());
    expect(await db.batched<number, Share>(shares, 6)).toMatchObject({ share: 100 });
    expect(sizes).toEqual([1]);
  });

  it('fail alone', async () => {
    const db = database.forBusiness(newId());
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => db.batched<number, Share>(shares, n % 4)),
    );
    answers.forEach((answer, n) => {
      if (n % 4 > 0) expect(answer).toMatchObject({ value: { share: 600 / (n % 4) } });
      else expect(answer).toMatchObject({ reason: { code: '22012' } });
    });
  });

  it('fail alone when there are only two', async () => {
    const db = database.forBusiness(newId());
    const [right, wrong] = await Promise.allSettled([3, 0].map((n) => db.batched<number, Share>(shares, n)));
    expect(right).toMatchObject({ value: { share: 200 } });
    expect(wrong).toMatchObject({ reason: { code: '22012' } });
    expect(sizes).toEqual([2, 1, 1]);
  });

  it('are never mixed with those of another business', async () => {
    const [one, other] = [newId(), newId()];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        database.forBusiness(n % 2 ? one : other).batched<number, Share>(shares, n + 1),
      ),
    );
    answers.forEach((answer, n) => {
      const own = n % 2 ? one : other;
      if ((n + 1) % 7 > 0) expect(answer).toMatchObject({ business: own, seen: own });
    });
  });

  it('do not wait for a statement that waits for a row, and run once', async () => {
    const db = database.forBusiness(newId());
    await db.batched(counted, 199);
    await withClient(made.adminUrl, async (holder) => {
      await holder.query('begin; update counted set count = count where id = 0');
      let isDone = false;
      const waiting = db.batched<number, { place: number; count: number }>(counted, 0).finally(() => {
        isDone = true;
      });
      await pause(1);
      const others = Array.from({ length: MANY - 2 }, (_, n) => db.batched(counted, n + 1));
      await Promise.all(others);
      expect(isDone).toBe(false);
      await holder.query('rollback');
      expect(await waiting).toMatchObject({ count: 1 });
    });
    const { rows } = await withClient(made.adminUrl, (client) =>
      client.query('select count, count(*)::int as times from counted group by count'),
    );
    expect(rows).toEqual([{ count: 1, times: MANY }]);
  });
  it('are not retried when the connection is cut after the commit', async () => {
    const proxy = await startProxy([made.appUrl]);
    proxy.set({ latency: 150 });
    const through = new URL(made.appUrl);
    through.host = new URL(proxy.url).host;
    // Not by the socket of the machine.
    through.searchParams.delete('host');
    const far = openDatabase(through.href, { onError: () => {} });
    try {
      const db = far.forBusiness(newId());
      await db.batched(counted, 0);
      const pending = Promise.allSettled(Array.from({ length: 20 }, (_, n) => db.batched(counted, n + 1)));
      await until('they are committed', async () => (await counts())[1] === 1);
      proxy.set({});
      for (const { status } of await pending) expect(status).toBe('rejected');
      await db.batched(counted, 0);
      expect((await counts()).slice(0, 22)).toEqual([2, ...Array.from({ length: 20 }, () => 1), 0]);
    } finally {
      await far.close();
      await proxy.close();
    }
  });
});

async function counts(): Promise<number[]> {
  const { rows } = await withClient(made.adminUrl, (client) =>
    client.query<{ count: number }>('select count from counted order by id'),
  );
  return rows.map(({ count }) => count);
}

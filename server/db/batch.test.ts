import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { startProxy } from '#test/faults/fault-proxy.ts';
import { withClient } from '#test/postgres-client.ts';
import { type BusinessDatabase, type Database, openDatabase } from './database.ts';
import { newId } from './ids.ts';
import { sql } from './sql.ts';

let made: TestDatabase;
let database: Database;
let db: BusinessDatabase;

beforeAll(async () => {
  made = await createTestDatabase();
  await admin(`
    create table step (n int primary key);
    grant select, insert, delete on step to canasta_app;
    create function refuse_thirteen() returns trigger language plpgsql as $$ begin raise 'thirteen'; end $$;
    create constraint trigger no_thirteen after insert on step deferrable initially deferred
      for each row when (new.n = 13) execute function refuse_thirteen()`);
});
afterAll(() => made.drop());
beforeEach(async () => {
  await admin('truncate step');
  // Of a single connection: what one left behind on it meets the next.
  database = openDatabase(made.appUrl, { poolSize: 1, onError: () => {} });
  db = database.forBusiness(newId());
});
afterEach(() => database.close());

const admin = (text: string) => withClient(made.adminUrl, (client) => client.query(text));

const step = (n: number) => sql`insert into step values (${n}) returning n`;
const steps = async () => (await db.all<{ n: number }>(sql`select n from step order by n`)).map(({ n }) => n);

describe('a batch of statements', () => {
  it('gets each its own result, and sees what the earlier ones did', async () => {
    const count = sql`select count(*)::int as n from step`;
    expect(await db.batch([step(1), count, step(2), count])).toEqual([
      [{ n: 1 }],
      [{ n: 1 }],
      [{ n: 2 }],
      [{ n: 2 }],
    ]);
    expect(await steps()).toEqual([1, 2]);
  });

  it.each([
    ['the first', [step(1), step(2), step(3)], '23505'],
    ['one in the middle', [step(2), step(1), step(3)], '23505'],
    ['the last', [step(2), step(3), step(1)], '23505'],
    ['the commit', [step(2), step(13)], 'P0001'],
  ])(
    'rolls back when %s is refused, with its error, and the connection continues',
    async (_name, together, code) => {
      await db.batch([step(1)]);
      await expect(db.batch(together)).rejects.toMatchObject({ code });
      expect(await steps()).toEqual([1]);
      expect(await db.batch([step(4)])).toEqual([[{ n: 4 }]]);
      expect(await db.transaction((tx) => tx.all(step(5)))).toEqual([{ n: 5 }]);
      expect(await steps()).toEqual([1, 4, 5]);
    },
  );

  it('rolls back when a value cannot be serialised', async () => {
    const round: { self?: unknown } = {};
    round.self = round;
    await expect(db.batch([step(1), sql`select ${round}::jsonb`, step(2)])).rejects.toThrow('circular');
    expect(await steps()).toEqual([]);
    expect(await db.batch([step(3)])).toEqual([[{ n: 3 }]]);
  });

  it('ends a transaction in the write of its commit', async () => {
    const count = sql`select count(*)::int as n from step`;
    const ended = db.transaction(async (tx) => {
      await tx.run(step(1));
      return tx.commitWith([step(2), count]);
    });
    expect(await ended).toEqual([[{ n: 2 }], [{ n: 2 }]]);
    expect(await steps()).toEqual([1, 2]);
  });

  it.each([
    ['a statement', [step(3), step(1), step(4)], '23505'],
    ['the commit', [step(3), step(13)], 'P0001'],
  ])('rolls back its transaction when %s at its end is refused', async (_name, last, code) => {
    await db.batch([step(1)]);
    const refused = db.transaction(async (tx) => {
      await tx.run(step(2));
      return tx.commitWith(last);
    });
    await expect(refused).rejects.toMatchObject({ code });
    expect(await steps()).toEqual([1]);
    expect(await db.transaction((tx) => tx.all(step(5)))).toEqual([{ n: 5 }]);
  });

  it('is the last of its transaction', async () => {
    const behind = db.transaction(async (tx) => {
      await tx.commitWith([step(1)]);
      return tx.all(step(2));
    });
    await expect(behind).rejects.toThrow('behind the commit');
    expect(await steps()).toEqual([1]);
  });

  it('belongs to the transaction in which it is sent', async () => {
    const inOne = db.transaction(async (tx) => {
      await tx.run(step(1));
      expect(await tx.batch([step(2), step(3)])).toEqual([[{ n: 2 }], [{ n: 3 }]]);
      throw new Error('no');
    });
    await expect(inOne).rejects.toThrow('no');
    await expect(db.transaction((tx) => tx.batch([step(6), step(6)]))).rejects.toMatchObject({
      code: '23505',
    });
    expect(await steps()).toEqual([]);
  });

  it('is retried once after a lock timeout', async () => {
    const waiting = () =>
      db.batch([step(1), sql`set local lock_timeout = '300ms'`, sql`select pg_advisory_xact_lock(12)`]);
    await withClient(made.adminUrl, async (holder) => {
      await holder.query('select pg_advisory_lock(12)');
      await expect(waiting()).rejects.toMatchObject({ code: '55P03' });
      expect(await steps()).toEqual([]);
      const second = waiting();
      await pause(400);
      await holder.query('select pg_advisory_unlock(12)');
      await second;
    });
    expect(await steps()).toEqual([1]);
  });

  it('needs one round trip', async () => {
    const proxy = await startProxy([made.appUrl]);
    const through = new URL(made.appUrl);
    through.host = new URL(proxy.url).host;
    // Not by the socket of the machine.
    through.searchParams.delete('host');
    proxy.set({ latency: 100 });
    const far = openDatabase(through.href, { poolSize: 1 });
    try {
      const there = far.forBusiness(newId());
      await there.batch([step(1)]);
      const began = performance.now();
      await there.batch([step(2), step(3), step(4)]);
      // Five ways there and back would be a second.
      expect(performance.now() - began).toBeLessThan(600);
    } finally {
      await far.close();
      await proxy.close();
    }
  });
});

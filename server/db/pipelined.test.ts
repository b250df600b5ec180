import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { withClient } from '#test/postgres-client.ts';
import { type BusinessDatabase, type Database, openDatabase } from './database.ts';
import { newId } from './ids.ts';
import { sql } from './sql.ts';

/** More than the pool has connections: only pipelined ones answer so many at once. */
const MANY = 200;

let made: TestDatabase;
let database: Database;
let db: BusinessDatabase;

beforeAll(async () => {
  made = await createTestDatabase();
  await withClient(made.adminUrl, (client) =>
    client.query(
      'create table counted (id int primary key, count int not null); grant select, insert, update on counted to canasta_app',
    ),
  );
});
afterAll(() => made.drop());
beforeEach(async () => {
  database = openDatabase(made.appUrl, { onError: () => {} });
  db = database.forBusiness(newId());
  await withClient(made.adminUrl, (client) =>
    client.query('truncate counted; insert into counted values (1, 0)'),
  );
  await areOpen();
});
afterEach(() => database.close());

describe('single statements', () => {
  it('get each their own result, many at once, on three connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, n) => db.one(sql`select ${n}::int as n, pg_backend_pid() as pid`)),
    );
    expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: MANY }, (_, n) => n));
    expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(3);
  });

  it('fail alone', async () => {
    const pending = Array.from({ length: MANY }, (_, n) =>
      db.one<{ n: number }>(sql`select 60 / ${n % 5}::int as n`),
    );
    const answers = await Promise.allSettled(pending);
    answers.forEach((answer, n) => {
      if (n % 5 > 0) expect(answer).toMatchObject({ value: { n: 60 / (n % 5) } });
      else expect(answer).toMatchObject({ reason: { code: '22012' } });
    });
  });

  it('do not wait for a slow one, which is answered, and next time sent separately at once', async () => {
    const pipelined = await pidsOfPipelined();
    const long = () =>
      db.one<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(${0.6}::float)::text as slept`);
    const order: string[] = [];
    const first = long().then(({ pid }) => {
      order.push('long');
      return pid;
    });
    await Promise.all(Array.from({ length: MANY }, (_, n) => db.one(sql`select ${n}::int as n`)));
    order.push('short');
    expect(pipelined).not.toContain(await first);
    expect(order).toEqual(['short', 'long']);

    expect(pipelined).not.toContain((await long()).pid);
    expect(await lastAskedOn(pipelined), 'not tried on a pipelined connection first').not.toContain(
      'pg_sleep',
    );
  });

  it('that wait for a locked row do so separately from others, and run once', async () => {
    await withClient(made.adminUrl, async (holder) => {
      await holder.query('begin; update counted set count = count where id = 1');
      let isDone = false;
      const change = db.run(sql`update counted set count = count + 1 where id = 1`).finally(() => {
        isDone = true;
      });
      await Promise.all(Array.from({ length: MANY }, (_, n) => db.one(sql`select ${n}::int as n`)));
      await pause(100);
      expect(isDone).toBe(false);
      await holder.query('commit');
      expect(await change).toBe(1);
    });
    expect(await db.one(sql`select count from counted where id = 1`)).toEqual({ count: 1 });
  });

  it('are answered again, on pipelined connections, too, after all were cut', async () => {
    const before = await pidsOfPipelined();
    await withClient(made.adminUrl, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    );
    await expect.poll(() => db.one(sql`select 1 as n`).catch(() => undefined)).toEqual({ n: 1 });
    await expect.poll(async () => (await pidsOfPipelined()).length).toBeGreaterThan(0);
    expect((await pidsOfPipelined()).filter((pid) => before.includes(pid))).toEqual([]);
  });
});

/** They are opened while statements are asked; until then the pool answers. */
async function areOpen(): Promise<void> {
  await expect.poll(async () => (await pidsOfPipelined()).length).toBe(3);
}

/** Connections with the limits of a pipelined one. */
async function pidsOfPipelined(): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      db.one<{ pid: number; limit: string }>(
        sql`select pg_backend_pid() as pid, current_setting('statement_timeout') as limit`,
      ),
    ),
  );
  return [...new Set(answers.filter(({ limit }) => limit === '100ms').map(({ pid }) => pid))];
}

async function lastAskedOn(pids: readonly number[]): Promise<string> {
  return withClient(made.adminUrl, async (client) => {
    const { rows } = await client.query('select query from pg_stat_activity where pid = any($1)', [pids]);
    return rows.map(({ query }) => query).join();
  });
}

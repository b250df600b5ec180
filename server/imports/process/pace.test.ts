import { expect, it } from 'vitest';
import type { BusinessDatabase, Transaction } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { paced } from './pace.ts';

/** A database whose statements take as long as they say, by a clock that only they and pauses move. */
function slowDatabase(isBusy: () => boolean) {
  let time = 0;
  const pauses: number[] = [];
  const take = async (ms: number) => {
    time += ms;
    return ms;
  };
  const db = {
    businessId: 'the business',
    run: ({ values: [ms] }: { values: number[] }) => take(ms ?? 0),
    transaction: (work: (tx: Transaction) => Promise<unknown>) => work(db as unknown as Transaction),
  } as unknown as BusinessDatabase;
  const clock = {
    now: () => time,
    pause: async (ms: number) => {
      pauses.push(ms);
      time += ms;
    },
  };
  return { db: paced(db, isBusy, clock), pauses, compute: (ms: number) => void take(ms) };
}

const statement = (ms: number) => sql`select ${ms}`;

it('pauses for half of the time it worked while the shop is busy, also for what was computed', async () => {
  const { db, pauses, compute } = slowDatabase(() => true);
  expect(await db.run(statement(40))).toBe(40);
  compute(60);
  await db.run(statement(20));
  expect(pauses).toEqual([20, 40]);
});

it('adds short statements up, and never pauses for long', async () => {
  const { db, pauses } = slowDatabase(() => true);
  for (const ms of [2, 2, 2, 3_000]) await db.run(statement(ms));
  expect(pauses).toEqual([3, 200]);
});

it('pauses after a transaction, not within it', async () => {
  const { db, pauses } = slowDatabase(() => true);
  await db.transaction(async (tx) => {
    await tx.run(statement(30));
    await tx.run(statement(30));
    expect(pauses).toEqual([]);
  });
  expect(pauses).toEqual([30]);
});

it('does not pause while nobody shops, nor make up for it later', async () => {
  let isBusy = false;
  const { db, pauses } = slowDatabase(() => isBusy);
  await db.run(statement(500));
  isBusy = true;
  await db.run(statement(10));
  expect(pauses).toEqual([5]);
});

it('statements that end during a pause wait for its end', async () => {
  const { db, pauses } = slowDatabase(() => true);
  await Promise.all([db.run(statement(20)), db.run(statement(20))]);
  expect(pauses).toEqual([20]);
});

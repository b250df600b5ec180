import { expect, it } from 'vitest';
import type { Queries } from '#server/db/database.ts';
import { createFacts } from './cache.ts';

const db = {} as Queries;
const ids = ['arroz', 'sal'];

/** Facts that count how often each was read; a reading ends when `answer` is called. */
function counted(isLive: () => boolean, now: () => number) {
  const readings: (() => void)[] = [];
  let reads = 0;
  const facts = createFacts<number>(
    {
      async read(_db, request) {
        reads += 1;
        const read = reads;
        await new Promise<void>((resolve) => readings.push(resolve));
        return new Map(request.map((id) => [id, read]));
      },
      ofProducts: true,
      tables: [],
      most: 100,
    },
    { isLive, now },
  );
  facts.setListening(true);
  const answer = () => {
    for (const resolve of readings.splice(0)) resolve();
  };
  return { facts, answer, reads: () => reads };
}

it('concurrent requests for the same rows are answered by one read, also without notifications', async () => {
  for (const live of [true, false]) {
    const { facts, answer, reads } = counted(
      () => live,
      () => 0,
    );
    const answers = Array.from({ length: 200 }, () => facts.of(db, ids));
    answer();
    for (const found of await Promise.all(answers)) expect([...found]).toEqual(ids.map((id) => [id, 1]));
    expect(reads()).toBe(1);
  }
});

it('without notifications nothing is answered from the cache, and afterwards it is again', async () => {
  let live = true;
  const { facts, answer, reads } = counted(
    () => live,
    () => 0,
  );
  const ask = async () => {
    const pending = facts.of(db, ids);
    answer();
    return [...(await pending).values()];
  };
  expect(await ask()).toEqual([1, 1]);
  expect(await ask()).toEqual([1, 1]);
  expect(facts.finder()?.('sal')).toBe(1);
  live = false;
  expect(await ask()).toEqual([2, 2]);
  expect(facts.finder()).toBeUndefined();
  live = true;
  expect(await ask()).toEqual([1, 1]);
  expect(reads()).toBe(2);
});

it('a request after a change is not answered by a read that began before it', async () => {
  const { facts, answer } = counted(
    () => true,
    () => 0,
  );
  const before = facts.of(db, ['sal']);
  facts.changed({ kind: 'product', businessId: '', productIds: ['sal'] });
  const after = facts.of(db, ['sal']);
  answer();
  expect([(await before).get('sal'), (await after).get('sal')]).toEqual([1, 2]);
});

it('nothing is cached for more than ten minutes', async () => {
  let now = 0;
  const { facts, answer, reads } = counted(
    () => true,
    () => now,
  );
  const ask = async () => {
    const question = facts.of(db, ids);
    answer();
    await question;
    return reads();
  };
  expect(await ask()).toBe(1);
  now = 4 * 60_000;
  expect(await ask()).toBe(1);
  now = 10 * 60_000;
  expect(await ask()).toBe(2);
});

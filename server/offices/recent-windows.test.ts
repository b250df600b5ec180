import { expect, it } from 'vitest';
import type { Queries } from '#server/db/database.ts';
import { createRecentWindows } from './recent-windows.ts';

const start = new Date('2026-11-23T14:00:00.000Z');
const now = new Date('2026-11-23T13:00:00.000Z');

function world() {
  let time = 0;
  let taken = 0;
  let fails = false;
  const read = async () => {
    if (fails) throw new Error('The database is away');
    taken += 1;
    return [{ office_id: 'bretana', starts_at: start, taken, queued: 7 }];
  };
  const db = { businessId: 'canasta', all: read } as unknown as Queries;
  const windows = createRecentWindows(() => time);
  return {
    ask: () => windows.of(db, 'bretana', now),
    pass: (ms: number) => {
      time += ms;
    },
    cut: (down: boolean) => {
      fails = down;
    },
  };
}

const promised = (taken: number) => ({ [start.getTime()]: [taken, 7] });

it('is read once for simultaneous requests, and again afterwards', async () => {
  const { ask, pass } = world();
  expect(await Promise.all([ask(), ask()])).toEqual([promised(1), promised(1)]);
  pass(999);
  expect(await ask()).toEqual(promised(1));
  pass(1);
  expect(await ask()).toEqual(promised(2));
});

it('a failed read is not cached', async () => {
  const { ask, cut } = world();
  cut(true);
  await expect(ask()).rejects.toThrow('away');
  cut(false);
  expect(await ask()).toEqual(promised(1));
});

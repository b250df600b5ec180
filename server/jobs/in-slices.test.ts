import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';

test('long work is done completely and in order, and lets other work run in between', async () => {
  const done: number[] = [];
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const items = Array.from({ length: 400 }, (_, place) => place);
  await inSlices(items, (item) => {
    const until = performance.now() + 0.3;
    while (performance.now() < until);
    done.push(item);
  });
  clearInterval(timer);
  expect(done).toEqual(items);
  expect(turns).toBeGreaterThan(4);
});

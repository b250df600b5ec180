import { expect, test } from 'vitest';
import { createMemoryGrowth } from './memory-growth.ts';

test('what a process grows is counted once everybody has come, from then to the end', () => {
  const growth = createMemoryGrowth(12);
  const seen = (memory_mb: number) => [{ id: 'i-1', name: 'tienda-1', process: 'web' as const, memory_mb }];
  growth.take(0, seen(150));
  growth.take(11, seen(240));
  expect(growth.present()).toEqual([{ name: 'tienda-1 (web)', first: 240, now: 240, most: 240 }]);
  growth.take(12, seen(250));
  growth.take(40, seen(290));
  growth.take(60, seen(260));
  expect(growth.present()).toEqual([{ name: 'tienda-1 (web)', first: 240, now: 260, most: 290 }]);
});

test('a process that does not say its memory is left out', () => {
  const growth = createMemoryGrowth(0);
  growth.take(5, [{ id: 'i-2', name: 'tienda-2', process: 'worker', memory_mb: 0 }]);
  expect(growth.present()).toEqual([]);
});

import { expect, it } from 'vitest';
import { spanOf } from './state-counts.tsx';

const NOW = '2026-11-28T12:00:00.000Z';
const NONE = { from: undefined, to: undefined };

it('finished orders say since when they are counted, also where the server counted less than the days asked for', () => {
  expect(spanOf(NONE, '2026-08-30T12:00:00.000Z', NOW)).toBe('90 días');
  const days = { from: '2026-01-05', to: '2026-11-20' };
  expect(spanOf(days, '2026-01-05T05:00:00.000Z', NOW)).toBe('en esas fechas');
  expect(spanOf(days, '2026-10-02T15:30:00.000Z', NOW)).toBe('desde 2 oct 2026');
  // Without a first day the server counts 90 days.
  expect(spanOf({ ...NONE, to: '2026-11-20' }, '2026-08-23T05:00:00.000Z', NOW)).toBe('desde 23 ago 2026');
});

import { expect, it } from 'vitest';
import { conflictsOf } from './conflicts.ts';

const base = { code: 'uno', value: 5_000, offices: ['a'], ends: null as string | null };

it('asks only about fields that both changed to different values', () => {
  const mine = { ...base, value: 12_000, offices: ['a', 'b'], ends: '2026-12-01' };
  const theirs = { ...base, code: 'dos', value: 10_000, offices: ['a', 'b'] };
  expect(conflictsOf(base, mine, theirs)).toEqual(['value']);
});

it('the order of a list counts as a change', () => {
  const both = { ...base, offices: ['a', 'b'] };
  expect(conflictsOf(both, { ...both, offices: ['b', 'a'] }, { ...both, offices: ['a'] })).toEqual([
    'offices',
  ]);
});

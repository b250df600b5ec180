import { expect, it } from 'vitest';
import { fitted, moved, usual } from './column-choice.ts';

const columns = [{ id: 'code' }, { id: 'state' }, { id: 'uses' }, { id: 'created', optional: true as const }];

it('a list nobody has changed shows what is not optional', () => {
  expect(fitted(undefined, columns)).toEqual({
    order: ['code', 'state', 'uses', 'created'],
    hidden: ['created'],
  });
});

it('a column that is new since stands at its usual place, and one that is gone is forgotten', () => {
  const chosen = { order: ['code', 'uses', 'old'], hidden: ['uses', 'old'] };
  expect(fitted(chosen, columns)).toEqual({
    order: ['code', 'state', 'uses', 'created'],
    hidden: ['uses', 'created'],
  });
});

it('the first column is always there and first, whatever the device remembers', () => {
  const chosen = { order: ['uses', 'code', 'state', 'created'], hidden: ['code'] };
  expect(fitted(chosen, columns)).toEqual({ order: ['code', 'uses', 'state', 'created'], hidden: [] });
});

it('a column moves one place, never before the first one nor beyond the end', () => {
  const choice = usual(columns);
  expect(moved(choice, 'uses', -1).order).toEqual(['code', 'uses', 'state', 'created']);
  expect(moved(choice, 'state', -1)).toEqual(choice);
  expect(moved(choice, 'created', 1)).toEqual(choice);
  expect(moved(choice, 'code', 1)).toEqual(choice);
});

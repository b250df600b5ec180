import { expect, it } from 'vitest';
import { fitted, moved, usual } from './column-choice.ts';

const columns = [{ id: 'code' }, { id: 'state' }, { id: 'uses' }, { id: 'created', optional: true as const }];

it('a list without a stored choice shows the default columns', () => {
  expect(fitted(undefined, columns)).toEqual({
    order: ['code', 'state', 'uses', 'created'],
    hidden: ['created'],
  });
});

it('a new column gets its usual position, and a removed one is forgotten', () => {
  const chosen = { order: ['code', 'uses', 'old'], hidden: ['uses', 'old'] };
  expect(fitted(chosen, columns)).toEqual({
    order: ['code', 'state', 'uses', 'created'],
    hidden: ['uses', 'created'],
  });
});

it('the first column is always there and first, whatever the device stores', () => {
  const chosen = { order: ['uses', 'code', 'state', 'created'], hidden: ['code'] };
  expect(fitted(chosen, columns)).toEqual({ order: ['code', 'uses', 'state', 'created'], hidden: [] });
});

it('a column moves one position, never before the first one nor beyond the end', () => {
  const choice = usual(columns);
  expect(moved(choice, 'uses', -1).order).toEqual(['code', 'uses', 'state', 'created']);
  expect(moved(choice, 'state', -1)).toEqual(choice);
  expect(moved(choice, 'created', 1)).toEqual(choice);
  expect(moved(choice, 'code', 1)).toEqual(choice);
});

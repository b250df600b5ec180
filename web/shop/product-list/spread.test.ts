import { expect, test } from 'vitest';
import { asShown, spread } from './spread.ts';

const from = (shelves: string, the_discount = 20) =>
  [...shelves].map((sub_category_id, place) => ({ sub_category_id, place, the_discount }));
const shelvesOf = (list: readonly { sub_category_id: string }[]) =>
  list.map(({ sub_category_id }) => sub_category_id).join('');

test('neighbours come from other shelves while there are any, each shelf in its own order', () => {
  const visible = spread(from('qqqqqabcd'));
  expect(shelvesOf(visible)).toBe('qabcdqqqq');
  expect(visible.filter(({ sub_category_id }) => sub_category_id === 'q').map(({ place }) => place)).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect(spread([])).toEqual([]);
});

test('offers stay in the order of their discount', () => {
  const list = [...from('qqa', 30.2), ...from('bbq', 29.7), ...from('cc', 12)];
  expect(shelvesOf(asShown({ offers: 'true' }, list))).toBe('qabqbqcc');
});

test('a chosen order stays, and so does every other list', () => {
  expect(shelvesOf(asShown({ offers: 'true' }, from('qqa')))).toBe('qaq');
  expect(shelvesOf(asShown({ offers: 'true', sort: 'price' }, from('qqa')))).toBe('qqa');
  expect(shelvesOf(asShown({ category_id: 'c' }, from('qqa')))).toBe('qqa');
});

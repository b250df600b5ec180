import { expect, test } from 'vitest';
import { changedFields, differencesOf } from './differences.ts';

const before = {
  title: 'Leche',
  price: 5_000,
  tags: ['a', 'b'],
  version: 1,
  offices: [{ id: 'x', stock: 3 }],
};
const after = {
  title: 'Leche',
  price: 5_400,
  tags: ['a'],
  version: 2,
  offices: [{ id: 'x', stock: 9 }],
  hidden: true,
};

test('what changed comes first, with both values; what only one side has is empty on the other', () => {
  expect(differencesOf(before, after)).toEqual([
    { field: 'price', before: '5000', after: '5400', changed: true },
    { field: 'tags', before: 'a, b', after: 'a', changed: true },
    { field: 'version', before: '1', after: '2', changed: true },
    { field: 'offices.0.stock', before: '3', after: '9', changed: true },
    { field: 'hidden', before: null, after: 'sí', changed: true },
    { field: 'title', before: 'Leche', after: 'Leche', changed: false },
    { field: 'offices.0.id', before: 'x', after: 'x', changed: false },
  ]);
});

test('a list names what changed once, and not the version that every change moves', () => {
  expect(changedFields(before, after)).toEqual(['price', 'tags', 'offices', 'hidden']);
  expect(changedFields(null, null)).toEqual([]);
});

test('a note is a value without a name', () => {
  expect(differencesOf(null, 'Se revisó la báscula.')).toEqual([
    { field: '', before: null, after: 'Se revisó la báscula.', changed: true },
  ]);
});

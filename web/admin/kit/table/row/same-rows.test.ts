import { expect, it } from 'vitest';
import { sameProps } from './same-props.ts';
import { sameRows } from './same-rows.ts';

it('an unchanged row that is read again is the same object', () => {
  const before = [
    { id: 'a', price: 1, offices: [{ id: 'x', stock: 2 }] },
    { id: 'b', price: 1, offices: [] },
  ];
  const [a, b] = structuredClone(before);
  if (!a || !b) throw new Error('Two rows were made');
  const after = [{ id: 'c', price: 1, offices: [] }, { ...b, price: 2 }, a];
  expect(sameRows(before, after).map((row) => before.indexOf(row))).toEqual([-1, -1, 0]);
  expect(sameRows(before, structuredClone(before))).toBe(before);
  expect(sameRows(before, before.slice(0, 1))).toEqual(before.slice(0, 1));
});

it('a row is rendered again when one of its parts changes', () => {
  const cell = () => 'cell';
  const column = { id: 'price', cell };
  expect(
    sameProps({ columns: [column], look: { edge: 'late' } }, { columns: [column], look: { edge: 'late' } }),
  ).toBe(true);
  expect(sameProps({ columns: [column] }, { columns: [{ ...column }] })).toBe(false);
  expect(sameProps({ look: { edge: 'late' } }, { look: { edge: 'soon' } })).toBe(false);
  expect(sameProps({ look: undefined }, { look: {} })).toBe(false);
  expect(sameProps({ onOpen: cell }, { onOpen: () => 'cell' })).toBe(false);
});

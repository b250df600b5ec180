import { expect, test } from 'vitest';
import { canPayWith } from './payment-methods.ts';

test('cash and card terminal wherever the order is handed over', () => {
  expect(canPayWith('delivery', 'cash')).toBe(true);
  expect(canPayWith('delivery', 'dataphone')).toBe(true);
  expect(canPayWith('pickup', 'cash')).toBe(true);
  expect(canPayWith('pickup', 'dataphone')).toBe(true);
});

test('payment in the office only for who goes there', () => {
  expect(canPayWith('pickup', 'pickup')).toBe(true);
  expect(canPayWith('delivery', 'pickup')).toBe(false);
});

test('online needs a gateway', () => {
  expect(canPayWith('delivery', 'online')).toBe(false);
  expect(canPayWith('pickup', 'online')).toBe(false);
});

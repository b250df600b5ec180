import { expect, test } from 'vitest';
import { canPayWith, paymentMethods } from './payment-methods.ts';

test('cash and card terminal wherever the order is handed over', () => {
  expect(canPayWith('delivery', 'cash', false)).toBe(true);
  expect(canPayWith('delivery', 'dataphone', false)).toBe(true);
  expect(canPayWith('pickup', 'cash', false)).toBe(true);
  expect(canPayWith('pickup', 'dataphone', false)).toBe(true);
});

test('payment in the office only for who goes there', () => {
  expect(canPayWith('pickup', 'pickup', true)).toBe(true);
  expect(canPayWith('delivery', 'pickup', true)).toBe(false);
});

test('online needs a provider, and is the default where there is one', () => {
  expect(canPayWith('delivery', 'online', false)).toBe(false);
  expect(canPayWith('pickup', 'online', false)).toBe(false);
  expect(paymentMethods('delivery', true)).toEqual(['online', 'cash', 'dataphone']);
  expect(paymentMethods('pickup', true)).toEqual(['online', 'pickup', 'cash', 'dataphone']);
});

import { expect, test } from 'vitest';
import { isPaidOrder } from './payment-methods.ts';

test.each([
  ['online', '5_waiting_online_payment', undefined, false],
  ['online', '11_store_onlinepayment_fail', undefined, false],
  ['online', '6_payment_complete', undefined, true],
  ['cash', '10_store_dispatch_products', 'on_the_way', false],
  ['cash', '10_store_dispatch_products', 'delivered', true],
  ['dataphone', '10_store_dispatch_products', 'returned', false],
] as const)('an order paid %s in %s after %s is paid: %s', (method, state, lastEvent, expected) => {
  expect(isPaidOrder({ method, state, lastEvent })).toBe(expected);
});

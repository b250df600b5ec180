import { expect, test } from 'vitest';
import { isOpen, type Payment, placeToPay, viewOf } from './payment-view.ts';

const online = { payment_method_selected: 'online', in_review: false } as const;

test.each<[Payment['order_state'], Payment['state'], ReturnType<typeof viewOf>]>([
  ['5_waiting_online_payment', 'none', 'to-pay'],
  ['5_waiting_online_payment', 'pending', 'confirming'],
  ['5_waiting_online_payment', 'declined', 'retry'],
  ['5_waiting_online_payment', 'error', 'retry'],
  ['11_store_onlinepayment_fail', 'declined', 'failed'],
  ['11_store_onlinepayment_fail', 'expired', 'expired'],
  ['11_store_onlinepayment_fail', 'none', 'expired'],
  ['6_payment_complete', 'approved', 'paid'],
  ['10_store_dispatch_products', 'approved', 'paid'],
  ['12_store_cancel_order', 'declined', 'cancelled'],
])('an order in %s whose last attempt is %s is %s', (order_state, state, view) => {
  expect(viewOf({ ...online, order_state, state })).toBe(view);
});

test('pickup is paid in the office, delivery at the door', () => {
  expect(placeToPay({ change_to: ['pickup', 'cash', 'dataphone'] })).toBe('inOffice');
  expect(placeToPay({ change_to: ['cash', 'dataphone'] })).toBe('atDoor');
});

test('an approval that did not move the order is not shown as paid', () => {
  const approved = { ...online, state: 'approved' } as const;
  expect(viewOf({ ...approved, order_state: '5_waiting_online_payment' })).toBe('confirming');
  expect(viewOf({ ...approved, order_state: '11_store_onlinepayment_fail' })).toBe('review');
  expect(viewOf({ ...approved, order_state: '12_store_cancel_order' })).toBe('review');
});

test('money that does not match is no failed attempt, and a paid order has no further message', () => {
  const reviewed = { ...online, state: 'error', in_review: true } as const;
  expect(viewOf({ ...reviewed, order_state: '5_waiting_online_payment' })).toBe('review');
  expect(viewOf({ ...reviewed, order_state: '12_store_cancel_order' })).toBe('review');
  expect(viewOf({ ...reviewed, order_state: '6_payment_complete' })).toBe('paid');
});

test('an order changed to cash is paid at the door, whatever was tried before', () => {
  const changed = { ...online, payment_method_selected: 'cash', order_state: '13_order_received' } as const;
  expect(viewOf({ ...changed, state: 'declined' })).toBe('at-door');
});

test('the page polls only while the order waits for its payment', () => {
  expect(isOpen({ order_state: '5_waiting_online_payment' })).toBe(true);
  expect(isOpen({ order_state: '6_payment_complete' })).toBe(false);
  expect(isOpen({ order_state: '11_store_onlinepayment_fail' })).toBe(false);
});

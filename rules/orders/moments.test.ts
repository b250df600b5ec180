import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIVERY_EVENTS } from './delivery-events.ts';
import { currentMoments, momentsOf, ORDER_MOMENTS, type OrderNow } from './moments.ts';
import { ORDER_STATES } from './moves.ts';

const move = { type: 'delivery', hasCourier: true } as const;
const dispatched = '10_store_dispatch_products' as const;

test.each([
  ['a payment', { from: '5_waiting_online_payment', to: '6_payment_complete' }, ['paid']],
  [
    'a payment that failed',
    { from: '5_waiting_online_payment', to: '11_store_onlinepayment_fail' },
    ['declined'],
  ],
  ['the end of picking', { from: '8_store_select_products', to: '9_store_invoice_products' }, ['picked']],
  ['a courier who will say when they leave', { from: '9_store_invoice_products', to: dispatched }, []],
  [
    'an office without couriers',
    { from: '9_store_invoice_products', to: dispatched, hasCourier: false },
    ['on_the_way'],
  ],
  [
    'the end of picking of what is fetched',
    { from: '8_store_select_products', to: dispatched, type: 'pickup' },
    ['picked', 'ready'],
  ],
  ['a courier who leaves', { from: dispatched, to: dispatched, event: 'on_the_way' }, ['on_the_way']],
  ['a door that nobody opens', { from: dispatched, to: dispatched, event: 'attempt' }, ['attempted']],
  [
    'a crate that is packed',
    { from: '9_store_invoice_products', to: '9_store_invoice_products', event: 'ready' },
    [],
  ],
  ['what only staff need to know', { from: '13_order_received', to: '7_admin_cart_accept' }, []],
] as const)('%s', (_what, of, expected) => {
  expect(momentsOf({ ...move, ...of })).toEqual(expected);
});

const orders: fc.Arbitrary<OrderNow> = fc.record({
  state: fc.constantFrom(...ORDER_STATES),
  type: fc.constantFrom('delivery', 'pickup'),
  lived: fc.array(fc.constantFrom(...DELIVERY_EVENTS), { maxLength: 4 }),
  isChanged: fc.boolean(),
  refunded: fc.constantFrom(0, 5_000),
  requests: fc.array(fc.constantFrom('open', 'decided'), { maxLength: 3 }),
});

const afterTheEnd = ['refunded', 'return_requested', 'return_decided'];
const isOfOrder = (moment: string) => !afterTheEnd.includes(moment);

test('a cancelled order is told to be cancelled, and nothing that it was to become', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const told = currentMoments(ORDER_MOMENTS, { ...order, state: '12_store_cancel_order' });
      expect(told.filter(isOfOrder)).toEqual(['cancelled']);
    }),
  );
});

test('an order has one end, and what was before its end is not told after it', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const told = currentMoments(ORDER_MOMENTS, order);
      const ends = told.filter((moment) => ['cancelled', 'delivered', 'returned'].includes(moment));
      expect(ends.length).toBeLessThanOrEqual(1);
      if (ends.length === 1) expect(told.filter(isOfOrder)).toEqual(ends);
    }),
  );
});

test('only what happened is told, the most important in front', () => {
  const order = {
    state: dispatched,
    type: 'delivery',
    lived: ['on_the_way'],
    isChanged: true,
    refunded: 0,
    requests: [],
  } as const;
  expect(currentMoments(['picked', 'on_the_way', 'refunded'], order)).toEqual(['on_the_way', 'picked']);
  expect(currentMoments(['on_the_way'], { ...order, lived: ['on_the_way', 'delivered'] })).toEqual([]);
});

test('a request for a return is told until it is decided, and then its decision', () => {
  const order = {
    state: dispatched,
    type: 'delivery',
    lived: ['delivered'],
    isChanged: false,
    refunded: 0,
  } as const;
  const both = ['return_requested', 'return_decided'] as const;
  expect(currentMoments(both, { ...order, requests: ['open'] })).toEqual(['return_requested']);
  expect(currentMoments(both, { ...order, requests: ['decided'] })).toEqual(['return_decided']);
  // Its shopper asked again before they were told.
  expect(currentMoments(both, { ...order, requests: ['open', 'decided'] })).toEqual([
    'return_decided',
    'return_requested',
  ]);
  expect(currentMoments(both, { ...order, requests: [] })).toEqual([]);
});

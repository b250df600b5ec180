import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DELIVERY_EVENTS,
  type DeliveryEvent,
  deliveryEventLabels,
  nextDeliveryEvents,
} from './delivery-events.ts';
import { ORDER_STATES } from './moves.ts';

const out = { state: '10_store_dispatch_products', type: 'delivery' } as const;

test('an order is marked ready once, while it is being picked', () => {
  const batched = { state: '8_store_select_products', type: 'delivery' } as const;
  expect(nextDeliveryEvents({ ...batched, lived: [] })).toEqual(['ready']);
  expect(nextDeliveryEvents({ ...batched, lived: ['ready'] })).toEqual([]);
});

test('an order that is not in the store yet, or no longer, is on no way', () => {
  const first = ORDER_STATES.map((state) => [state, ...nextDeliveryEvents({ ...out, state, lived: [] })]);
  expect(first.filter((next) => next.length > 1)).toEqual([
    ['7_admin_cart_accept', 'ready'],
    ['8_store_select_products', 'ready'],
    ['9_store_invoice_products', 'ready'],
    ['10_store_dispatch_products', 'on_the_way'],
  ]);
  const lived = ['on_the_way', 'attempt'] as const;
  expect(nextDeliveryEvents({ ...out, state: '12_store_cancel_order', lived })).toEqual([]);
});

test('after the last attempt of its business an order only comes back', () => {
  const lived = ['on_the_way', 'attempt', 'on_the_way', 'attempt'] as const;
  expect(nextDeliveryEvents({ ...out, lived, mostAttempts: 3 })).toEqual(['on_the_way', 'returned']);
  expect(nextDeliveryEvents({ ...out, lived, mostAttempts: 2 })).toEqual(['returned']);
  const nine = Array.from({ length: 9 }, () => ['on_the_way', 'attempt'] as const).flat();
  expect(nextDeliveryEvents({ ...out, lived: nine })).toEqual(['returned']);
  expect(nextDeliveryEvents({ ...out, lived: nine.slice(2) })).toEqual(['on_the_way', 'returned']);
});

test.each<[DeliveryEvent[], DeliveryEvent[]]>([
  [['ready'], ['on_the_way']],
  [['on_the_way'], ['attempt', 'delivered']],
  [
    ['on_the_way', 'attempt'],
    ['on_the_way', 'returned'],
  ],
  [
    ['on_the_way', 'attempt', 'on_the_way'],
    ['attempt', 'delivered'],
  ],
  [['on_the_way', 'delivered'], []],
  [['on_the_way', 'attempt', 'returned'], []],
])('on its way, after %j comes %j', (lived, next) => {
  expect(nextDeliveryEvents({ ...out, lived })).toEqual(next);
});

test('an order for pickup is handed over or stays in the store', () => {
  expect(nextDeliveryEvents({ ...out, type: 'pickup', lived: ['ready'] })).toEqual(['delivered', 'returned']);
});

test('attempts are counted', () => {
  expect(
    deliveryEventLabels(['ready', 'on_the_way', 'attempt', 'on_the_way', 'attempt', 'returned']),
  ).toEqual(['Alistada', 'En camino', 'Intento 1', 'En camino', 'Intento 2', 'Devuelta']);
});

test('every delivery ends: delivered or returned, after at most nine attempts', () => {
  const choices = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(choices, fc.constantFrom('delivery', 'pickup'), (picks, type) => {
      const lived: DeliveryEvent[] = [];
      for (const pick of picks) {
        const next = nextDeliveryEvents({ ...out, type, lived });
        const event = next[pick % next.length];
        if (event === undefined) break;
        lived.push(event);
      }
      expect(['delivered', 'returned']).toContain(lived.at(-1));
      expect(lived.filter((event) => event === 'attempt').length).toBeLessThanOrEqual(9);
    }),
  );
  for (const state of ORDER_STATES) {
    for (const last of DELIVERY_EVENTS.slice(3)) {
      expect(nextDeliveryEvents({ ...out, state, lived: [last] })).toEqual([]);
    }
  }
});

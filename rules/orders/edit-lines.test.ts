import { expect, test } from 'vitest';
import type { ConfirmedOrder } from '../picking/settlement.ts';
import { editedFigures, isBegun, shopperMayCancel, whyNotAddTo, whyNotEditLines } from './edit-lines.ts';
import type { OrderState, PaymentMethod } from './moves.ts';

test.each<[PaymentMethod, OrderState, boolean, ReturnType<typeof whyNotAddTo>]>([
  ['cash', '13_order_received', false, undefined],
  ['cash', '8_store_select_products', false, 'BEGUN'],
  ['cash', '12_store_cancel_order', false, 'STATE'],
  ['online', '5_waiting_online_payment', false, 'UNPAID'],
  ['online', '11_store_onlinepayment_fail', false, 'UNPAID'],
  ['online', '6_payment_complete', true, undefined],
  ['online', '7_admin_cart_accept', true, undefined],
  // Changed to online by hand: nobody paid it.
  ['online', '7_admin_cart_accept', false, 'UNPAID'],
  ['online', '8_store_select_products', true, 'BEGUN'],
  ['online', '10_store_dispatch_products', true, 'STATE'],
])('something is added to an order paid %s in %s (paid: %s): %s', (paymentMethod, state, isPaid, why) => {
  expect(whyNotAddTo({ paymentMethod, state, isPaid, isBegun: false })).toBe(why);
  if (why === undefined) expect(whyNotAddTo({ paymentMethod, state, isPaid, isBegun: true })).toBe('BEGUN');
});

test('an edited order costs its lines, bags and delivery less each of its coupons', () => {
  const confirmed: ConfirmedOrder = {
    lines: [{ productId: 'arroz', total: 20_000 }],
    bagsCount: 2,
    bagsTotal: 600,
    bag: null,
    deliveryPrice: 4_000,
    coupons: [
      { amount: 2_000, isPercentage: true },
      { amount: 700, isPercentage: false },
    ],
    total: 21_900,
  };
  const half = { productId: 'arroz', total: 10_000, parts: [{ countType: 'units' as const, count: 5 }] };
  expect(editedFigures(confirmed, [half])).toEqual({
    subtotal: 10_000,
    bagsCount: 2,
    bagsTotal: 600,
    coupons: [1_000, 700],
    total: 10_000 + 600 + 4_000 - 1_000 - 700,
  });
});

test('lines are edited until picking begins, unless they were paid or failed to be', () => {
  const why = (state: OrderState, isBegun = false, paymentMethod: PaymentMethod = 'cash') =>
    whyNotEditLines({ state, paymentMethod, isBegun });
  expect(why('13_order_received')).toBeUndefined();
  expect(why('7_admin_cart_accept')).toBeUndefined();
  expect(why('7_admin_cart_accept', true)).toBe('BEGUN');
  expect(why('8_store_select_products')).toBe('BEGUN');
  expect(why('9_store_invoice_products')).toBe('BEGUN');
  expect(why('10_store_dispatch_products')).toBe('STATE');
  expect(why('11_store_onlinepayment_fail')).toBe('STATE');
  expect(why('12_store_cancel_order')).toBe('STATE');
  expect(why('6_payment_complete', false, 'online')).toBe('PAID_ONLINE');
});

test('picking has begun with the first line that is picked, or when staff say that it is ready', () => {
  const nothing = [{ pick: null }];
  expect(isBegun(nothing)).toBe(false);
  expect(isBegun(nothing, [])).toBe(false);
  expect(isBegun([...nothing, { pick: {} }])).toBe(true);
  expect(isBegun(nothing, [{ event: 'ready' }])).toBe(true);
});

const NOON = new Date('2026-11-20T17:00:00Z');

test('its shopper cancels it until picking begins (rule 23)', () => {
  const may = (state: OrderState, begun = false) =>
    shopperMayCancel({ state, type: 'delivery', isBegun: begun, windowEnd: NOON, now: NOON });
  expect([may('13_order_received'), may('7_admin_cart_accept'), may('5_waiting_online_payment')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([may('7_admin_cart_accept', true), may('13_order_received', true)]).toEqual([false, false]);
  expect([may('8_store_select_products'), may('10_store_dispatch_products')]).toEqual([false, false]);
  const now = new Date(NOON.getTime() + 1);
  const late = (state: OrderState) =>
    shopperMayCancel({ state, type: 'delivery', isBegun: true, windowEnd: NOON, now });
  expect([late('8_store_select_products'), late('9_store_invoice_products')]).toEqual([true, true]);
  expect([late('10_store_dispatch_products'), late('12_store_cancel_order')]).toEqual([false, false]);
  // It waited for them, or it did not.
  const fetched = (at: Date) =>
    shopperMayCancel({
      state: '9_store_invoice_products',
      type: 'pickup',
      isBegun: true,
      events: [{ event: 'ready', at: at.toISOString() }],
      windowEnd: NOON,
      now,
    });
  expect([fetched(NOON), fetched(now)]).toEqual([false, true]);
});

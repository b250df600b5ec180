import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIVERY_EVENTS, type DeliveryEvent } from './delivery-events.ts';
import { ORDER_STATES, staffCanMove } from './moves.ts';
import { hasLeft, undoOf } from './undo-move.ts';

const at = new Date('2026-11-20T15:00:00Z');
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);

test.each([
  ['13_order_received', '7_admin_cart_accept'],
  ['6_payment_complete', '7_admin_cart_accept'],
  ['7_admin_cart_accept', '8_store_select_products'],
  ['9_store_invoice_products', '10_store_dispatch_products'],
  ['8_store_select_products', '10_store_dispatch_products'],
  ['7_admin_cart_accept', '10_store_dispatch_products'],
] as const)('%s → %s can be undone within a minute', (from, to) => {
  const order = { state: to, lived: ['ready'] as const, isPicked: false };
  expect(undoOf(order, { from, to, at }, after(60))).toEqual({ to: from, until: after(60) });
  expect(undoOf(order, { from, to, at }, after(61))).toBeUndefined();
});

test('a cancelled order, or one moved on meanwhile, cannot be undone', () => {
  const cancelled = { from: '7_admin_cart_accept', to: '12_store_cancel_order', at } as const;
  expect(
    undoOf({ state: '12_store_cancel_order', lived: [], isPicked: false }, cancelled, at),
  ).toBeUndefined();
  const accepted = { from: '13_order_received', to: '7_admin_cart_accept', at } as const;
  expect(
    undoOf({ state: '8_store_select_products', lived: [], isPicked: false }, accepted, at),
  ).toBeUndefined();
});

test('an order has left with its courier, however ready it was before', () => {
  const dispatched = { from: '9_store_invoice_products', to: '10_store_dispatch_products', at } as const;
  const undo = (lived: readonly DeliveryEvent[]) =>
    undoOf({ state: dispatched.to, lived, isPicked: false }, dispatched, at);
  expect(undo(['ready'])?.to).toBe('9_store_invoice_products');
  expect(undo(['ready', 'on_the_way'])).toBeUndefined();
});

test('an undo follows a move of staff backwards, and is impossible once the order has left', () => {
  const states = fc.constantFrom(...ORDER_STATES);
  const lives = fc.array(fc.constantFrom(...DELIVERY_EVENTS), { maxLength: 4 });
  fc.assert(
    fc.property(states, states, lives, fc.nat(90), fc.boolean(), (from, to, lived, seconds, isPicked) => {
      const undo = undoOf({ state: to, lived, isPicked }, { from, to, at }, after(seconds));
      if (!undo) return;
      if (isPicked) expect(undo.to).toBe('9_store_invoice_products');
      expect(staffCanMove(undo.to, to)).toBe(true);
      expect(hasLeft(lived)).toBe(false);
      expect(seconds).toBeLessThanOrEqual(60);
    }),
  );
});

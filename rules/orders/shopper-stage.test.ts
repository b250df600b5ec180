import { expect, test } from 'vitest';
import type { CartType } from '../cart/totals.ts';
import type { DeliveryEvent } from './delivery-events.ts';
import { ORDER_STATES, type OrderState } from './moves.ts';
import { lateness, SHOPPER_STAGE_LABELS, SHOPPER_WAYS, shopperStage } from './shopper-stage.ts';

const DISPATCHED = '10_store_dispatch_products';
/** 4 p. m. in Colombia. */
const windowEnd = new Date('2026-11-20T21:00:00Z');
const minutes = (count: number) => new Date(windowEnd.getTime() + count * 60_000);

function label(state: OrderState, type: CartType, lived: DeliveryEvent[] = [], now = minutes(-30)): string {
  return SHOPPER_STAGE_LABELS[shopperStage({ state, type, lived, windowEnd, now })];
}

test('a shopper reads four steps, of a delivery and of a pickup (rule 97)', () => {
  const words = (type: CartType) => SHOPPER_WAYS[type].map((stage) => SHOPPER_STAGE_LABELS[stage]);
  expect(words('delivery')).toEqual(['Recibido', 'Alistando', 'En camino', 'Entregado']);
  expect(words('pickup')).toEqual(['Recibido', 'Alistando', 'Listo para recoger', 'Recogido']);
});

test.each([
  ['13_order_received', [], 'Recibido', 'Recibido'],
  ['6_payment_complete', [], 'Recibido', 'Recibido'],
  ['7_admin_cart_accept', [], 'Recibido', 'Recibido'],
  ['7_admin_cart_accept', ['ready'], 'Alistando', 'Alistando'],
  ['8_store_select_products', [], 'Alistando', 'Alistando'],
  ['9_store_invoice_products', ['ready'], 'Alistando', 'Alistando'],
  [DISPATCHED, ['ready'], 'En camino', 'Listo para recoger'],
  [DISPATCHED, ['ready', 'on_the_way', 'attempt'], 'En camino', 'Listo para recoger'],
  [DISPATCHED, ['ready', 'on_the_way', 'delivered'], 'Entregado', 'Recogido'],
  [DISPATCHED, ['attempt', 'returned'], 'Volvió a la tienda', 'Volvió a la tienda'],
  ['5_waiting_online_payment', [], 'Falta el pago', 'Falta el pago'],
  ['11_store_onlinepayment_fail', [], 'No se pagó', 'No se pagó'],
  ['12_store_cancel_order', ['ready'], 'Cancelado', 'Cancelado'],
] as const)('%s with %s', (state, lived, delivery, pickup) => {
  expect([label(state, 'delivery', [...lived]), label(state, 'pickup', [...lived])]).toEqual([
    delivery,
    pickup,
  ]);
});

test('every state has a stage', () => {
  for (const state of ORDER_STATES) expect(label(state, 'delivery')).not.toBe('');
});

test('what an office does not record is over from the day after; what it records is not guessed', () => {
  const nextDay = minutes(9 * 60);
  expect(label(DISPATCHED, 'delivery', ['ready'], minutes(60))).toBe('En camino');
  expect(label(DISPATCHED, 'delivery', ['ready'], nextDay)).toBe('Entregado');
  expect(label(DISPATCHED, 'pickup', [], nextDay)).toBe('Recogido');
  expect(label(DISPATCHED, 'delivery', ['on_the_way'], nextDay)).toBe('En camino');
});

function expected(state: OrderState, lived: DeliveryEvent[], at: Date, more: object = {}) {
  const order = {
    state,
    type: 'delivery' as CartType,
    lived,
    windowEnd,
    now: at,
    stopsBefore: null,
    ...more,
  };
  return lateness({ ...order, stage: shopperStage(order) });
}

test('a late order says a new time, by what is left', () => {
  const at = minutes(5);
  const hour = (text: string) => ({ expected: new Date(`2026-11-20T${text}:00Z`) });
  expect(expected('13_order_received', [], at)).toEqual(hour('22:45'));
  expect(expected('8_store_select_products', [], at)).toEqual(hour('22:15'));
  expect(expected('9_store_invoice_products', ['ready'], at)).toEqual(hour('22:00'));
  expect(expected('9_store_invoice_products', ['ready'], at, { type: 'pickup' })).toEqual(hour('21:30'));
  expect(expected(DISPATCHED, ['on_the_way'], at, { stopsBefore: 0 })).toEqual(hour('21:30'));
  expect(expected(DISPATCHED, ['on_the_way'], at, { stopsBefore: 3 })).toEqual(hour('22:15'));
});

test('in time, over, or waiting at the store, nothing is late; another day has no hour', () => {
  expect(expected('8_store_select_products', [], minutes(0))).toBeNull();
  expect(expected(DISPATCHED, ['delivered'], minutes(5))).toBeNull();
  expect(expected(DISPATCHED, ['ready'], minutes(5), { type: 'pickup' })).toBeNull();
  // Nobody records this way.
  expect(expected(DISPATCHED, ['ready'], minutes(5))).toBeNull();
  expect(expected('12_store_cancel_order', [], minutes(5))).toBeNull();
  expect(expected('11_store_onlinepayment_fail', [], minutes(5))).toBeNull();
  expect(expected('8_store_select_products', [], minutes(7.5 * 60))).toEqual({ expected: null });
});

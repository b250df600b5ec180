import { expect, test } from 'vitest';
import { hourText, wayText } from './hour-text.ts';

const now = new Date('2026-11-20T20:00:00.000Z');
const window = {
  start_date: '2026-11-21T14:00:00.000Z',
  end_date: '2026-11-21T16:00:00.000Z',
  label: 'mañana de 9 a 11 a.\u00a0m.',
};
const received = { state: '13_order_received', date: '2026-11-20T14:42:00.000Z' } as const;
const order = { type: 'delivery', window, events: [received], delivery: { events: [] } } as const;

test('an order shows when it arrives or is picked up', () => {
  expect(hourText({ ...order, state: '13_order_received' }, now)).toBe('Llega mañana de 9 a 11 a.\u00a0m.');
  expect(hourText({ ...order, state: '13_order_received', type: 'pickup' }, now)).toBe(
    'Recoges mañana de 9 a 11 a.\u00a0m.',
  );
});

test('a past hour is not shown as upcoming', () => {
  const later = new Date('2026-11-21T16:00:01.000Z');
  expect(hourText({ ...order, state: '10_store_dispatch_products' }, later)).toMatch(/^Era para/);
});

test('a cancelled order shows when it was cancelled, and its window', () => {
  const state = '12_store_cancel_order' as const;
  const events = [received, { state, date: '2026-11-20T19:50:00.000Z' } as const];
  expect(wayText({ ...order, state, events }, now)).toBe('Cancelado hoy a las 2:50\u00a0p.\u00a0m.');
  expect(hourText({ ...order, state }, now)).toBe('Era para mañana de 9 a 11 a.\u00a0m.');
  expect(hourText({ ...order, state: '11_store_onlinepayment_fail' }, now)).toMatch(/^Era para/);
});

test.each([
  ['delivered', /^Entregado mañana a las 10:30/],
  ['returned', /^Volvió a la tienda mañana a las 10:30/],
  ['dispatched', /^Salió de la tienda mañana a las 10:30/],
] as const)('an order that ended in time shows how, not its window: %s', (event, text) => {
  const arrival = { event, date: '2026-11-21T15:30:00.000Z' };
  const later = new Date('2026-11-21T18:00:00.000Z');
  expect(hourText({ ...order, state: '10_store_dispatch_products', arrival }, now)).toMatch(text);
  expect(hourText({ ...order, state: '10_store_dispatch_products', arrival }, later)).not.toMatch(
    /^Era para/,
  );
});

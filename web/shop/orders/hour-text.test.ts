import { expect, test } from 'vitest';
import { hourText, wayText } from './hour-text.ts';

const now = new Date('2026-11-20T20:00:00.000Z');
const window = {
  start_date: '2026-11-21T14:00:00.000Z',
  end_date: '2026-11-21T16:00:00.000Z',
  label: 'mañana de 9 a 11 a.\u00a0m.',
};
const received = { state: '13_order_received', date: '2026-11-20T14:42:00.000Z' } as const;
const dispatched = { state: '10_store_dispatch_products', date: '2026-11-21T15:30:00.000Z' } as const;
const order = {
  ...({ type: 'delivery', window, arrival: null, late: null, events: [received] } as const),
  delivery: { events: [] },
} as const;
const later = new Date('2026-11-21T18:00:00.000Z');

test('an order shows when it arrives or is picked up', () => {
  expect(hourText({ ...order, state: '13_order_received' }, now)).toBe('Llega mañana de 9 a 11 a.\u00a0m.');
  expect(hourText({ ...order, state: '13_order_received', type: 'pickup' }, now)).toBe(
    'Recoges mañana de 9 a 11 a.\u00a0m.',
  );
});

test('a cancelled order shows when it was cancelled, and its window', () => {
  const state = '12_store_cancel_order' as const;
  const events = [received, { state, date: '2026-11-20T19:50:00.000Z' } as const];
  expect(wayText({ ...order, state, events }, now)).toBe('Cancelado hoy a las 2:50\u00a0p.\u00a0m.');
  expect(hourText({ ...order, state }, now)).toBe('Era para mañana de 9 a 11 a.\u00a0m.');
  expect(hourText({ ...order, state: '11_store_onlinepayment_fail' }, now)).toMatch(/^Era para/);
});

test.each([
  ['delivered', /^Entregado hoy a las 10:30/, /^Recogido hoy a las 10:30/],
  ['returned', /^Volvió a la tienda hoy a las 10:30/, /^Volvió a los estantes hoy a las 10:30/],
] as const)('an order that ended shows how, in the list as on its page: %s', (event, text, pickup) => {
  const arrival = { event, date: '2026-11-21T15:30:00.000Z' };
  const { state } = dispatched;
  expect(hourText({ ...order, state, arrival }, later)).toMatch(text);
  expect(hourText({ ...order, state, arrival, type: 'pickup' }, later)).toMatch(pickup);
  const events = [received, dispatched];
  expect(wayText({ ...order, state, events, delivery: { events: [arrival] } }, later)).toMatch(text);
});

test('what left shows when it arrives, and afterwards when it left', () => {
  const { state, date } = dispatched;
  const arrival = { event: 'dispatched', date } as const;
  const texts = (at: Date) => [
    hourText({ ...order, state, arrival }, at),
    wayText({ ...order, state, events: [received, dispatched] }, at),
  ];
  expect(texts(now)).toEqual(Array(2).fill('Llega mañana de 9 a 11 a.\u00a0m.'));
  expect(texts(later)).toEqual(Array(2).fill('Salió de la tienda hoy a las 10:30\u00a0a.\u00a0m.'));
  expect(hourText({ ...order, state, arrival, type: 'pickup' }, later)).toBe(
    'Listo para recoger desde hoy a las 10:30\u00a0a.\u00a0m.',
  );
});

test('a late order says its new time, or that it has none yet', () => {
  const { state } = dispatched;
  const late = { expected_date: '2026-11-21T18:15:00.000Z' };
  const texts = (one: object) => [
    hourText({ ...order, state, ...one }, later),
    wayText({ ...order, state, ...one }, later),
  ];
  expect(texts({ late })).toEqual(Array(2).fill('Va con retraso: llega hacia las 1:15\u00a0p.\u00a0m.'));
  expect(texts({ late, type: 'pickup' })[0]).toMatch(/estará listo hacia las 1:15/);
  expect(texts({ late: { expected_date: null } })[0]).toMatch(/^Va con retraso: era para mañana/);
});

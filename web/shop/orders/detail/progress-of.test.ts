import { expect, test } from 'vitest';
import { progressOf } from './progress-of.ts';

const received = { state: '13_order_received', date: '2026-11-20T14:42:00.000Z' } as const;
const accepted = { state: '7_admin_cart_accept', date: '2026-11-20T14:47:00.000Z' } as const;
const dispatched = { state: '10_store_dispatch_products', date: '2026-11-20T18:47:00.000Z' } as const;
/** Nothing happened on the way yet. */
const delivery = { events: [] };
const cancelled = { state: '12_store_cancel_order', date: '2026-11-20T14:50:00.000Z' } as const;

function places(marks: ReturnType<typeof progressOf>): string[] {
  return marks.map(({ name, place }) => `${name}: ${place}`);
}

test('a new order has all steps ahead', () => {
  expect(places(progressOf({ state: received.state, events: [received], delivery }))).toEqual([
    'Pedido creado: here',
    'Aprobado por Admin: ahead',
    'Productos en selección: ahead',
    'Productos en facturación: ahead',
    'Despachado: ahead',
  ]);
});

test('skipped steps are not shown as done', () => {
  const marks = progressOf({ state: dispatched.state, events: [received, accepted, dispatched], delivery });
  expect(places(marks)).toEqual(['Pedido creado: done', 'Aprobado por Admin: done', 'Despachado: here']);
});

test('an attempt to deliver says why it failed', () => {
  const attempt = { label: 'Intento 1', date: '2026-11-20T19:20:00.000Z', reason: 'nobody' } as const;
  const order = {
    ...{ state: dispatched.state, events: [received, accepted, dispatched] },
    delivery: { events: [attempt] },
  };
  expect(progressOf(order).at(-1)).toMatchObject({ name: 'Intento 1', place: 'here', reason: 'nobody' });
});

test('delivery events are between the states, the last one is the current step', () => {
  const events = [
    { label: 'Alistada', date: '2026-11-20T17:00:00.000Z' },
    { label: 'En camino', date: '2026-11-20T18:50:00.000Z' },
    { label: 'Entregada', date: '2026-11-20T19:20:00.000Z' },
  ];
  const way = (many: number) => ({
    ...{ state: dispatched.state, events: [received, accepted, dispatched] },
    delivery: { events: events.slice(0, many) },
  });
  expect(places(progressOf(way(3)))).toEqual([
    'Pedido creado: done',
    'Aprobado por Admin: done',
    'Alistada: done',
    'Despachado: done',
    'En camino: done',
    'Entregada: here',
  ]);
  expect(places(progressOf(way(1))).slice(2)).toEqual(['Alistada: done', 'Despachado: here']);
  const batched = {
    state: accepted.state,
    events: [received, accepted],
    delivery: { events: events.slice(0, 1) },
  };
  expect(places(progressOf(batched)).slice(1, 4)).toEqual([
    'Aprobado por Admin: done',
    'Alistada: here',
    'Productos en selección: ahead',
  ]);
});

test('a cancelled order ends there', () => {
  const marks = progressOf({ state: cancelled.state, events: [received, cancelled], delivery });
  expect(places(marks)).toEqual(['Pedido creado: done', 'Pedido Cancelado: here']);
});

test('while it waits for its online payment, the payment is the next step', () => {
  const waiting = { state: '5_waiting_online_payment', date: '2026-11-20T14:40:00Z' } as const;
  expect(places(progressOf({ state: waiting.state, events: [waiting], delivery })).slice(0, 3)).toEqual([
    'Esperando Pago en Línea: here',
    'Pago recibido: ahead',
    'Aprobado por Admin: ahead',
  ]);
});

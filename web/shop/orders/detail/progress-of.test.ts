import { expect, test } from 'vitest';
import { progressOf } from './progress-of.ts';

const received = { state: '13_order_received', date: '2026-11-20T14:42:00.000Z' } as const;
const accepted = { state: '7_admin_cart_accept', date: '2026-11-20T14:47:00.000Z' } as const;
const dispatched = { state: '10_store_dispatch_products', date: '2026-11-20T18:47:00.000Z' } as const;
const cancelled = { state: '12_store_cancel_order', date: '2026-11-20T14:50:00.000Z' } as const;

function places(marks: ReturnType<typeof progressOf>): string[] {
  return marks.map(({ name, place }) => `${name}: ${place}`);
}

test('an order just made has its whole way ahead', () => {
  expect(places(progressOf({ state: received.state, events: [received] }))).toEqual([
    'Pedido creado: here',
    'Aprobado por Admin: ahead',
    'Productos en selección: ahead',
    'Productos en facturación: ahead',
    'Despachado: ahead',
  ]);
});

test('what was jumped over is not shown as done', () => {
  const marks = progressOf({ state: dispatched.state, events: [received, accepted, dispatched] });
  expect(places(marks)).toEqual(['Pedido creado: done', 'Aprobado por Admin: done', 'Despachado: here']);
});

test('a cancelled order ends there', () => {
  const marks = progressOf({ state: cancelled.state, events: [received, cancelled] });
  expect(places(marks)).toEqual(['Pedido creado: done', 'Pedido Cancelado: here']);
});

test('while it waits for its payment online, the payment is what comes next', () => {
  const waiting = { state: '5_waiting_online_payment', date: '2026-11-20T14:40:00Z' } as const;
  expect(places(progressOf({ state: waiting.state, events: [waiting] })).slice(0, 3)).toEqual([
    'Esperando Pago en Línea: here',
    'Pago recibido: ahead',
    'Aprobado por Admin: ahead',
  ]);
});

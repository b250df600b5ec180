import { expect, test } from 'vitest';
import type { CartType } from '#rules/cart/totals.ts';
import type { DeliveryEvent } from '#rules/orders/delivery-events.ts';
import type { OrderState } from '#rules/orders/moves.ts';
import { shopperStage } from '#rules/orders/shopper-stage.ts';
import { progressOf } from './progress-of.ts';

const received = { state: '13_order_received', date: '2026-11-20T14:42:00.000Z' } as const;
const accepted = { state: '7_admin_cart_accept', date: '2026-11-20T14:47:00.000Z' } as const;
const picking = { state: '8_store_select_products', date: '2026-11-20T17:00:00.000Z' } as const;
const billed = { state: '9_store_invoice_products', date: '2026-11-20T17:30:00.000Z' } as const;
const dispatched = { state: '10_store_dispatch_products', date: '2026-11-20T18:47:00.000Z' } as const;
const cancelled = { state: '12_store_cancel_order', date: '2026-11-20T14:50:00.000Z' } as const;

type Events = Parameters<typeof progressOf>[0]['events'];
type Delivered = Parameters<typeof progressOf>[0]['delivery']['events'][number];

function happened(
  event: DeliveryEvent,
  label: string,
  time: string,
  more: Partial<Delivered> = {},
): Delivered {
  return { event, label, date: `2026-11-20T${time}:00.000Z`, ...more };
}

function steps(events: Events, delivery: Delivered[] = [], type: CartType = 'delivery') {
  const state: OrderState = events.at(-1)?.state ?? '13_order_received';
  const lived = delivery.map(({ event }) => event);
  const windowEnd = new Date('2026-11-20T22:00:00Z');
  const stage = shopperStage({ state, type, lived, windowEnd, now: windowEnd });
  return progressOf({ state, type, stage, events, delivery: { events: delivery } });
}

function places(marks: ReturnType<typeof progressOf>): string[] {
  return marks.map(({ name, place }) => `${name}: ${place}`);
}

function labels(marks: ReturnType<typeof progressOf>): string[][] {
  return marks.map(({ entries }) => entries.map(({ label }) => label));
}

test('a new order has all steps ahead, to the last one', () => {
  expect(places(steps([received]))).toEqual([
    'Recibido: here',
    'Alistando: ahead',
    'En camino: ahead',
    'Entregado: ahead',
  ]);
  expect(places(steps([received, accepted], [], 'pickup'))).toEqual([
    'Recibido: here',
    'Alistando: ahead',
    'Listo para recoger: ahead',
    'Recogido: ahead',
  ]);
});

test('each step names its states, and what only a shop understands is said', () => {
  const marks = steps([received, accepted, picking, billed]);
  expect(labels(marks)).toEqual([
    ['Pedido creado', 'Aprobado por Admin'],
    ['Productos en selección', 'Productos en facturación'],
    [],
    [],
  ]);
  expect(marks[0]?.entries[1]?.meaning).toBe('La tienda ya revisó y aceptó tu pedido.');
});

test('skipped steps are not shown as done', () => {
  expect(places(steps([received, accepted, dispatched]))).toEqual([
    'Recibido: done',
    'En camino: here',
    'Entregado: ahead',
  ]);
});

test('an attempt to deliver says why it failed, and the order is on its way', () => {
  const attempt = happened('attempt', 'Intento 1', '19:20', { reason: 'nobody' });
  const marks = steps(
    [received, accepted, dispatched],
    [happened('on_the_way', 'En camino', '18:50'), attempt, happened('on_the_way', 'En camino', '20:00')],
  );
  expect(places(marks).at(-2)).toBe('En camino: here');
  expect(labels(marks)[1]).toEqual(['Despachado', 'Intento 1', 'En camino']);
  expect(marks[1]?.entries[1]).toMatchObject({ reason: 'nobody' });
});

test('the last step is done when it is there', () => {
  const events = [happened('ready', 'Alistada', '17:00'), happened('delivered', 'Entregada', '19:20')];
  const delivered = steps([received, accepted, dispatched], events);
  expect(places(delivered)).toEqual([
    'Recibido: done',
    'Alistando: done',
    'En camino: done',
    'Entregado: done',
  ]);
  expect(delivered.at(-1)?.date).toBe('2026-11-20T19:20:00.000Z');
  expect(places(steps([received, accepted, dispatched], events, 'pickup')).slice(-2)).toEqual([
    'Listo para recoger: done',
    'Recogido: done',
  ]);
});

test('an order that came back, and a cancelled one, end there', () => {
  const back = [happened('attempt', 'Intento 1', '19:20'), happened('returned', 'Devuelta', '20:20')];
  expect(places(steps([received, dispatched], back))).toEqual([
    'Recibido: done',
    'En camino: done',
    'Volvió a la tienda: here',
  ]);
  expect(places(steps([received, cancelled]))).toEqual(['Recibido: done', 'Cancelado: here']);
});

test('an acceptance that was taken back is not lived', () => {
  const marks = steps([received, accepted, received]);
  expect(labels(marks)[0]).toEqual(['Pedido creado']);
});

test('while it waits for its online payment, nothing is received', () => {
  const waiting = { state: '5_waiting_online_payment', date: '2026-11-20T14:40:00Z' } as const;
  const paid = { state: '6_payment_complete', date: '2026-11-20T14:45:00Z' } as const;
  expect(places(steps([waiting])).slice(0, 2)).toEqual(['Falta el pago: here', 'Recibido: ahead']);
  expect(places(steps([waiting, paid])).slice(0, 3)).toEqual([
    'Falta el pago: done',
    'Recibido: here',
    'Alistando: ahead',
  ]);
});

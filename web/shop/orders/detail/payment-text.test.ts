import { expect, test } from 'vitest';
import { paymentText } from './payment-text.ts';

const order = {
  state: '13_order_received',
  type: 'delivery',
  observations_client: '',
  price_total: 88_207,
} as const;

test('names the place of payment, and the change for a given amount', () => {
  const cash = { ...order, payment_method_selected: 'cash' } as const;
  expect(paymentText(cash)).toBe('Efectivo, al recibir.');
  expect(paymentText({ ...cash, observations_client: 'Timbre dañado\nPaga con $\u00a0100.000.' })).toBe(
    'Efectivo, al recibir. Te llevamos $\u00a011.793 de vueltas.',
  );
  expect(paymentText({ ...order, payment_method_selected: 'dataphone', type: 'pickup' })).toBe(
    'Datafono, en la sede.',
  );
});

test('an online payment is not paid at the door, and a cancelled order needs no change', () => {
  const cancelled = { ...order, state: '12_store_cancel_order', payment_method_selected: 'cash' } as const;
  expect(paymentText({ ...cancelled, observations_client: 'Paga con $\u00a0100.000.' })).toBe('Efectivo.');
  expect(paymentText({ ...order, payment_method_selected: 'online' })).toBe('Pago en Línea.');
});

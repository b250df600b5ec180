import { describe, expect, it } from 'vitest';
import { credibancoTransaction, OrderStatus } from './credibanco-status.ts';

/** An answer of getOrderStatusExtended.do, as far as it matters here. */
function read(answer: Record<string, unknown>) {
  const whole = { errorCode: '0', orderNumber: '1231', amount: 6_590_000, currency: '170', ...answer };
  return credibancoTransaction(OrderStatus.parse(whole), { providerOrder: 'a7f1' });
}

describe("'Estado del pedido' of the manual", () => {
  it.each([
    [0, 'pending'],
    [1, 'pending'],
    [2, 'approved'],
    [3, 'declined'],
    [4, 'voided'],
    [5, 'pending'],
    [6, 'declined'],
    [7, 'pending'],
  ])('%d is %s, as a number and as digits', (orderStatus, ours) => {
    expect(read({ orderStatus }).status).toBe(ours);
    expect(read({ orderStatus: String(orderStatus) }).status).toBe(ours);
  });

  it.each([8, 22, '', '02', 'approved', undefined])(
    '%j, an undocumented value, is no payment',
    (orderStatus) => {
      expect(read({ orderStatus }).status).toBe('pending');
    },
  );
});

describe('the amount', () => {
  it('is the paid one, if it differs from the requested, and only of a payment', () => {
    const paymentAmountInfo = { depositedAmount: 1_000 };
    expect(read({ orderStatus: 2, paymentAmountInfo }).amountInCents).toBe(1_000);
    expect(read({ orderStatus: 2 }).amountInCents).toBe(6_590_000);
    expect(read({ orderStatus: 1, paymentAmountInfo }).amountInCents).toBe(6_590_000);
  });

  it('in another currency matches no order', () => {
    expect(read({ orderStatus: 2, currency: '840' }).currency).toBe('840');
    expect(read({ orderStatus: 2 }).currency).toBe('COP');
  });
});

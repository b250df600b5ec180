import type { RouterContextProvider } from 'react-router';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import type { Payment } from './payment-view.ts';

export type LoadedPayment = {
  payment: Payment;
  token: string;
  isOwn: boolean;
};

/**
 * The payment of an order by id or link token. Null for visitors when none is found: it may be their own, so the page
 * offers to sign in instead of a 404.
 */
export async function loadPayment(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<LoadedPayment | null> {
  const { call, user } = context.get(serverContext);
  const answer = await call('payments.ofOrder', { params: { id } });
  if (isFailure(answer) && answer.failure === 'NOT_FOUND' && user === null) return null;
  const payment = answerOrThrow(answer);

  const order = user && (await call('orders.get', { params: { id: payment.order_id } }));
  if (!order || isFailure(order)) {
    return { payment, token: id === payment.order_id ? '' : id, isOwn: false };
  }
  return { payment, token: order.order.token, isOwn: order.client?.id === user.id };
}

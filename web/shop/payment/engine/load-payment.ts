import type { RouterContextProvider } from 'react-router';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import type { Payment } from './payment-view.ts';

export type LoadedPayment = {
  payment: Payment;
  /** Of the link that may be handed to somebody else; '' when this reader cannot know it. */
  token: string;
  /** Whether whoever looks made the order. */
  isOwn: boolean;
};

/**
 * The payment of an order by its id or by the token of its link. Null when nobody is signed in and none is found: it
 * may be one's own, so the page asks who is there instead of denying it.
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

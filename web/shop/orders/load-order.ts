import type { RouterContextProvider } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';

export type OrderAnswer = OutputOf<'orders.get'>;
export type Order = OrderAnswer['order'];

/**
 * An order by its id or by the token of its link. Null when nobody is signed in and none is found: it may be one's
 * own, so the page asks who is there instead of denying it.
 */
export async function loadOrder(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<OrderAnswer | null> {
  const { call, user } = context.get(serverContext);
  const answer = await call('orders.get', { params: { id } });
  if (isFailure(answer) && (answer.failure === 'NOT_FOUND' || answer.failure === 'INVALID_INPUT')) {
    if (user === null && answer.failure === 'NOT_FOUND') return null;
    throw new Response(answer.message, { status: 404 });
  }
  return answerOrThrow(answer);
}

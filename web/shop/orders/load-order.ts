import type { RouterContextProvider } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';

export type OrderAnswer = OutputOf<'orders.get'>;
export type Order = OrderAnswer['order'];

/**
 * An order by id or link token. Null for visitors when none is found: it may be their own, so the page offers to sign
 * in instead of a 404.
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

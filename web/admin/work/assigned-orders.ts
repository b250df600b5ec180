import type { LoaderFunctionArgs } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';

/** As many as anybody carries in a day; who has more sees the first of them by promised hour. */
const MOST = 100;

export type AssignedOrder = OutputOf<'orders.assigned'>['orders'][number];

/** The orders of whoever asks; null when they could not be read. The frame has said already whom the page is for. */
export async function loadAssignedOrders({ context }: LoaderFunctionArgs) {
  const { call } = context.get(serverContext);
  const found = await call('orders.assigned', { query: { limit: MOST } });
  return { found: isFailure(found) ? null : found, now: new Date().toISOString() };
}

export type AssignedOrders = Awaited<ReturnType<typeof loadAssignedOrders>>;

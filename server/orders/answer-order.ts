import type { OutputOf } from '#contract/index.ts';
import type { Context } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { presentOrder } from './present.ts';
import { findOrder } from './queries.ts';
import type { Viewer } from './viewer.ts';

/** Returns the changed order as the caller may see it. */
export async function answerOrder(
  orderId: string,
  viewer: Viewer,
  context: Context,
): Promise<OutputOf<'orders.get'> | Failure<'NOT_FOUND'>> {
  const row = await findOrder(context.db, { id: orderId }, context.now());
  return row ? presentOrder(row, viewer, context) : fail('NOT_FOUND');
}

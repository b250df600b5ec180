import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { answerOrder } from '../answer-order.ts';
import { inTurnOfOrder, lockOrder } from '../lock-order.ts';
import { mayRate } from './present-rating.ts';
import { readRated, writeRating } from './queries.ts';

type Refused = Failure<ErrorsOf<'orders.rate'> | 'NOT_FOUND' | 'INVALID_INPUT'>;

const NOT_YET = 'Podrás calificar este pedido cuando lo hayas recibido.';

/** The shopper's rating of a delivered order; within some days a new one replaces it. */
export async function rateOrder(
  input: CheckedInputOf<'orders.rate'>,
  context: SignedInContext,
): Promise<OutputOf<'orders.rate'> | Refused> {
  const { id } = input.params;
  const refused = await inTurnOfOrder(context.db, id, () =>
    context.db.transaction((tx) => rate(tx, input, context)),
  );
  return refused ?? answerOrder(id, 'owner', context);
}

async function rate(
  tx: Queries,
  { params, body }: CheckedInputOf<'orders.rate'>,
  { user, now: clock }: SignedInContext,
): Promise<Refused | undefined> {
  const now = clock();
  const order = await lockOrder(tx, params.id);
  if (!order || order.user_id !== user.id) return fail('NOT_FOUND');
  const { arrived, rating: before, line_ids } = await readRated(tx, order.id, now);
  if (!arrived) return fail('ORDER_STATE', { message: NOT_YET });
  if (!mayRate(before, now)) return fail('RATING_OVER');
  const lines = [...new Map(body.lines.map((line) => [line.line_id, line])).values()];
  if (lines.some(({ line_id }) => !line_ids.includes(line_id))) {
    return failAt('INVALID_INPUT', 'lines', 'Ese producto no es de este pedido.');
  }
  const reasons = [...new Set(body.reasons)];
  await writeRating(tx, order, { stars: body.stars, reasons, comment: plainText(body.comment), lines }, now);
  await notifyOrder(tx, order);
  return undefined;
}

import type { CheckedInputOf } from '#contract/index.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { canPayWith } from '#rules/orders/payment-methods.ts';
import { canPayOnline } from '#rules/payments/payments.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { FailureError, fail, isFailure } from '#server/http/failure.ts';
import { takeAgain } from '#server/orders/goods/take-again.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { writeMove } from '#server/orders/write-move.ts';
import { failPayment } from '#server/payments/settle/end-waiting.ts';
import { attemptsOf } from '#server/payments/settle/queries.ts';
import { askAboutOrder } from './check-payment.ts';
import { presentPayment } from './present.ts';
import { findPaymentOrder, readPaymentOrder } from './read-order.ts';
import { isOnItsWay, windowNotice } from './reserve-attempt.ts';

const WAITING = '5_waiting_online_payment';
const underWay = 'Hay un pago en curso para este pedido. Espera a que termine o cancela el pedido.';
const notReached = 'No pudimos confirmar con la pasarela que no hay un pago en curso. Intenta de nuevo.';

/**
 * The owner pays at delivery instead (rule 15: 11 to 13). A waiting order goes through 11, and only once the
 * provider confirms that nothing of it is paid or in progress.
 */
export async function changeMethod(
  { params, body }: CheckedInputOf<'payments.changeMethod'>,
  context: SignedInContext,
) {
  const { db, payments } = context;
  const now = context.now();
  const seen = await findPaymentOrder(db, params.id, context.user);
  if (!seen || seen.order.user_id !== context.user.id) return fail('NOT_FOUND');
  if (!canPayOnline(seen.order.state)) return fail('ORDER_STATE');
  const method = body.payment_method_selected;
  if (!canPayWith(seen.order.type, method, false)) return fail('PAYMENT_METHOD_NOT_AVAILABLE');
  const isAnswered = await askAboutOrder(db, payments, params.id, now);
  if (!isAnswered && seen.order.state === WAITING) return fail('UNAVAILABLE', { message: notReached });

  const refused = await inTurnOfOrder(db, params.id, () =>
    context.orderTurn(() => db.transaction((tx) => change(tx, params.id, method, context, now))),
  );
  if (refused) return refused;
  const order = await readPaymentOrder(db, params);
  return order ? presentPayment({ order, viewer: 'owner' }, payments, now) : fail('NOT_FOUND');
}

async function change(
  tx: Queries,
  orderId: string,
  method: PaymentMethod,
  context: SignedInContext,
  now: Date,
) {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return fail('NOT_FOUND');
  if (!canPayOnline(locked.state)) return fail('ORDER_STATE');
  const attempts = await attemptsOf(tx, orderId);
  if (attempts.some((attempt) => attempt.at_the_bank || isOnItsWay(attempt, now)))
    return fail('ORDER_STATE', { message: underWay });
  const failed =
    locked.state === WAITING ? await failPayment(tx, locked, 'Cambio de forma de pago', now) : locked;
  const taken = await takeAgain(tx, failed, now);
  // Goods returned and taken again before a later check failed must be restored.
  if (isFailure(taken)) throw new FailureError(taken);
  await writeMove(tx, context, failed, {
    call: 'payments.changeMethod',
    state: '13_order_received',
    delivery: failed.delivery,
    reason: windowNotice(locked, taken.window, now),
    // Just after the previous move, so that the history is in order.
    at: new Date(now.getTime() + 1),
    paymentMethod: method,
    window: taken.window,
    takesGoods: true,
  });
  return undefined;
}

import type { CheckedInputOf } from '#contract/index.ts';
import { canPayOnline } from '#rules/payments/payments.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import { GatewayError } from '#server/payments/gateways/gateway.ts';
import { attemptsOf } from '#server/payments/settle/queries.ts';
import { askAbout, settle } from '#server/payments/worker/poll.ts';
import { presentPayment } from './present.ts';
import { findPaymentOrder, readPaymentOrder } from './read-order.ts';

/** How often providers are queried about one order; further requests get the known state. */
export const CHECKS = { limit: 20, windowSeconds: 60 };
/** The latest attempts of an order are queried at once. */
const ASKED_AT_ONCE = 3;

export async function paymentOfOrder({ params }: CheckedInputOf<'payments.ofOrder'>, context: Context) {
  const seen = await findPaymentOrder(context.db, params.id, context.user);
  return seen ? presentPayment(seen, context.payments, context.now()) : fail('NOT_FOUND');
}

/**
 * Queries the providers now, for a shopper who returns from their page: the redirect itself is not trusted.
 */
export async function checkPayment({ params, body }: CheckedInputOf<'payments.check'>, context: Context) {
  const { db, payments, now } = context;
  const seen = await findPaymentOrder(db, params.id, context.user);
  if (!seen) return fail('NOT_FOUND');
  const { id, state } = seen.order;
  if (canPayOnline(state) && (await takeAttempt(db, `payment-check ${id}`, CHECKS)).allowed) {
    if (body?.transaction_id) await lookAt(db, payments, id, body.transaction_id, now());
    await askAboutOrder(db, payments, id, now());
  }
  const order = await readPaymentOrder(db, { id });
  return order ? presentPayment({ ...seen, order }, payments, now()) : fail('NOT_FOUND');
}

/** Queries the latest attempts of an order. False when one of the queries failed. */
export async function askAboutOrder(
  db: BusinessDatabase,
  desk: PaymentDesk,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const attempts = (await attemptsOf(db, orderId)).slice(-ASKED_AT_ONCE);
  const answers = await Promise.all(attempts.map((attempt) => askAbout(db, desk, attempt, now)));
  return answers.every(Boolean);
}

/**
 * A transaction named by the redirect. One of another order is treated as missing: nothing is done or revealed.
 */
async function lookAt(
  db: BusinessDatabase,
  desk: PaymentDesk,
  orderId: string,
  transactionId: string,
  now: Date,
): Promise<void> {
  const attempts = await attemptsOf(db, orderId);
  for (const gateway of desk.gateways) {
    const own = attempts.filter((attempt) => attempt.gateway === gateway.name);
    if (own.length === 0) continue;
    try {
      const transaction = await gateway.get(transactionId);
      if (transaction && own.some(({ reference }) => reference === transaction.reference)) {
        await settle(db, desk, gateway.name, transaction, now);
      }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      desk.note({ event: 'payment.not_asked', gateway: gateway.name, reason: error.message });
    }
  }
}

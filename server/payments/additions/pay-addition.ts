import { errors } from '#contract/errors.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { gatewaysFor } from '#rules/orders/payment-methods.ts';
import { isWorthOpening } from '#rules/payments/payments.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import { stillTakes } from '#server/orders/additions/confirm-request.ts';
import { findRequest, readRequested } from '#server/orders/additions/requests.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { readAddedTaxes } from '#server/orders/taxes/read-taxes.ts';
import type { GatewayName } from '#server/payments/gateways/gateway.ts';
import { endAddition } from '#server/payments/settle/end-addition.ts';
import { attemptsOf } from '#server/payments/settle/queries.ts';
import { askAboutOrder, CHECKS } from '#server/payments/shopper/check-payment.ts';
import { askProvider, LINKS } from '#server/payments/shopper/payment-link.ts';
import { addAttempt, askedOf, type Reserved } from '#server/payments/shopper/reserve-attempt.ts';
import { presentAddition } from './present-addition.ts';
import { type AdditionPaymentRow, readAdditionPayment } from './read-addition.ts';

type Params = CheckedInputOf<'payments.checkAddition'>['params'];

const OVER = 'Lo que agregabas ya no espera un pago.';
const JOINED = 'Tu pago se confirmó: lo que agregaste ya está en tu pedido.';
const BEGUN = 'Ya empezamos a alistar este pedido: no se le puede agregar más.';
const TIME_OVER = 'Se acabó el tiempo para pagar lo que agregas. Vuelve a agregarlo.';
const IN_REVIEW = 'Recibimos un pago que estamos revisando. No pagues otra vez.';
const UNDER_WAY = 'Hay un pago en curso de lo que agregas. Espera a que termine.';
const NOT_REACHED = 'No pudimos confirmar con la pasarela que no hay un pago en curso. Intenta de nuevo.';

/** Where an addition is paid; '' when the provider could not be reached, and it waits on. */
export async function additionLink(
  { params, body }: CheckedInputOf<'payments.additionLink'>,
  context: SignedInContext,
) {
  const { db, payments, user } = context;
  const seen = await readAdditionPayment(db, params, user.id);
  if (!seen) return fail('NOT_FOUND');
  const gateway = body?.gateway ?? gatewaysFor(payments.gateways, seen.amount)[0]?.name;
  const account = gateway && payments.gateway(gateway);
  if (!account || gatewaysFor([account], seen.amount).length === 0)
    return fail('PAYMENT_METHOD_NOT_AVAILABLE');
  const attempt = await takeAttempt(db, `payment-link ${params.id}`, LINKS);
  if (!attempt.allowed) return fail('TOO_MANY_REQUESTS', { data: attempt });
  if (seen.has_unassigned_money) return fail('ORDER_STATE', { message: IN_REVIEW });
  const reserved = await inTurnOfOrder(db, params.id, () =>
    db.transaction((tx) => reserve(tx, params, account.name, context.now())),
  );
  if (isFailure(reserved)) return reserved;
  const url = reserved.url ?? (await askProvider(reserved, context)) ?? '';
  const payment = await readAdditionPayment(db, params, user.id);
  if (!payment) return fail('NOT_FOUND');
  return {
    url,
    message: url === '' ? errors.PAYMENT_LINK_FAILED.message : '',
    payment: presentAddition(payment, payments, context.now()),
  };
}

/** Stores an attempt to pay an addition before its provider is contacted, or returns the open one. */
async function reserve(
  tx: Queries,
  { id, additionId }: Params,
  gateway: GatewayName,
  now: Date,
): Promise<Reserved | Failure<'NOT_FOUND' | 'ORDER_STATE'>> {
  const order = await lockOrder(tx, id);
  const request = order && (await findRequest(tx, id, additionId));
  if (!request) return fail('NOT_FOUND');
  if (request.state !== 'waiting') return fail('ORDER_STATE', { message: OVER });
  if (!(await stillTakes(tx, order, request))) return fail('ORDER_STATE', { message: BEGUN });
  if (!isWorthOpening(request.due_at, now)) return fail('ORDER_STATE', { message: TIME_OVER });
  const attempts = await attemptsOf(tx, id);
  const open = attempts.find(
    (one) =>
      one.addition_id === additionId &&
      one.gateway === gateway &&
      one.state === 'pending' &&
      !one.at_the_bank,
  );
  const { amount, due_at: dueAt } = request;
  const number = attempts.length + 1;
  const attempt = open ?? (await addAttempt(tx, order, { gateway, number, amount, dueAt, additionId }, now));
  const base = askedOf(order, attempt, 'owner');
  const taxes = await readAddedTaxes(tx, id, await readRequested(tx, additionId));
  return {
    id: attempt.id,
    gateway,
    sentAt: null,
    url: attempt.pay_url,
    notice: '',
    paymentOrder: { ...base, description: `${base.description}: lo que se agrega`, taxes },
    returnPath: `/shoppingcart-detail/${id}`,
  };
}

/**
 * Queries the providers now, for a shopper who returns from their page: the redirect itself is not trusted.
 */
export async function checkAddition(
  { params }: CheckedInputOf<'payments.checkAddition'>,
  { db, payments, user, now }: SignedInContext,
) {
  const seen = await readAdditionPayment(db, params, user.id);
  if (!seen) return fail('NOT_FOUND');
  if (seen.state !== 'waiting' || !(await takeAttempt(db, `payment-check ${params.id}`, CHECKS)).allowed)
    return presentAddition(seen, payments, now());
  await askAboutOrder(db, payments, params.id, now());
  return additionAnswer(db, params, { payments, user, now });
}

/** Drops an addition, only once the provider confirms that nothing of it is paid or in progress. */
export async function dropAddition(
  { params }: CheckedInputOf<'payments.dropAddition'>,
  context: SignedInContext,
) {
  const { db, payments, user, now } = context;
  const seen = await readAdditionPayment(db, params, user.id);
  if (!seen) return fail('NOT_FOUND');
  if (seen.state === 'confirmed') return fail('ORDER_STATE', { message: JOINED });
  if (seen.state === 'waiting') {
    const refused = await drop(seen, params, context);
    if (refused) return refused;
  }
  return additionAnswer(db, params, { payments, user, now });
}

async function drop(
  { attempt_state }: AdditionPaymentRow,
  { id, additionId }: Params,
  { db, payments, now, orderTurn }: SignedInContext,
): Promise<Failure<'NOT_FOUND' | 'ORDER_STATE' | 'UNAVAILABLE'> | undefined> {
  const isAnswered = attempt_state === null || (await askAboutOrder(db, payments, id, now()));
  if (!isAnswered) return fail('UNAVAILABLE', { message: NOT_REACHED });
  return inTurnOfOrder(db, id, () =>
    // It returns goods other orders want.
    orderTurn(() =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        const request = order && (await findRequest(tx, id, additionId));
        if (!request) return fail('NOT_FOUND');
        // A payment received meanwhile has added it to the order.
        if (request.state === 'confirmed') return fail('ORDER_STATE', { message: JOINED });
        if (request.state === 'ended') return undefined;
        const own = (await attemptsOf(tx, id)).filter(({ addition_id }) => addition_id === additionId);
        if (own.some(({ at_the_bank }) => at_the_bank)) return fail('ORDER_STATE', { message: UNDER_WAY });
        await endAddition(tx, order, additionId, 'dropped', now());
        return undefined;
      }),
    ),
  );
}

async function additionAnswer(
  db: BusinessDatabase,
  params: Params,
  { payments, user, now }: Pick<SignedInContext, 'payments' | 'user' | 'now'>,
) {
  const row = await readAdditionPayment(db, params, user.id);
  return row ? presentAddition(row, payments, now()) : fail('NOT_FOUND');
}

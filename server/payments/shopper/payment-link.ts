import { errors } from '#contract/errors.ts';
import type { CallId, CheckedInputOf } from '#contract/index.ts';
import { gatewaysFor } from '#rules/orders/payment-methods.ts';
import { isStaff } from '#rules/roles.ts';
import { sql } from '#server/db/sql.ts';
import type { Context, SignedInContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, isFailure } from '#server/http/failure.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import { inTurnOfOrder } from '#server/orders/lock-order.ts';
import { GatewayError, type GatewayName } from '#server/payments/gateways/gateway.ts';
import { unmarkSent } from '#server/payments/settle/queries.ts';
import { presentPayment } from './present.ts';
import { findPaymentOrder, readPaymentOrder, type SeenPaymentOrder } from './read-order.ts';
import { type Refusal, type Reserved, reserveAttempt } from './reserve-attempt.ts';

/** Attempts per order, by anybody: providers are not queried without limit. */
export const LINKS = { limit: 30, windowSeconds: 3600 };

/** Storefront 8, of a form that its provider did not open. */
const notLinked = { message: 'No se logró enlazar con el proveedor de pago.' };

/** Where an order can be paid; '' when the provider is unreachable, and the order stays (storefront 8). */
export async function paymentLink({ params, body }: CheckedInputOf<'payments.link'>, context: Context) {
  const seen = await findPaymentOrder(context.db, params.id, context.user);
  if (!seen) return fail('NOT_FOUND');
  const link = await linkOf(seen, body?.gateway, 'payments.link', context);
  if (isFailure(link)) return link;
  const order = await readPaymentOrder(context.db, { id: seen.order.id });
  if (!order) return fail('NOT_FOUND');
  const payment = presentPayment({ order, viewer: seen.viewer }, context.payments, context.now());
  return { ...link, payment };
}

/** CredibanCo's form for an order of the caller (storefront 7). */
export async function credibancoForm(
  { body }: CheckedInputOf<'payments.credibancoForm'>,
  context: SignedInContext,
) {
  const seen = await findPaymentOrder(context.db, body.id, context.user);
  if (seen?.order.user_id !== context.user.id) return fail('NOT_FOUND');
  const link = await linkOf(seen, 'credibanco', 'payments.credibancoForm', context);
  if (isFailure(link)) return link;
  return link.url === '' ? fail('PAYMENT_LINK_FAILED', notLinked) : { formUrl: link.url };
}

async function linkOf(
  { order: { id, user_id, payment_method, total, credit }, viewer }: SeenPaymentOrder,
  gatewayName: GatewayName | undefined,
  call: CallId,
  context: Context,
): Promise<{ url: string; message: string } | Refusal | Failure<'NOT_FOUND' | 'TOO_MANY_REQUESTS'>> {
  const { db, payments, user, ip, userAgent, requestId } = context;
  const takers = gatewaysFor(payments.gateways, total - credit);
  const gateway = gatewayName ?? (takers[0] ?? payments.gateways[0])?.name;
  if (!gateway || !payments.gateway(gateway)) return fail('PAYMENT_METHOD_NOT_AVAILABLE');
  if (payment_method !== 'online') return fail('ORDER_STATE');
  const attempt = await takeAttempt(db, `payment-link ${id}`, LINKS);
  if (!attempt.allowed) return fail('TOO_MANY_REQUESTS', { data: attempt });
  const mover = { user: { id: user?.id ?? null, role: user?.role ?? 'guest' }, ip, userAgent, requestId };
  const byStaff = user !== undefined && isStaff(user.role) && user.id !== user_id;
  const how = { call, mover, viewer, byStaff, now: context.now() };
  const reserve = () =>
    db.transaction(async (tx) => {
      const outcome = await reserveAttempt(tx, id, gateway, how);
      // Goods that were taken before something else was missing must go back.
      if (isFailure(outcome)) throw new FailureError(outcome);
      if (outcome.sentAt) await unmarkSent(tx, outcome.id, outcome.sentAt, how.now);
      return outcome;
    });
  // If its goods were returned, it takes them again, competing with new orders.
  const reserved = await inTurnOfOrder(db, id, () => context.orderTurn(reserve));
  const url = reserved.url ?? (await askProvider(reserved, context));
  return url === undefined
    ? { url: '', message: errors.PAYMENT_LINK_FAILED.message }
    : { url, message: reserved.notice };
}

/** Calls the provider, with no transaction open, and stores its response. Undefined without one. */
export async function askProvider(reserved: Reserved, context: Context): Promise<string | undefined> {
  const { db, payments } = context;
  try {
    const request = { ...reserved.paymentOrder, returnUrl: context.returnUrl(reserved.returnPath) };
    const opened = await payments.gateway(reserved.gateway)?.open(request);
    if (!opened) return undefined;
    // A built address is built for each caller: it may contain the owner's name.
    if (opened.providerOrder === null) return opened.url;
    await db.run(sql`
      update payment set pay_url = ${opened.url}, provider_order = ${opened.providerOrder}, updated_at = ${context.now()}
      where business_id = ${db.businessId} and id = ${reserved.id}`);
    return opened.url;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    payments.note({ event: 'payment.link_failed', gateway: reserved.gateway, reason: error.message });
    return undefined;
  }
}

import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { gatewaysFor } from '#rules/orders/payment-methods.ts';
import { canPayOnline } from '#rules/payments/payments.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, invalid, isFailure } from '#server/http/failure.ts';
import { takeAttempt } from '#server/http/limits/attempts.ts';
import { measuresVisits } from '#server/measuring/services.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { cardsOf, saveCard, sourceOf } from '#server/payments/cards/saved-cards.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import {
  type Accepted,
  type DirectGateway,
  type DirectMeans,
  type Gateway,
  GatewayError,
  NotTakenByGateway,
} from '#server/payments/gateways/gateway.ts';
import { attemptsOf, markSent, unmarkSent } from '#server/payments/settle/queries.ts';
import { settle } from '#server/payments/worker/poll.ts';
import { askAboutOrder } from './check-payment.ts';
import { presentPayment } from './present.ts';
import { findPaymentOrder, isUnderWay, type PaymentOrderRow, readPaymentOrder } from './read-order.ts';
import { isOnItsWay, type Refusal, type Reserved, reserveAttempt } from './reserve-attempt.ts';

type Params = { id: string };
type PayInput = CheckedInputOf<'payments.pay'>;
/** `source`: of a saved card, at the provider. */
type Sending = PayInput['body'] & { email: string; source: string | undefined };
type Direct = Gateway & Required<Pick<Gateway, 'direct'>>;

/** Requests per order: a card that is tried out does not go through many numbers here. */
const PAYS = { limit: 12, windowSeconds: 3600 };
const STILL_OPEN = 'Tu banco todavía procesa un pago de este pedido. Espera a que termine.';
const NOT_REACHED = 'La pasarela de pago no responde y no se cobró nada. Intenta de nuevo en un momento.';
const TEXT_CHANGED = 'El texto cambió desde que abriste la página. Léelo de nuevo y decide.';
const NOT_CONFIRMED = 'No pudimos confirmar con la pasarela que no hay un pago en curso. Intenta de nuevo.';
const NO_EMAIL = {
  field: 'email',
  message: 'Escribe tu correo: la pasarela te envía ahí el comprobante.',
};

/** What the shop can be paid with itself, as the provider has it now. */
export async function paymentMeans({ params }: CheckedInputOf<'payments.means'>, context: SignedInContext) {
  const own = await ownOrder(params, context);
  if (isFailure(own)) return own;
  if (!canPayOnline(own.state)) return fail('ORDER_STATE');
  const { phone, email } = await contactOf(context.db, params.id);
  const saving = { text: consentTexts.saved_card.text, text_version: consentTexts.saved_card.version };
  const shopper = { phone, email, saving };
  const none = {
    methods: [],
    banks: [],
    terms: null,
    personal_data: null,
    cards: null,
    saved_cards: [],
    ...shopper,
  };
  const gateway = directOf(context.payments, own);
  if (!gateway) return none;
  try {
    const { terms, personalData, ...offer } = await gateway.direct.offer();
    const takesCards = offer.methods.includes('card');
    // No card is typed into a page that runs scripts of others (PCI DSS 6.4.3); a saved one is only chosen.
    const isMeasured = await measuresVisits(context.db);
    return {
      ...offer,
      methods: isMeasured ? offer.methods.filter((method) => method !== 'card') : offer.methods,
      cards: isMeasured ? null : offer.cards,
      terms,
      personal_data: personalData,
      saved_cards: takesCards ? await validCards(context, gateway.direct.account) : [],
      ...shopper,
    };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    context.payments.note({ event: 'payment.no_means', gateway: gateway.name, reason: error.message });
    return none;
  }
}

/**
 * Sends a payment of an order to its provider, once: while one is in progress, or may be, the same status is returned.
 * What becomes of it is reported like every other payment's (rule 18).
 */
export async function payHere({ params, body }: PayInput, context: SignedInContext) {
  const { db, payments, now } = context;
  const own = await ownOrder(params, context);
  if (isFailure(own)) return own;
  if (!canPayOnline(own.state)) return fail('ORDER_STATE');
  const gateway = directOf(payments, own);
  if (own.payment_method !== 'online' || !gateway) return fail('PAYMENT_METHOD_NOT_AVAILABLE');
  const email = body.email ?? (await contactOf(db, params.id)).email;
  if (email === '') return fail('INVALID_INPUT', { message: NO_EMAIL.message, details: [NO_EMAIL] });
  const { means } = body;
  if (means.type === 'card' && means.save && means.save.text_version !== consentTexts.saved_card.version)
    return invalid([{ field: 'means.save.text_version', message: TEXT_CHANGED }]);
  const source =
    means.type === 'saved_card' ? await sourceOf(context, means.id, gateway.direct.account) : undefined;
  if (means.type === 'saved_card' && source === undefined) return fail('NOT_FOUND');
  if (isUnderWay(own, now())) return answer(params, context, '');
  const attempt = await takeAttempt(db, `payment-pay ${params.id}`, PAYS);
  if (!attempt.allowed) return fail('TOO_MANY_REQUESTS', { data: attempt });
  // Anything that was tried before may be paid, or be paid still: also what is waited for no more.
  const isAnswered = own.attempt_state === null || (await askAboutOrder(db, payments, params.id, now()));
  if (!isAnswered) return fail('UNAVAILABLE', { message: NOT_CONFIRMED });

  const reserved = await inTurnOfOrder(db, params.id, () =>
    context.orderTurn(() => db.transaction((tx) => reserve(tx, gateway, { params, body }, context))),
  );
  if (reserved === 'under way') return answer(params, context, '');
  if (isFailure(reserved)) return reserved;
  // Another delivery time than the shopper agreed to: first they read it.
  if (reserved.notice !== '') return answer(params, context, reserved.notice);
  const refused = await send(reserved, gateway, { ...body, email, source }, context);
  return refused ?? answer(params, context, '');
}

async function reserve(
  tx: Queries,
  { name }: Direct,
  { params: { id }, body }: Pick<PayInput, 'params' | 'body'>,
  context: SignedInContext,
): Promise<(Reserved & { sentAt: Date }) | 'under way' | Refusal | Failure<'NOT_FOUND'>> {
  const now = context.now();
  await lockOrder(tx, id);
  const attempts = await attemptsOf(tx, id);
  if (attempts.some((one) => isOnItsWay(one, now) || (one.addition_id === null && one.at_the_bank)))
    return 'under way';
  if (attempts.some(({ addition_id, is_open }) => addition_id === null && is_open))
    return fail('ORDER_STATE', { message: STILL_OPEN });
  const { user, ip, userAgent, requestId } = context;
  const mover = { user: { id: user.id, role: user.role }, ip, userAgent, requestId };
  const how = { call: 'payments.pay', mover, viewer: 'owner', byStaff: false, now } as const;
  const reserved = await reserveAttempt(tx, id, name, how);
  // Goods that were taken before something else was missing must go back.
  if (isFailure(reserved)) throw new FailureError(reserved);
  if (reserved.notice === '') {
    const { type } = body.means;
    await markSent(tx, reserved.id, type === 'saved_card' ? 'card' : type, now);
  }
  return { ...reserved, sentAt: now };
}

/**
 * Calls the provider, with no transaction open. Without an answer the attempt stays as sent: the provider is asked
 * about it before anything else is sent (rule 17).
 */
async function send(
  { id, sentAt, paymentOrder, returnPath }: Reserved & { sentAt: Date },
  { name, direct }: Direct,
  { means, terms, personal_data: personalData, email, source }: Sending,
  context: SignedInContext,
): Promise<Failure<'PAYMENT_REFUSED' | 'UNAVAILABLE'> | undefined> {
  const { db, payments, now } = context;
  const { customer } = paymentOrder;
  const order = {
    ...paymentOrder,
    customer: { ...customer, email },
    returnUrl: context.returnUrl(returnPath),
  };
  try {
    const accepted = { terms, personalData };
    const ready = await providerMeans(means, source, { direct, email, accepted }, context);
    const sent =
      'reason' in ready
        ? ({ answer: 'refused', reason: ready.reason } as const)
        : await direct.send(order, ready, accepted);
    if (sent.answer === 'taken') await settle(db, payments, name, sent.transaction, now());
    if (sent.answer !== 'refused') return undefined;
    await unmarkSent(db, id, sentAt, now());
    payments.note({ event: 'payment.refused', gateway: name, method: means.type, reason: sent.reason });
    return fail('PAYMENT_REFUSED');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    payments.note({ event: 'payment.not_sent', gateway: name, method: means.type, reason: error.message });
    if (!(error instanceof NotTakenByGateway)) return undefined;
    await unmarkSent(db, id, sentAt, now());
    return fail('UNAVAILABLE', { message: NOT_REACHED });
  }
}

/** The means in the provider's terms; a card that is to be kept is kept first, and paid with from there. */
async function providerMeans(
  means: PayInput['body']['means'],
  source: string | undefined,
  { direct, email, accepted }: { direct: DirectGateway; email: string; accepted: Accepted },
  context: SignedInContext,
): Promise<DirectMeans | { reason: string }> {
  if (means.type === 'saved_card')
    return { type: means.type, source: source ?? '', installments: means.installments };
  if (means.type !== 'card' || !means.save) return means;
  const kept = await direct.keepCard(means.token, email, accepted);
  if ('refused' in kept) return { reason: kept.refused };
  const { text_version: _, ...facts } = means.save;
  try {
    await saveCard(context, { ...facts, source: kept.source, account: direct.account });
  } catch (error) {
    // The order is paid all the same; the provider has a card that nobody here knows of.
    const reason = error instanceof Error ? error.message : String(error);
    context.payments.alert({ event: 'payment.card_not_saved', reason });
  }
  return { type: 'saved_card', source: kept.source, installments: means.installments };
}

/** Those that have not expired. */
async function validCards({ db, user, now }: SignedInContext, account: string) {
  const month = bogotaDay(now()).slice(0, 7);
  const cards = await cardsOf(db, user.id, account);
  return cards.filter(
    ({ exp_year, exp_month }) => `${exp_year}-${String(exp_month).padStart(2, '0')}` >= month,
  );
}

async function answer({ id }: Params, { db, payments, now }: SignedInContext, message: string) {
  const order = await readPaymentOrder(db, { id });
  return order
    ? { message, payment: presentPayment({ order, viewer: 'owner' }, payments, now()) }
    : fail('NOT_FOUND');
}

/** An order of the caller; staff and holders of the link pay at the provider's page. */
async function ownOrder(
  { id }: Params,
  { db, user }: SignedInContext,
): Promise<PaymentOrderRow | Failure<'NOT_FOUND'>> {
  const seen = await findPaymentOrder(db, id, user);
  return seen?.order.user_id === user.id ? seen.order : fail('NOT_FOUND');
}

/** The account that takes this order's payment in the shop itself. */
function directOf({ gateways }: PaymentDesk, { total, credit }: PaymentOrderRow): Direct | undefined {
  return gatewaysFor(gateways, total - credit).find((one): one is Direct => one.direct !== undefined);
}

async function contactOf(db: Queries, id: string): Promise<{ phone: string; email: string }> {
  return db.one<{ phone: string; email: string }>(sql`
    select coalesce(customer ->> 'phone', '') as phone, coalesce(customer ->> 'email', '') as email
    from customer_order where business_id = ${db.businessId} and id = ${id}`);
}

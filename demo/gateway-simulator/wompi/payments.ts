import { randomInt } from 'node:crypto';
import type { Deliveries } from '#demo/gateway-simulator/deliver.ts';
import { wompiChecksum, wompiIntegrity } from '#demo/gateway-simulator/formulas.ts';
import type { Method, State, WompiPayment, WompiStatus } from '#demo/gateway-simulator/state.ts';
import { texts } from '#demo/gateway-simulator/texts.ts';

export type Checkout = {
  business: string;
  reference: string;
  amountInCents: number;
  currency: string;
  redirectUrl: string;
  email: string;
};

/** Reads a checkout address as Wompi does: all mandatory fields, the signature, the time, the reference. */
export function readCheckout(state: State, query: URLSearchParams): Checkout | { fault: string } {
  const field = (name: string) => query.get(name) ?? '';
  const account = accountByKey(state, field('public-key'), 'publicKey');
  if (!account) return { fault: texts.faults.publicKey };
  const [reference, currency, cents] = [field('reference'), field('currency'), field('amount-in-cents')];
  if (reference === '' || reference.length > 255) return { fault: texts.faults.reference };
  if (currency !== 'COP') return { fault: texts.faults.currency };
  if (!/^[1-9]\d{2,12}$/.test(cents)) return { fault: texts.faults.amount };
  const expiration = field('expiration-time');
  const signature = wompiIntegrity(reference, cents, currency, expiration, account.keys.integritySecret);
  if (field('signature:integrity') !== signature) return { fault: texts.faults.signature };
  if (expiration !== '' && !(Date.parse(expiration) > state.now().getTime()))
    return { fault: texts.faults.expired };
  const redirectUrl = field('redirect-url');
  if (redirectUrl !== '' && !/^https?:\/\//.test(redirectUrl)) return { fault: texts.faults.redirect };
  const paid = paymentsOf(state, account.business).some(
    (payment) => payment.reference === reference && !['DECLINED', 'ERROR'].includes(payment.status),
  );
  if (paid) return { fault: texts.faults.used };
  const email = field('customer-data:email');
  return {
    business: account.business,
    reference,
    amountInCents: Number(cents),
    currency,
    redirectUrl,
    email,
  };
}

/** The business of a key: derived keys contain the name, own keys are compared. */
export function accountByKey(state: State, key: string, kind: 'publicKey' | 'privateKey') {
  const named = /^(?:pub|prv)_test_([\w-]{1,60})_[0-9a-f]{32}$/.exec(key)?.[1];
  for (const business of [...state.known, ...(named ? [named] : [])]) {
    const keys = state.accountsOf(business).wompi;
    if (keys?.[kind] === key) return { business, keys };
  }
  return undefined;
}

/** All of a business, the newest first, as Wompi lists them. */
export function paymentsOf(state: State, business: string): WompiPayment[] {
  return [...state.wompi.values()].filter((payment) => payment.business === business).toReversed();
}

/** Starts as pending like every transaction; final at once, unless the result is PENDING. */
export function payAtWompi(
  world: { state: State; deliveries: Deliveries },
  checkout: Checkout,
  { method, outcome }: { method: Method; outcome: WompiStatus },
): WompiPayment {
  const payment = beginWompi(world.state, checkout, { method, outcome });
  settleWompi(world, payment, payment.outcome);
  return payment;
}

/** A transaction is born pending. */
export function beginWompi(
  state: State,
  checkout: Checkout,
  { method, outcome }: { method: Method; outcome: WompiStatus },
): WompiPayment {
  const { settings } = state;
  const createdAt = state.now();
  const payment: WompiPayment = {
    ...checkout,
    id: `${1_000 + state.wompi.size}-${Math.floor(createdAt.getTime() / 1_000)}-${randomInt(10_000, 99_999)}`,
    amountInCents: settings.nextAmountInCents ?? checkout.amountInCents,
    currency: settings.nextCurrency ?? checkout.currency,
    status: 'PENDING',
    method,
    createdAt,
    finalizedAt: null,
    bankUrl: null,
    outcome: settings.nextStatus.shift() ?? outcome,
  };
  settings.nextAmountInCents = null;
  settings.nextCurrency = null;
  state.wompi.set(payment.id, payment);
  return payment;
}

/** Sets the status of a payment; the shop is notified of final ones. */
export function settleWompi(
  { state, deliveries }: { state: State; deliveries: Deliveries },
  payment: WompiPayment,
  status: WompiStatus,
): void {
  payment.status = status;
  if (status === 'PENDING') return;
  payment.finalizedAt = state.now();
  const event = wompiEvent(state, payment);
  if (state.settings.events.wrongChecksum > 0) {
    state.settings.events.wrongChecksum -= 1;
    event.signature.checksum = event.signature.checksum.replace(/./g, (digit) => (digit === '0' ? '1' : '0'));
  }
  deliveries.deliver({
    business: payment.business,
    returnUrl: payment.redirectUrl,
    method: 'POST',
    path: '/api/v1/payments/wompi/events',
    headers: { 'content-type': 'application/json', 'x-event-checksum': event.signature.checksum },
    body: JSON.stringify(event),
  });
}

/** transaction.updated of a payment in its current state, signed with its business's secret. */
export function wompiEvent(state: State, payment: WompiPayment) {
  const transaction = {
    id: payment.id,
    amount_in_cents: payment.amountInCents,
    reference: payment.reference,
    customer_email: payment.email,
    currency: payment.currency,
    payment_method_type: payment.method,
    redirect_url: payment.redirectUrl,
    status: payment.status,
    shipping_address: null,
    payment_link_id: null,
    payment_source_id: null,
  };
  const sentAt = state.now();
  const timestamp = Math.floor(sentAt.getTime() / 1_000);
  const secret = state.accountsOf(payment.business).wompi?.eventsSecret ?? '';
  return {
    event: 'transaction.updated',
    data: { transaction },
    environment: 'test',
    signature: {
      properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
      checksum: wompiChecksum(transaction, timestamp, secret),
    },
    timestamp,
    sent_at: sentAt.toISOString(),
  };
}

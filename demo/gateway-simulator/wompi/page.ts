import type { Deliveries } from '#demo/gateway-simulator/deliver.ts';
import { html, type SimAnswer, type SimRequest, seeOther } from '#demo/gateway-simulator/http.ts';
import { bankForm, messagePage, payPage } from '#demo/gateway-simulator/layout.ts';
import type { Method, State, WompiPayment, WompiStatus } from '#demo/gateway-simulator/state.ts';
import { texts } from '#demo/gateway-simulator/texts.ts';
import { type Checkout, payAtWompi, readCheckout, settleWompi } from './payments.ts';

type World = { state: State; deliveries: Deliveries };

/**
 * /p/: Wompi's hosted checkout. A declined payment may be tried again with the same reference, by a new transaction.
 */
export function wompiPage(world: World, request: SimRequest): SimAnswer {
  const checkout = readCheckout(world.state, request.query);
  if ('fault' in checkout) {
    const back = request.query.get('redirect-url') ?? '';
    const isAddress = /^https?:\/\//.test(back);
    return html(422, messagePage(texts.faultTitle, checkout.fault, isAddress ? back : undefined));
  }
  if (request.method !== 'POST') return html(200, form(checkout, request, undefined));

  const fields = new URLSearchParams(request.body);
  const payment = payAtWompi(world, checkout, { method: methodOf(fields), outcome: outcomeOf(fields) });
  if (fields.get('action') === 'stay')
    return html(200, messagePage(texts.doneTitle, `${texts.statuses[payment.status]} ${texts.closeWindow}`));
  if (payment.status === 'DECLINED') return html(200, form(checkout, request, texts.declined));
  if (payment.status === 'ERROR') return html(200, form(checkout, request, texts.error));
  const back = returnAddress(payment);
  return back === ''
    ? html(200, messagePage(texts.doneTitle, texts.statuses[payment.status]))
    : seeOther(back);
}

/** /bank/{id}: the bank's own page, where a payment by PSE or Bancolombia is finished. */
export function bankPage(world: World, request: SimRequest): SimAnswer {
  const payment = world.state.wompi.get(decodeURIComponent(request.path.split('/')[2] ?? ''));
  if (payment?.bankUrl === undefined || payment.bankUrl === null)
    return html(404, messagePage(texts.faultTitle, texts.faults.order));
  if (request.method === 'POST' && payment.status === 'PENDING') {
    const isDeclined = new URLSearchParams(request.body).get('action') === 'decline';
    if (payment.outcome !== 'PENDING') settleWompi(world, payment, isDeclined ? 'DECLINED' : payment.outcome);
    return seeOther(returnAddress(payment));
  }
  if (payment.status !== 'PENDING')
    return html(200, messagePage(texts.doneTitle, texts.statuses[payment.status], returnAddress(payment)));
  return html(
    200,
    bankForm({
      bank: payment.method === 'PSE' ? texts.pse : texts.bancolombia,
      action: request.address,
      store: payment.business,
      reference: payment.reference,
      amountInCents: payment.amountInCents,
    }),
  );
}

/** As Wompi's sandbox does: the shop's address with the transaction's id, and no word about its status. */
function returnAddress({ redirectUrl, id }: WompiPayment): string {
  if (redirectUrl === '') return '';
  const url = new URL(redirectUrl);
  url.searchParams.set('id', id);
  url.searchParams.set('env', 'test');
  return url.href;
}

function form(checkout: Checkout, request: SimRequest, notice: string | undefined): string {
  return payPage({
    provider: 'Wompi',
    action: request.address,
    store: checkout.business,
    reference: checkout.reference,
    amountInCents: checkout.amountInCents,
    cardNumber: '4242 4242 4242 4242',
    cardHint: texts.wompiCards,
    withNequi: true,
    backUrl: checkout.redirectUrl,
    notice,
  });
}

export function methodOf(fields: URLSearchParams): Method {
  const method = fields.get('method');
  if (method === 'nequi') return 'NEQUI';
  return method === 'pse' ? 'PSE' : 'CARD';
}

/** The sandbox data of Wompi's documentation. */
function outcomeOf(fields: URLSearchParams): WompiStatus {
  if (fields.get('action') === 'decline') return 'DECLINED';
  const outcomes: Record<Method, [string, Record<string, WompiStatus>]> = {
    CARD: ['card', { '4242424242424242': 'APPROVED', '4111111111111111': 'DECLINED' }],
    NEQUI: ['phone', { '3991111111': 'APPROVED', '3992222222': 'DECLINED' }],
    PSE: ['bank', { '1': 'APPROVED', '2': 'DECLINED' }],
    BANCOLOMBIA_TRANSFER: ['', {}],
  };
  const [field, outcomeTable] = outcomes[methodOf(fields)];
  const typed = (fields.get(field) ?? '').replace(/\D/g, '');
  return Object.hasOwn(outcomeTable, typed) ? (outcomeTable[typed] ?? 'ERROR') : 'ERROR';
}

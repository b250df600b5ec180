import type { Deliveries } from '#demo/gateway-simulator/deliver.ts';
import { html, type SimAnswer, type SimRequest, seeOther } from '#demo/gateway-simulator/http.ts';
import { messagePage, payPage } from '#demo/gateway-simulator/layout.ts';
import type { CredibancoOrder, State } from '#demo/gateway-simulator/state.ts';
import { texts } from '#demo/gateway-simulator/texts.ts';
import { methodOf } from '#demo/gateway-simulator/wompi/page.ts';
import { type CredibancoOutcome, orderNow, payAtCredibanco } from './orders.ts';

/** The cards of CredibanCo's test environment that are accepted. */
const goodCards = ['4111111111111111', '4563960122001999', '5555555555555599'];

/** /payment/merchants/…: the payment form behind a formUrl. */
export function credibancoPage(
  world: { state: State; deliveries: Deliveries },
  request: SimRequest,
): SimAnswer {
  const found = world.state.credibanco.get(request.query.get('mdOrder') ?? '');
  if (!found) return html(404, messagePage(texts.faultTitle, texts.faults.order));
  const order = orderNow(world.state, found);
  if (order.status !== 0)
    return html(409, messagePage(texts.faultTitle, texts.faults.closed, returnAddress(order)));
  if (request.method !== 'POST') return html(200, form(order, request));

  const fields = new URLSearchParams(request.body);
  payAtCredibanco(world, order, { method: methodOf(fields), outcome: outcomeOf(fields) });
  return fields.get('action') === 'stay'
    ? html(200, messagePage(texts.doneTitle, `${statusText(order)} ${texts.closeWindow}`))
    : seeOther(returnAddress(order));
}

/** The shop's address with the order's id at the gateway; it proves nothing. */
function returnAddress(order: CredibancoOrder): string {
  const url = new URL(order.status === 6 ? order.failUrl : order.returnUrl);
  url.searchParams.set('orderId', order.mdOrder);
  url.searchParams.set('lang', 'es');
  return url.href;
}

function form(order: CredibancoOrder, request: SimRequest): string {
  return payPage({
    provider: 'CredibanCo',
    action: request.address,
    store: order.business,
    reference: order.orderNumber,
    amountInCents: order.amount,
    cardNumber: '4111 1111 1111 1111',
    cardHint: texts.credibancoCards,
    withNequi: false,
    backUrl: order.failUrl,
    notice: undefined,
  });
}

function statusText({ status }: CredibancoOrder): string {
  if (status === 2) return texts.statuses.APPROVED;
  return status === 6 ? texts.statuses.DECLINED : texts.statuses.PENDING;
}

function outcomeOf(fields: URLSearchParams): CredibancoOutcome {
  if (fields.get('action') === 'decline') return 'DECLINED';
  if (methodOf(fields) === 'PSE') return fields.get('bank') === '1' ? 'APPROVED' : 'DECLINED';
  return goodCards.includes((fields.get('card') ?? '').replace(/\D/g, '')) ? 'APPROVED' : 'DECLINED';
}

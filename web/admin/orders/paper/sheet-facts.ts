import { besideCredit } from '#rules/credit/in-orders.ts';
import { formatHour, formatWindow } from '#rules/dates/bogota-clock.ts';
import { formatPesos } from '#rules/money.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import { phoneText } from '#rules/phone-text.ts';
import { SUBSTITUTION_LABELS } from '#rules/picking/substitution-wish.ts';
import { orderPaperTexts } from '../../texts/order/paper.ts';
import { ordersTexts } from '../../texts/orders.ts';
import { bagText } from '../detail/bag-text.ts';
import type { Order, OrderAnswer } from '../detail/use-order.ts';

const texts = orderPaperTexts.facts;

/** Customer, address, window and staff, without empty values. Paper never says 'hoy'. */
export function factsOf(order: Order, client: OrderAnswer['client']): { label: string; text: string }[] {
  const { window, address_selected: address, delivery } = order;
  const { price_final, price_credit: credit = 0 } = order;
  const someDay = new Date(0);
  const promised = formatWindow(new Date(window.start_date), new Date(window.end_date), someDay);
  return [
    [texts.delivery, sentence(promised)],
    [texts.created, `${dayOf(order.creationDate)}, ${formatHour(new Date(order.creationDate))}`],
    [
      texts.client,
      joined(' · ', client?.fullname, client && phoneText(client.phone), client?.identification_card),
    ],
    [
      texts.address,
      address
        ? joined(', ', address.address, address.alias, address.city, address.comment)
        : `${ordersTexts.detail.pickupAt} ${order.branch_office_name}`,
    ],
    [texts.zone, address ? ordersTexts.detail.zones[address.zone ?? 'none'] : ''],
    [texts.office, order.branch_office_name],
    [
      texts.payment,
      `${PAYMENT_METHOD_LABELS[order.payment_method_selected]} · ${formatPesos(besideCredit(price_final, credit))}`,
    ],
    [texts.bag, bagText(order)],
    [texts.picker, delivery.picker_name],
    [texts.courier, delivery.delivery_name],
    [texts.crate, delivery.label_cart],
    [texts.soldOut, SUBSTITUTION_LABELS[order.substitution]],
    [texts.observations, order.observations_client],
  ]
    .map(([label = '', text = '']) => ({ label, text }))
    .filter(({ text }) => text !== '');
}

function dayOf(date: string): string {
  return new Date(date).toLocaleDateString('es-CO', { timeZone: 'America/Bogota' });
}

function joined(by: string, ...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(by);
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

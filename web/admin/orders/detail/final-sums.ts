import { besideCredit } from '#rules/credit/in-orders.ts';
import type { Pesos } from '#rules/money.ts';
import { isPaidOrder } from '#rules/orders/payment-methods.ts';
import { orderDetailTexts as texts } from '../../texts/order/detail.ts';
import type { Order } from './use-order.ts';

type Sum = { label: string; amount: Pesos };

/**
 * The amounts charged if they differ from the agreed total: after picking (rule 63), and after the hand-over without
 * refused goods. Empty otherwise; the last one is the order's cost.
 */
export function finalSums(order: Order): Sum[] {
  const { settlement, price_final, payment_method_selected } = order;
  const { undelivered } = order.delivery;
  const isLess = undelivered.length > 0;
  const credit = creditSums(order);
  if (!settlement && !isLess) return credit;
  const back = undelivered.reduce((sum, { total }) => sum + total, 0);
  const refund = settlement?.refund ?? 0;
  return [
    ...(refund > 0 ? [{ label: texts.refund, amount: refund }] : []),
    ...(isLess ? [{ label: texts.undelivered, amount: -back }] : []),
    { label: isLess ? texts.final[payment_method_selected] : texts.charged, amount: price_final },
    ...credit,
  ];
}

function creditSums(order: Order): Sum[] {
  const { price_credit: credit = 0, price_final, state } = order;
  if (credit === 0) return [];
  const lastEvent = order.delivery.events.at(-1)?.event;
  const isPaid = isPaidOrder({ method: order.payment_method_selected, state, lastEvent });
  return [
    { label: texts.credit, amount: -credit },
    { label: isPaid ? texts.paidBeside : texts.besideCredit, amount: besideCredit(price_final, credit) },
  ];
}

import type { Pesos } from '#rules/money.ts';
import { orderDetailTexts as texts } from '../../texts/order/detail.ts';
import type { Order } from './use-order.ts';

type Sum = { label: string; amount: Pesos };

/**
 * What is charged once it is not the agreed total: after picking (rule 63), and after the door without what was not
 * handed over. Empty until then; the last one is what the order costs.
 */
export function finalSums(order: Order): Sum[] {
  const { settlement, price_total, price_final = price_total, payment_method_selected } = order;
  const { undelivered = [] } = order.delivery;
  const isLess = undelivered.length > 0;
  if (!settlement && !isLess) return [];
  const back = undelivered.reduce((sum, { total }) => sum + total, 0);
  const refund = settlement?.refund ?? 0;
  return [
    ...(refund > 0 ? [{ label: texts.refund, amount: refund }] : []),
    ...(isLess ? [{ label: texts.undelivered, amount: -back }] : []),
    { label: isLess ? texts.final[payment_method_selected] : texts.charged, amount: price_final },
  ];
}

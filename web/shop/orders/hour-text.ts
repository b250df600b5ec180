import type { OutputOf } from '#contract/index.ts';
import { formatDay, formatHour } from '#rules/hours.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';

type Promised = Pick<OutputOf<'orders.mine'>['orders'][number], 'state' | 'type' | 'window'>;

/** When it comes or is fetched; what was cancelled or not paid has no place in the window any more. */
export function hourText({ state, type, window }: Promised): string {
  const isGone = state === '12_store_cancel_order' || state === '11_store_onlinepayment_fail';
  if (isGone) return texts.wasFor(window.label);
  return type === 'pickup' ? texts.collect(window.label) : texts.arrives(window.label);
}

type Delivered = Promised & Pick<OutputOf<'orders.get'>['order'], 'delivery'>;

/** The same of an order whose way is known: where it ended, and when. */
export function wayText(order: Delivered): string {
  const last = order.delivery.events.at(-1);
  if (last?.event !== 'delivered' && last?.event !== 'returned') return hourText(order);
  const date = new Date(last.date);
  return texts[last.event](texts.at(formatDay(date, new Date()), formatHour(date)));
}

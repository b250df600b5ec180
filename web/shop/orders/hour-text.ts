import type { OutputOf } from '#contract/index.ts';
import { formatDay, formatHour } from '#rules/hours.ts';
import type { DeliveryEvent } from '#rules/order/delivery-events.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';

type Summary = OutputOf<'orders.mine'>['orders'][number];
type Promised = Pick<Summary, 'state' | 'type' | 'window'> & { arrival?: Summary['arrival'] };

/** When it was or will be delivered or picked up; past, cancelled or unpaid orders only show their window. */
export function hourText({ state, type, window, arrival }: Promised, now: Date): string {
  if (arrival) {
    const date = new Date(arrival.date);
    return texts[arrival.event](texts.at(formatDay(date, now), formatHour(date)));
  }
  const isGone = state === '12_store_cancel_order' || state === '11_store_onlinepayment_fail';
  if (isGone || new Date(window.end_date) < now) return texts.wasFor(window.label);
  return type === 'pickup' ? texts.collect(window.label) : texts.arrives(window.label);
}

type Lived = Promised & {
  events: readonly { state: Promised['state']; date: string }[];
  delivery: { events: readonly { event: DeliveryEvent; date: string }[] };
};

/** The same for an order with known history: where it ended, and when. */
export function wayText(order: Lived, now: Date): string {
  const end = endOf(order);
  if (!end) return hourText(order, now);
  const date = new Date(end.date);
  return texts[end.how](texts.at(formatDay(date, now), formatHour(date)));
}

function endOf({ state, events, delivery }: Lived) {
  if (state === '12_store_cancel_order') {
    const cancelled = events.find((event) => event.state === state);
    return cancelled && ({ how: 'cancelled', date: cancelled.date } as const);
  }
  const last = delivery.events.at(-1);
  if (last?.event !== 'delivered' && last?.event !== 'returned') return undefined;
  return { how: last.event, date: last.date };
}

import type { OutputOf } from '#contract/index.ts';
import { formatDay, formatHour } from '#rules/dates/bogota-clock.ts';
import type { DeliveryEvent } from '#rules/orders/delivery-events.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';

type Summary = OutputOf<'orders.mine'>['orders'][number];
type Promised = Pick<Summary, 'state' | 'type' | 'window'> & Partial<Pick<Summary, 'arrival' | 'late'>>;

/** The time of arrival or pickup, past or expected, or the new time of a late order; '' if nothing is expected. */
export function hourText({ state, type, window, arrival, late }: Promised, now: Date): string {
  const isOver = new Date(window.end_date) < now;
  if (late) {
    const { expected_date: expected } = late;
    return expected ? texts.lateAt[type](formatHour(new Date(expected))) : texts.lateFor(window.label);
  }
  if (arrival && (arrival.event !== 'dispatched' || isOver)) {
    const date = new Date(arrival.date);
    return texts[arrival.event][type](texts.at(formatDay(date, now), formatHour(date)));
  }
  const isGone = state === '12_store_cancel_order' || state === '11_store_onlinepayment_fail';
  if (isGone || isOver) return texts.wasFor(window.label);
  return type === 'pickup' ? texts.collect(window.label) : texts.arrives(window.label);
}

type Lived = Omit<Promised, 'arrival'> & {
  events: readonly { state: Promised['state']; date: string }[];
  delivery: { events: readonly { event: DeliveryEvent; date: string }[] };
};

export function wayText(order: Lived, now: Date): string {
  const last = order.events.findLast(({ state }) => state === order.state);
  if (order.state === '12_store_cancel_order' && last) {
    const date = new Date(last.date);
    return texts.cancelled(texts.at(formatDay(date, now), formatHour(date)));
  }
  return hourText({ ...order, arrival: arrivalOf(order, last?.date) }, now);
}

/** Computed as the server does for lists. */
function arrivalOf({ state, delivery }: Lived, reached: string | undefined): Summary['arrival'] {
  if (state !== '10_store_dispatch_products') return null;
  const last = delivery.events.at(-1);
  if (last?.event === 'delivered' || last?.event === 'returned')
    return { event: last.event, date: last.date };
  return reached === undefined ? null : { event: 'dispatched', date: reached };
}

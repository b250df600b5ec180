import type { Stop } from './stop.ts';
import type { CourierEvent } from './use-queue.ts';

/** With an id of the device: however often it is sent, it happens once. */
export function eventOf(stop: Stop, what: Partial<CourierEvent> & Pick<CourierEvent, 'kind'>): CourierEvent {
  const event = { ...what, id: crypto.randomUUID(), order_id: stop.order_id, at: new Date().toISOString() };
  // `what` is one of the kinds with all its fields.
  return event as CourierEvent;
}

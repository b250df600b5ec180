import type { BusinessDatabase } from '#server/db/database.ts';
import { addDeliveries, type NewDelivery } from './delivery-queries.ts';
import { payloadsOf } from './payloads.ts';
import { activeWebhooks, type EventRow, lockFanOut, takeEvents } from './round-queries.ts';

/** Events turned into deliveries per transaction. */
export const EVENTS_AT_ONCE = 200;

/**
 * Turns events into one delivery for each subscribed address, atomically: an event is deleted when its deliveries
 * exist. Returns their number. One process at a time: of two, the one with an older product state might write last.
 */
export function fanOut(db: BusinessDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await lockFanOut(tx))) return 0;
    const events = await takeEvents(tx, EVENTS_AT_ONCE);
    if (events.length === 0) return 0;
    const webhooks = await activeWebhooks(tx);
    const due = lastOfEach(events).filter(({ type }) =>
      webhooks.some((webhook) => webhook.events.includes(type)),
    );
    const payloads = await payloadsOf(tx, due);
    const deliveries = due.flatMap((event): NewDelivery[] => {
      const payload = payloads.get(event.id);
      if (payload === undefined) return [];
      const message = {
        messageId: event.id,
        event: event.type,
        objectId: event.object_id,
        payload,
        collapseKey: collapseKeyOf(event),
      };
      return webhooks
        .filter((webhook) => webhook.events.includes(event.type))
        .map(({ id }) => ({ ...message, webhookId: id }));
    });
    await addDeliveries(tx, deliveries);
    return events.length;
  });
}

/** Several changes of a product within a second are sent once; every move of an order is sent. */
function lastOfEach(events: readonly EventRow[]): EventRow[] {
  return [...new Map(events.map((event) => [collapseKeyOf(event) ?? event.id, event])).values()];
}

/** Of events with the same key only the newest counts; null = each of them does. */
function collapseKeyOf({ type, object_id: objectId, details }: EventRow): string | null {
  const isState = type.startsWith('product.') || type.startsWith('stock.');
  return isState ? `${type} ${objectId} ${details.office_id ?? ''}`.trimEnd() : null;
}

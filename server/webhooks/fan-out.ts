import type { BusinessDatabase } from '#server/db/database.ts';
import { addDeliveries, type NewDelivery } from './delivery-queries.ts';
import { payloadsOf } from './payloads.ts';
import { activeWebhooks, type EventRow, takeEvents } from './round-queries.ts';

/** Events made into deliveries in one transaction. */
export const EVENTS_AT_ONCE = 200;

/**
 * Makes what happened into one delivery for each address that wants it, all or nothing: an event is gone when its
 * deliveries are there. Answers with how many there were.
 */
export function fanOut(db: BusinessDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    const events = await takeEvents(tx, EVENTS_AT_ONCE);
    if (events.length === 0) return 0;
    const webhooks = await activeWebhooks(tx);
    const wanted = lastOfEach(events).filter(({ type }) =>
      webhooks.some((webhook) => webhook.events.includes(type)),
    );
    const payloads = await payloadsOf(tx, wanted);
    const deliveries = wanted.flatMap((event): NewDelivery[] => {
      const payload = payloads.get(event.id);
      if (payload === undefined) return [];
      const message = { messageId: event.id, event: event.type, objectId: event.object_id, payload };
      return webhooks
        .filter((webhook) => webhook.events.includes(event.type))
        .map(({ id }) => ({ ...message, webhookId: id }));
    });
    await addDeliveries(tx, deliveries);
    return events.length;
  });
}

/** A product that changed three times within a second is told of once; every move of an order is. */
function lastOfEach(events: readonly EventRow[]): EventRow[] {
  const byObject = new Map<string, EventRow>();
  for (const event of events) {
    const { id, type, object_id: objectId, details } = event;
    const key = type.startsWith('order.') ? id : `${type} ${objectId} ${details.office_id ?? ''}`;
    byObject.set(key, event);
  }
  return [...byObject.values()];
}

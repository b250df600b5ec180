import type { BusinessDatabase } from '#server/db/database.ts';
import { addDeliveries, type NewDelivery } from './delivery-queries.ts';
import { payloadsOf } from './payloads.ts';
import { activeWebhooks, type EventRow, lockFanOut, takeEvents } from './round-queries.ts';

/** Events made into deliveries in one transaction. */
export const EVENTS_AT_ONCE = 200;

/**
 * Makes what happened into one delivery for each address that wants it, all or nothing: an event is gone when its
 * deliveries are there. Answers with how many there were. One process at a time: of two, the one that read the older
 * state of a product might write last.
 */
export function fanOut(db: BusinessDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await lockFanOut(tx))) return 0;
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
      const message = {
        ...{ messageId: event.id, event: event.type, objectId: event.object_id, payload },
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

/** A product that changed three times within a second is told of once; every move of an order is. */
function lastOfEach(events: readonly EventRow[]): EventRow[] {
  return [...new Map(events.map((event) => [collapseKeyOf(event) ?? event.id, event])).values()];
}

/** Of events with the same key only the newest counts; null = each of them does. */
function collapseKeyOf({ type, object_id: objectId, details }: EventRow): string | null {
  return type.startsWith('order.') ? null : `${type} ${objectId} ${details.office_id ?? ''}`.trimEnd();
}

/**
 * How far a message of WhatsApp came, in the order in which it counts. Meta sends states late, twice and in any order;
 * where it reports a failure and a delivery, the message arrived.
 */
export const DELIVERY_STATES = ['sent', 'failed', 'delivered', 'read'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Whether `next` says more than what is known: a state never goes back. */
export function isLaterState(next: DeliveryState, current: DeliveryState | null): boolean {
  return current === null || DELIVERY_STATES.indexOf(next) > DELIVERY_STATES.indexOf(current);
}

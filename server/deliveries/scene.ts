import type { z } from 'zod';
import type { CourierEvent } from '#contract/deliveries/shapes.ts';
import type { OutputOf } from '#contract/index.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { DeliveryEvent } from '#rules/orders/delivery-events.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import type { DoorState } from './door-state.ts';
import type { NewEvent } from './queries.ts';
import type { PartNotTaken } from './returns.ts';
import { refusals } from './texts.ts';

export type Event = z.infer<typeof CourierEvent>;
export type EventOf<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>;
export type EventAnswer = OutputOf<'deliveries.events'>['answers'][number];

/** The context of an event: the locked order, and what may happen next. */
export type Scene = {
  tx: Queries;
  context: SignedInContext;
  order: LockedOrder;
  state: DoorState;
  next: readonly DeliveryEvent[];
  /** The time of the device, never later than the server's. */
  at: Date;
};

/** How an event is recorded, and what of it shopper and store see (rule 22). */
export type Noted = Partial<Omit<NewEvent, 'id' | 'orderId' | 'answer'>> & {
  lived?: DeliveryEvent;
  /** Goods that stay with the courier. */
  notTaken?: readonly PartNotTaken[];
  /** A wrong PIN is recorded as well; repeated, the event gets the same refusal. */
  answer?: EventAnswer;
};

/** Nothing happened: the device may retry, and a change by others is stored as a claim. */
export type Refused = { refused: EventAnswer };

export type Act<Kind extends Event['kind']> = (
  event: EventOf<Kind>,
  scene: Scene,
) => Promise<Noted | Refused>;

export function taken(event: Event): EventAnswer {
  return { id: event.id, outcome: 'taken', code: '', message: '', tries_left: null };
}

export function refuse(
  event: Event,
  code: Exclude<EventAnswer['code'], ''>,
  message: string = refusals[code],
): Refused {
  return { refused: { id: event.id, outcome: 'refused', code, message, tries_left: null } };
}

/** An older time means that the device's clock is wrong. */
const MOST_OFFLINE_MS = DAY_MS;

/** The time of the device, limited to what is possible. */
export function hourOf({ at }: Event, now: Date): Date {
  const reported = new Date(at).getTime();
  const isPossible = reported <= now.getTime() && reported >= now.getTime() - MOST_OFFLINE_MS;
  return isPossible ? new Date(reported) : now;
}

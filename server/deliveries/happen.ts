import { type DeliveryEvent, nextDeliveryEvents } from '#rules/orders/delivery-events.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { writeMove } from '#server/orders/write-move.ts';
import { writeOrderNote } from '#server/push/order-notes.ts';
import { claim } from './claims/claim.ts';
import { readDoor, restrictedIn } from './crate.ts';
import { deliver } from './deliver.ts';
import { doorState } from './door-state.ts';
import { hasPhoto } from './photo-queries.ts';
import { findEvent, writeEvent } from './queries.ts';
import { takeAlong, writeNotTaken, writeReturns, writeWholeReturn } from './returns.ts';
import {
  type Act,
  type Event,
  type EventAnswer,
  hourOf,
  type Noted,
  type Refused,
  refuse,
  type Scene,
  taken,
} from './scene.ts';
import { addStop, leaveStop, notifyWaiting, openRound } from './stops.ts';

/** Seconds a notification is useful; a later one arrives after the courier. */
const USEFUL_SECONDS = 3_600;

/** Takes recorded events one after the other; a refused one does not stop those after it. */
export const takeEvents: Handler<'deliveries.events'> = async ({ body }, context) => {
  const answers: EventAnswer[] = [];
  for (const event of body.events) answers.push(await happen(event, context));
  return { answers };
};

/**
 * One event of a courier's device, exactly once: a repeated id gets the first answer. Of an order that was changed
 * meanwhile it is stored as a claim; an order that was never theirs is NOT_FOUND.
 */
function happen(event: Event, context: SignedInContext): Promise<EventAnswer> {
  return inTurnOfOrder(context.db, event.order_id, () =>
    context.db.transaction((tx) => note(tx, event, context)),
  );
}

async function note(tx: Queries, event: Event, context: SignedInContext): Promise<EventAnswer> {
  const { user } = context;
  const order = await lockOrder(tx, event.order_id);
  const earlier = await findEvent(tx, event.id);
  if (earlier) {
    const isSame = earlier.actor_id === user.id && earlier.order_id === event.order_id;
    // Only `write` and `claim` insert these rows.
    return isSame ? (earlier.answer as EventAnswer) : refuse(event, 'NOT_FOUND').refused;
  }
  const at = hourOf(event, context.now());
  const notTheirs = refuse(event, 'NOT_FOUND').refused;
  if (!order) return notTheirs;
  if (order.delivery.delivery_id !== user.id) {
    return (await claim(event, { tx, context, order, at })) ?? notTheirs;
  }
  const state = await doorState(tx, order.id);
  const lived = (order.delivery.events ?? []).map((one) => one.event);
  const next = nextDeliveryEvents({ ...order, lived, mostAttempts: state.most_attempts });
  const scene: Scene = { tx, context, order, state, next, at };
  if (isKnown(event, scene, lived)) return { ...taken(event), outcome: 'known' };
  const noted = await act(event, scene);
  if (!('refused' in noted)) return write(event, scene, noted);
  const isChanged = noted.refused.code === 'ORDER_STATE';
  return (isChanged && (await claim(event, scene))) || noted.refused;
}

/** Whether the event is a repeat: two devices, or two presses offline, report it twice. */
function isKnown(event: Event, { state, next }: Scene, lived: readonly DeliveryEvent[]): boolean {
  if (event.kind === 'started') return lived.at(-1) === 'on_the_way';
  if (event.kind === 'arrived') return state.arrived && next.includes('delivered');
  return event.kind === 'age_checked' && state.is_adult === event.is_adult;
}

function act(event: Event, scene: Scene): Promise<Noted | Refused> {
  switch (event.kind) {
    case 'started':
      return start(event, scene);
    case 'arrived':
      return arrive(event, scene);
    case 'age_checked':
      return checkAge(event, scene);
    case 'attempt':
      return attempt(event, scene);
    case 'delivered':
      return deliver(event, scene);
    case 'returned':
      return bringBack(event, scene);
  }
}

/** Writes the event with its consequences: returned goods, the order's history, waiting stops. */
async function write(
  event: Event,
  scene: Scene,
  { lived, notTaken = [], ...noted }: Noted,
): Promise<EventAnswer> {
  const { tx, context, order, state, at } = scene;
  const answer = noted.answer ?? taken(event);
  const roundId = noted.roundId ?? state.round_id;
  await writeEvent(tx, {
    id: event.id,
    orderId: order.id,
    kind: event.kind,
    actorId: context.user.id,
    at,
    receivedAt: context.now(),
    ...noted,
    roundId,
    answer,
  });
  if (noted.isAdult === false) {
    await writeReturns(tx, { eventId: event.id, orderId: order.id, only: 'restricted' });
  }
  if (notTaken.length > 0) await writeNotTaken(tx, { eventId: event.id, orderId: order.id, parts: notTaken });
  if (event.kind === 'returned') {
    const by = { actorId: context.user.id, at: context.now() };
    await writeWholeReturn(tx, { eventId: event.id, orderId: order.id, ...by });
  }
  if (noted.kind === 'wrong_pin') {
    await writeAudit(tx, context, {
      call: 'deliveries.events',
      entity: 'order',
      entityId: order.id,
      before: null,
      after: { kind: 'wrong_pin', try: noted.tries },
    });
    return answer;
  }
  const { events = [] } = order.delivery;
  await writeMove(tx, context, order, {
    call: 'deliveries.events',
    state: order.state,
    delivery: lived
      ? {
          ...order.delivery,
          events: [
            ...events,
            { event: lived, at: at.toISOString(), ...(noted.reason && { reason: noted.reason }) },
          ],
        }
      : order.delivery,
    reason: event.kind,
    at: context.now(),
  });
  const isLeft = lived === 'attempt' || lived === 'delivered';
  if (roundId && isLeft) await leaveStop(tx, roundId, order.id, at);
  // With one stop more or less, the positions of the others changed.
  if (lived === 'on_the_way') await writeOrderNote(tx, order.id, { event: lived }, USEFUL_SECONDS);
  if (roundId && (isLeft || lived === 'on_the_way')) await notifyWaiting(tx, roundId);
  return answer;
}

/** The order leaves the store, or is tried again, as the last stop of the open round. */
const start: Act<'started'> = async (event, { tx, context, order, next, at }) => {
  if (!next.includes('on_the_way')) return refuse(event, 'ORDER_STATE');
  // Goods that were not left at an earlier visit may be delivered at this one.
  await takeAlong(tx, order.id);
  const roundId = await openRound(tx, { ...context.user, officeId: order.office_id }, at);
  await addStop(tx, roundId, order.id);
  return { roundId, lived: 'on_the_way' };
};

const arrive: Act<'arrived'> = async (event, { next }) =>
  next.includes('delivered') ? {} : refuse(event, 'ORDER_STATE');

/** Without a document at this visit, goods for adults are returned and not charged (rule 59). */
const checkAge: Act<'age_checked'> = async (event, { tx, order, state, next }) => {
  if (!next.includes('delivered') || state.is_adult !== null) return refuse(event, 'ORDER_STATE');
  const restricted = restrictedIn((await readDoor(tx, order.id)).goods);
  if (!restricted.some) return refuse(event, 'ORDER_STATE');
  if (!event.is_adult && restricted.all) return refuse(event, 'ONLY_RESTRICTED');
  return { isAdult: event.is_adult };
};

const attempt: Act<'attempt'> = async (event, { tx, order, next }) => {
  if (!next.includes('attempt')) return refuse(event, 'ORDER_STATE');
  const { reason, note, photo_id: photoId } = event;
  if (photoId && !(await hasPhoto(tx, order.id, photoId))) return refuse(event, 'PHOTO_MISSING');
  return { reason, note, photoId, lived: 'attempt' };
};

/** The order is back in the store: undelivered goods wait for a person to receive them. */
const bringBack: Act<'returned'> = async (event, { next }) =>
  next.includes('returned') ? { lived: 'returned' } : refuse(event, 'ORDER_STATE');

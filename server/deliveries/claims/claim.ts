import { toCollect } from '#rules/deliveries/door.ts';
import { partKey, withoutNotTaken } from '#rules/deliveries/not-taken.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { readDoor, termsOf } from '../crate.ts';
import { hasPhoto } from '../photo-queries.ts';
import { type Event, type EventAnswer, refuse } from '../scene.ts';
import { openRound } from '../stops.ts';
import { changedText } from '../texts.ts';
import { hasEnded, mayClaim, type NewClaim, wasCourierOf, writeClaim } from './claim-queries.ts';

type Reported = {
  tx: Queries;
  context: SignedInContext;
  order: LockedOrder;
  /** The time of the device, never later than the server's. */
  at: Date;
};

/**
 * What a courier recorded, mostly offline, of an order that was changed meanwhile: stored with its conflict for the
 * store to read, without effect on the order (decision 058). Undefined where there is nothing to store: the order was
 * never theirs, or they ended its delivery themselves.
 */
export async function claim(event: Event, reported: Reported): Promise<EventAnswer | undefined> {
  const { tx, context, order, at } = reported;
  const { user, now } = context;
  const isTheirs = order.delivery.delivery_id === user.id;
  if (!isTheirs && !(await wasCourierOf(tx, order.id, user.id))) return undefined;
  if ((await hasEnded(tx, order.id, user.id)) || !(await mayClaim(tx, order.id, user.id))) return undefined;
  const conflict = conflictOf(order, isTheirs);
  const { refused: answer } = refuseAs(event, conflict);
  const photoId = 'photo_id' in event ? event.photo_id : undefined;
  const stored: NewClaim = {
    id: event.id,
    orderId: order.id,
    kind: event.kind,
    conflict,
    actorId: user.id,
    at,
    answer,
    receivedAt: now(),
    isAdult: event.kind === 'age_checked' ? event.is_adult : undefined,
    ...(event.kind === 'attempt' && { reason: event.reason, note: event.note }),
    photoId: photoId && (await hasPhoto(tx, order.id, photoId)) ? photoId : undefined,
    ...(event.kind === 'delivered' && (await collected(event, reported))),
  };
  await writeClaim(tx, stored);
  await writeAudit(tx, context, {
    call: 'deliveries.events',
    entity: 'order',
    entityId: order.id,
    before: null,
    after: { kind: event.kind, conflict, ...(stored.amount !== undefined && { amount: stored.amount }) },
  });
  await notifyOrder(tx, order, user.id);
  return answer;
}

function refuseAs(event: Event, conflict: NewClaim['conflict']) {
  if (conflict === 'changed') return refuse(event, 'ORDER_STATE', changedText);
  return refuse(event, conflict === 'cancelled' ? 'ORDER_CANCELLED' : 'ORDER_REASSIGNED');
}

function conflictOf({ state }: LockedOrder, isTheirs: boolean): NewClaim['conflict'] {
  if (state === '12_store_cancel_order') return 'cancelled';
  return isTheirs ? 'changed' : 'reassigned';
}

/** The money that the courier says to have; cash belongs to their open round, where it is handed over. */
async function collected(
  event: Extract<Event, { kind: 'delivered' }>,
  { tx, context, order, at }: Reported,
): Promise<Partial<NewClaim>> {
  const door = await readDoor(tx, order.id);
  const { figures } = door;
  const { method } = figures;
  // The amount due includes what staff or another courier took back meanwhile, but not what the shopper did not take.
  const notTaken = (event.not_taken ?? []).map((one) => ({ key: partKey(one), count: one.count }));
  const without = withoutNotTaken({ ...termsOf(door), notLeft: 0 }, notTaken);
  const due = without?.due ?? toCollect(figures, 0);
  if (method !== 'cash') return { method, amount: due, voucher: event.voucher ?? '' };
  const cashReceived = event.cash_received ?? due;
  const roundId = await openRound(tx, { ...context.user, officeId: order.office_id }, at);
  return { method, amount: Math.min(due, cashReceived), cashReceived, roundId };
}

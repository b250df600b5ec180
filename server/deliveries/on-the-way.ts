import { readDoor, restrictedIn } from './crate.ts';
import { hasPhoto } from './photo-queries.ts';
import { type Act, refuse } from './scene.ts';
import { addStop, openRound } from './stops.ts';

/** The order leaves the store, or is tried again: the last stop of the open round. */
export const start: Act<'started'> = async (event, { tx, context, order, next, at }) => {
  if (!next.includes('on_the_way')) return refuse(event, 'ORDER_STATE');
  const roundId = await openRound(tx, { id: context.user.id, officeId: order.office_id }, at);
  await addStop(tx, roundId, order.id);
  return { roundId, lived: 'on_the_way' };
};

export const arrive: Act<'arrived'> = async (event, { next }) =>
  next.includes('delivered') ? {} : refuse(event, 'ORDER_STATE');

/** Without a document goods for adults are returned and not charged (decision 59). */
export const checkAge: Act<'age_checked'> = async (event, { tx, order, state, next }) => {
  if (!next.includes('delivered') || state.is_adult !== null) return refuse(event, 'ORDER_STATE');
  const restricted = restrictedIn((await readDoor(tx, order.id)).goods);
  if (!restricted.some) return refuse(event, 'ORDER_STATE');
  if (!event.is_adult && restricted.all) return refuse(event, 'ONLY_RESTRICTED');
  return { isAdult: event.is_adult };
};

export const attempt: Act<'attempt'> = async (event, { tx, order, next }) => {
  if (!next.includes('attempt')) return refuse(event, 'ORDER_STATE');
  const { reason, note, photo_id: photoId } = event;
  if (photoId && !(await hasPhoto(tx, order.id, photoId))) return refuse(event, 'PHOTO_MISSING');
  return { reason, note, photoId, lived: 'attempt' };
};

/** The order is back in the store: undelivered goods wait for a person to receive them. */
export const bringBack: Act<'returned'> = async (event, { next }) =>
  next.includes('returned') ? { lived: 'returned' } : refuse(event, 'ORDER_STATE');

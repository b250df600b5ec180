import { changeOf, finalCost, MOST_PIN_TRIES, stepsLeft, toGiveBack } from '#rules/deliveries/door.ts';
import { partKey, withoutNotTaken } from '#rules/deliveries/not-taken.ts';
import { giveSurplusBack } from '#server/payments/settle/give-money-back.ts';
import { type Door, readDoor, restrictedIn, termsOf } from './crate.ts';
import { noteOwed } from './owed.ts';
import { hasPhoto } from './photo-queries.ts';
import { isPinOf } from './pin.ts';
import type { PartNotTaken } from './returns.ts';
import {
  type Act,
  type EventAnswer,
  type EventOf,
  type Noted,
  type Refused,
  refuse,
  type Scene,
} from './scene.ts';
import { shortText, wrongPinText } from './texts.ts';

/**
 * Records a handover: money, document and proof must be in order, and the amount is computed here (rule 2). The order
 * is locked, so that a second device finds it delivered.
 */
export const deliver: Act<'delivered'> = async (event, scene) => {
  const { tx, context, order, state, next } = scene;
  if (!next.includes('delivered')) return refuse(event, 'ORDER_STATE');
  const door = await readDoor(tx, order.id);
  const { method } = door.figures;
  const handed = handedOver(event, door);
  if (!handed) return refuse(event, 'NOT_IN_CRATE');
  const { due, notLeft, notTaken } = handed;
  const received = method === 'cash' ? (event.cash_received ?? due) : null;
  const voucher = method === 'dataphone' ? (event.voucher ?? '') : '';
  const [left] = stepsLeft({
    method,
    due,
    received,
    voucher,
    ageRestricted: restrictedIn(door.goods).some,
    isAdult: state.is_adult,
    hasProof: event.pin !== undefined || event.photo_id !== undefined,
  });
  if (left === 'cash') return refuse(event, 'CASH_SHORT', shortText(due, received ?? 0));
  if (left === 'voucher') return refuse(event, 'VOUCHER_MISSING');
  if (left === 'age') return refuse(event, 'AGE_NOT_CHECKED');
  if (left === 'proof') return refuse(event, 'PROOF_MISSING');
  const proof = await prove(event, scene);
  if ('refused' in proof || proof.kind === 'wrong_pin') return proof;
  const amount = toGiveBack(door.figures, notLeft);
  const why = notTaken.length > 0 ? 'not_taken' : 'restricted';
  const by = { actorId: context.user.id, at: context.now() };
  await noteOwed(tx, { orderId: order.id, amount, why, ...by });
  const cost = finalCost(door.figures, notLeft, false);
  await giveSurplusBack(tx, { orderId: order.id, cost, ...by });
  return {
    ...proof,
    method,
    amount: due,
    voucher,
    notTaken,
    lived: 'delivered',
    ...(received === null ? {} : { cashReceived: received, cashChange: changeOf(due, received) }),
  };
};

/** What is collected, and what stays with the courier; undefined when that is not in the crate. */
function handedOver(event: EventOf<'delivered'>, door: Door) {
  const parts = event.not_taken ?? [];
  if (parts.length === 0) return { due: door.due, notLeft: door.notLeft, notTaken: [] };
  const without = withoutNotTaken(
    termsOf(door),
    parts.map((one) => ({ key: partKey(one), count: one.count })),
  );
  if (!without) return undefined;
  const notTaken = parts.flatMap(({ line_id, product_id, reason }, at): PartNotTaken[] => {
    const part = without.parts[at];
    return part ? [{ line_id, product_id, reason, ...part }] : [];
  });
  return { due: without.due, notLeft: without.notLeft, notTaken };
}

/**
 * Checks the PIN, or else takes a photo. Offline both are recorded: when the PIN turns out wrong, the photo counts. A
 * wrong PIN alone is an attempt; after three only a photo is accepted.
 */
async function prove(
  event: EventOf<'delivered'>,
  { tx, context, order, state }: Scene,
): Promise<Noted | Refused> {
  const { pin, photo_id: photoId } = event;
  if (photoId && !(await hasPhoto(tx, order.id, photoId))) return refuse(event, 'PHOTO_MISSING');
  const mayTry = pin !== undefined && state.wrong_pins < MOST_PIN_TRIES;
  if (mayTry && isPinOf(context.secretKeys, tx.businessId, order.id, pin)) return { proof: 'pin', photoId };
  if (photoId) return { proof: 'photo', photoId };
  if (!mayTry) return refuse(event, 'PIN_OVER');
  const tries = state.wrong_pins + 1;
  const left = MOST_PIN_TRIES - tries;
  const answer: EventAnswer = {
    id: event.id,
    outcome: 'refused',
    code: 'PIN_WRONG',
    message: wrongPinText(left),
    tries_left: left,
  };
  return { kind: 'wrong_pin', tries, answer };
}

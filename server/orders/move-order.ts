import type { CheckedInputOf } from '#contract/index.ts';
import { type DeliveryEvent, nextDeliveryEvents } from '#rules/orders/delivery-events.ts';
import { isBegun, shopperMayCancel } from '#rules/orders/edit-lines.ts';
import { staffCanMove } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { doorState } from '#server/deliveries/door-state.ts';
import { writeReturnByStaff } from '#server/deliveries/returns.ts';
import type { Context, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { endPayments } from '#server/payments/settle/end-payments.ts';
import { linesOfOrders } from '#server/picking/lines.ts';
import { lockVersion } from '#server/resource/lock-version.ts';
import { answerOrder } from './answer-order.ts';
import { asCashier } from './cashier.ts';
import { giveBack } from './goods/give-back.ts';
import { inTurnOfOrder, type LockedOrder, lastChange, lockOrder } from './lock-order.ts';
import { findStaff } from './staff-queries.ts';
import type { StoredDelivery } from './stored.ts';
import { worksAt } from './viewer.ts';
import { whyNotAssigned } from './why-not-assigned.ts';
import { type Mover, writeMove } from './write-move.ts';

const OUT_WITH_COURIER = 'El domiciliario lo lleva: él dice en su celular cómo terminó la entrega.';

const NOTHING = 'Di a qué estado pasa el pedido, quién lo atiende o qué pasó con su entrega.';

type Assignees = CheckedInputOf<'orders.move'>['body']['delivery'];

const CANCELLED = '12_store_cancel_order';

/**
 * Staff move an order, assign its picker or courier, or record a delivery event (rules 15, 22, 38 and 47).
 */
export async function moveOrder(
  input: CheckedInputOf<'orders.move'>,
  context: SignedInContext,
  call: Call = 'orders.move',
) {
  const refused = await moveInTurn(input, context, call);
  return refused ?? answerOrder(input.params.id, 'staff', context);
}

/** The call that moves the order. */
type Call = 'orders.move' | 'orders.save' | 'shoppingCarts.save' | 'erp.moveOrder';

/** A member of staff, or the key of another system. */
type Moving = Omit<Context, 'user'> & {
  user: Mover['user'] & Pick<SignedInContext['user'], 'officeId'>;
};

/** Moves an order for staff or for the key of another system; returns undefined once it is moved. */
export function moveInTurn(input: CheckedInputOf<'orders.move'>, context: Moving, call: Call) {
  return inTurnOfOrder(context.db, input.params.id, () =>
    // Returning goods locks the same rows as new orders.
    input.body.state === CANCELLED
      ? context.orderTurn(() => move(input, context, call))
      : move(input, context, call),
  );
}

function move({ params, body }: CheckedInputOf<'orders.move'>, context: Moving, call: Call) {
  return context.db.transaction(async (tx) => {
    const lock = async () => {
      const order = await lockOrder(tx, params.id);
      return order && worksAt(context.user, order.office_id) ? order : undefined;
    };
    // Rule 47; the history of an order, stored with its audit, includes shoppers and providers.
    const order = await lockVersion({ entity: 'order', lock, lastChange }, tx, {
      ...params,
      version: body.version,
    });
    if (isFailure(order)) return order;
    if (!body.state && !body.delivery && !body.delivery_event)
      return failAt('INVALID_INPUT', 'state', NOTHING);
    const state = body.state ?? order.state;
    if (body.state && !staffCanMove(order.state, body.state)) return fail('ORDER_STATE');
    const people = await assigned(tx, order, body.delivery);
    if (isFailure(people)) return people;
    const delivery = await happened(tx, { ...order, state, delivery: people }, body.delivery_event, context);
    if (isFailure(delivery)) return delivery;
    if (state === CANCELLED) await giveBack(tx, order, context.now(), context.user.id);
    const moved = await writeMove(tx, context, order, {
      call,
      state,
      delivery,
      reason: plainText(body.reason ?? ''),
      at: context.now(),
    });
    if (state === CANCELLED) await endPayments(tx, moved, context.user, context.now());
    if (body.delivery_event === 'returned')
      await writeReturnByStaff(tx, order.id, { actorId: context.user.id, at: context.now() });
    return undefined;
  });
}

/** The shopper cancels until picking starts, or later where what was promised is over (rule 23). */
export async function cancelOrder(input: CheckedInputOf<'orders.cancel'>, context: SignedInContext) {
  const { id } = input.params;
  const refused = await inTurnOfOrder(context.db, id, () => context.orderTurn(() => cancel(input, context)));
  return refused ?? answerOrder(id, 'owner', context);
}

function cancel({ params, body }: CheckedInputOf<'orders.cancel'>, context: SignedInContext) {
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, params.id);
    if (!order || order.user_id !== context.user.id) return fail('NOT_FOUND');
    const begun = isBegun(await linesOfOrders(tx, [order.id]), order.delivery.events);
    const { state, type, window_end: windowEnd, delivery } = order;
    const { events } = delivery;
    if (!shopperMayCancel({ state, type, isBegun: begun, events, windowEnd, now: context.now() }))
      return fail('ORDER_STATE');
    await giveBack(tx, order, context.now(), context.user.id);
    const cancelled = await writeMove(tx, context, order, {
      call: 'orders.cancel',
      state: CANCELLED,
      delivery: order.delivery,
      reason: plainText(body?.reason ?? ''),
      at: context.now(),
    });
    await endPayments(tx, cancelled, context.user, context.now());
    return undefined;
  });
}

/** Picker and courier after the change; people of another role or office are refused. */
async function assigned(
  tx: Queries,
  order: LockedOrder,
  people: Assignees,
): Promise<StoredDelivery | Failure<'ASSIGNEE_NOT_FOUND' | 'ORDER_STATE'>> {
  // Clients send the whole delivery block (back-office 7): an unchanged person is no assignment.
  const picker_id = otherThan(order.delivery.picker_id, people?.picker_id);
  const delivery_id = otherThan(order.delivery.delivery_id, people?.delivery_id);
  if (picker_id === undefined && delivery_id === undefined) return order.delivery;
  const message = whyNotAssigned(order, {
    isPicker: picker_id !== undefined,
    isCourier: Boolean(delivery_id),
  });
  if (message !== undefined) return fail('ORDER_STATE', { message });
  const delivery = { ...order.delivery };
  if (picker_id !== undefined) {
    const picker = picker_id && (await findStaff(tx, order.office_id, 'picker', picker_id));
    if (picker_id && !picker) return notFound('picker_id');
    delivery.picker_id = picker_id;
    delivery.picker_name = picker ? picker.name : '';
  }
  if (delivery_id !== undefined) {
    const courier = delivery_id && (await findStaff(tx, order.office_id, 'delivery', delivery_id));
    if (delivery_id && !courier) return notFound('delivery_id');
    delivery.delivery_id = delivery_id;
    delivery.delivery_name = courier ? courier.name : '';
  }
  return delivery;
}

/**
 * The delivery with one more event; refused when it does not follow from the earlier ones, or while a courier is out
 * with it: the person who collects the money confirms the delivery.
 */
async function happened(
  tx: Queries,
  { id, state, type, delivery }: LockedOrder,
  event: DeliveryEvent | undefined,
  { user, now }: Pick<Moving, 'user' | 'now'>,
): Promise<StoredDelivery | Failure<'ORDER_STATE'>> {
  if (event === undefined) return delivery;
  const { events = [] } = delivery;
  const { round_id, most_attempts: mostAttempts } = await doorState(tx, id);
  if (round_id) return fail('ORDER_STATE', { message: OUT_WITH_COURIER });
  const next = nextDeliveryEvents({ state, type, lived: events.map((one) => one.event), mostAttempts });
  if (!next.includes(event)) return fail('ORDER_STATE');
  const billed = event === 'ready' && user.id !== null && (await asCashier(tx, user.id));
  return { ...delivery, events: [...events, { event, at: now().toISOString() }], ...billed };
}

function otherThan(was: string | null | undefined, next: string | null | undefined) {
  return next === (was ?? null) ? undefined : next;
}

function notFound(field: string): Failure<'ASSIGNEE_NOT_FOUND'> {
  return failAt('ASSIGNEE_NOT_FOUND', `delivery.${field}`);
}

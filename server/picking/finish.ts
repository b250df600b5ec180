import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { answerOrder } from '#server/orders/answer-order.ts';
import { asCashier } from '#server/orders/cashier.ts';
import { inTurnOfOrder } from '#server/orders/lock-order.ts';
import { writeMove } from '#server/orders/write-move.ts';
import { linesOfOrders, type PickLineRow } from './lines.ts';
import { lockMyOrder } from './my-order.ts';
import { ordersOfPicker, presentPickHead } from './pick-heads.ts';
import { endDueQuestions } from './questions/end-question.ts';

type Unfinished = Failure<
  'NOT_FOUND' | 'ORDER_STATE' | 'PICKING_UNFINISHED' | 'PICKING_CHANGED' | 'PICKING_EMPTY'
>;

/**
 * Picking ends: the order goes to billing with the amount due and what differs from the order (rule 63).
 */
export async function finishPicking(
  { params: { id }, body }: CheckedInputOf<'picking.finish'>,
  context: SignedInContext,
): Promise<OutputOf<'picking.finish'> | Unfinished> {
  const { db } = context;
  const refused = await inTurnOfOrder(db, id, () =>
    context.orderTurn(() => db.transaction((tx) => finish(tx, id, body?.lines ?? [], context))),
  );
  if (isFailure(refused)) return refused;
  const [head, answer] = await Promise.all([readHead(id, context), answerOrder(id, 'staff', context)]);
  if (!head) return fail('NOT_FOUND');
  if (isFailure(answer)) return answer;
  const { products, settlement, price_total, price_credit } = answer.order;
  return {
    order: head,
    price_total,
    amount_to_pay: settlement?.amount_to_pay ?? price_total,
    price_credit,
    refund: settlement?.refund ?? 0,
    differences: products.flatMap(({ id: line_id, product, countDisplay, totalPrice, picked }) =>
      picked && (picked.outcome !== 'found' || picked.totalPrice !== totalPrice)
        ? [{ line_id, title: product.title, countDisplay, totalPrice, picked }]
        : [],
    ),
  };
}

/** Hands a picked order over as billed and ready for dispatch (rule 22). */
export async function handOver(
  { params: { id } }: CheckedInputOf<'picking.billed'>,
  context: SignedInContext,
): Promise<OutputOf<'picking.billed'> | Failure<'NOT_FOUND' | 'ORDER_STATE'>> {
  const { db, now } = context;
  const refused = await inTurnOfOrder(db, id, () =>
    db.transaction(async (tx) => {
      const mine = await lockMyOrder(tx, id, context.user);
      if (!mine?.isMine) return fail('NOT_FOUND');
      const { order } = mine;
      if (order.state !== '9_store_invoice_products') return fail('ORDER_STATE');
      const { events = [] } = order.delivery;
      if (events.some(({ event }) => event === 'ready')) return undefined;
      await writeMove(tx, context, order, {
        call: 'picking.billed',
        state: order.state,
        delivery: {
          ...order.delivery,
          events: [...events, { event: 'ready', at: now().toISOString() }],
          ...(await asCashier(tx, context.user.id)),
        },
        reason: '',
        at: now(),
      });
      return undefined;
    }),
  );
  if (isFailure(refused)) return refused;
  const head = await readHead(id, context);
  return head ? { order: head } : fail('NOT_FOUND');
}

async function finish(
  tx: Queries,
  orderId: string,
  seen: NonNullable<NonNullable<CheckedInputOf<'picking.finish'>['body']>['lines']>,
  context: SignedInContext,
): Promise<Unfinished | undefined> {
  const now = context.now();
  const mine = await lockMyOrder(tx, orderId, context.user);
  if (!mine?.isMine) return fail('NOT_FOUND');
  const { order } = mine;
  // The request is a repeat.
  if (order.state === '9_store_invoice_products') return undefined;
  if (order.state !== '8_store_select_products') return fail('ORDER_STATE');
  await endDueQuestions(tx, order, now);
  const lines = await linesOfOrders(tx, [orderId]);
  const open = lines.filter(({ pick }) => pick === null);
  if (open.length > 0) {
    return fail('PICKING_UNFINISHED', { details: open.map(titleOf) });
  }
  // Refuses what the picker has not seen: the bill would not match the crate. Older phones do not send `seen`.
  const actionIds = new Map(seen.map(({ line_id, action_id }) => [line_id, action_id]));
  const changed = lines.filter(({ id, pick }) => actionIds.has(id) && actionIds.get(id) !== pick?.action_id);
  if (changed.length > 0) return fail('PICKING_CHANGED', { details: changed.map(titleOf) });
  if (lines.every(({ pick }) => pick?.rows.every(({ kind }) => kind === 'missing')))
    return fail('PICKING_EMPTY');
  await writeMove(tx, context, order, {
    call: 'picking.finish',
    state: '9_store_invoice_products',
    delivery: order.delivery,
    reason: '',
    at: now,
  });
  return undefined;
}

function titleOf({ product }: PickLineRow) {
  return { field: 'products', message: product.title ?? '' };
}

async function readHead(orderId: string, { db, user, now }: SignedInContext) {
  const row = (await ordersOfPicker(db, user.id)).find(({ id }) => id === orderId);
  return row && presentPickHead(row, now());
}

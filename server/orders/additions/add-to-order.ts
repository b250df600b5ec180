import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { gatewaysFor } from '#rules/orders/payment-methods.ts';
import { costedOf } from '#rules/stats/margin.ts';
import { takeLines } from '#server/cart/lines/take-lines.ts';
import { inTurnOfCart, lockActive } from '#server/cart/lock-cart.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import { MOST_LINES } from '#server/cart/wanted-line.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { linesOfOrders } from '#server/picking/lines.ts';
import type { CartChange } from '#server/realtime/cart-changes.ts';
import { answerOrder } from '../answer-order.ts';
import { customerOf } from '../create-order.ts';
import { tooManyUnpaid } from '../goods/unpaid.ts';
import { inTurnOfOrder, lockOrder } from '../lock-order.ts';
import { type Beside, beside } from '../placing/beside.ts';
import { demandOf, newLine } from '../placing/new-order.ts';
import { notAllowed } from '../placing/ready-to-order.ts';
import { soldAsOrdered } from '../sold-goods.ts';
import { type Addition, waitForPayment, writeToOrder } from './apply-addition.ts';
import { joins, judgeAddition, presentAddition } from './judge-addition.ts';
import { type Added, findAddition, lockStock, readOrderToAddTo, takeAdded } from './queries.ts';
import { refusal, tooSmall } from './refusal.ts';

type Refused = Failure<ErrorsOf<'orders.add'> | 'NOT_FOUND'>;

const EMPTY = 'Pon en tu carrito lo que quieres agregar al pedido.';
const FULL = `Un pedido tiene máximo ${MOST_LINES} productos distintos.`;

/** Previews an order with lines of the cart added, at today's prices in the order's office. */
export async function previewAddition(
  { params, body }: CheckedInputOf<'orders.previewAddition'>,
  { db, user, now: clock, payments }: SignedInContext,
): Promise<OutputOf<'orders.previewAddition'> | Failure<'NOT_FOUND' | 'ORDER_STATE' | 'CART_EMPTY'>> {
  const now = clock();
  const order = await readOrderToAddTo(db, params.id);
  if (!order || order.user_id !== user.id) return fail('NOT_FOUND');
  const ordered = await linesOfOrders(db, [order.id]);
  const refused = refusal(order, ordered);
  if (refused) return refused;
  const cart = await readCart(db, { userId: user.id, own: true, officeId: order.office_id, now });
  if (!cart || cart.lines.length === 0) return fail('CART_EMPTY', { message: EMPTY });
  const judged = judgeAddition(order, ordered, cart, { lineIds: body.line_ids, now });
  return presentAddition(order, judged, payments.gateways, now);
}

/**
 * The shopper adds lines of the cart to an order until picking begins (rules 10 and 23), exactly once: order, cart
 * and stock are locked in that order, then everything is checked and written in one transaction. A picker who starts or
 * a cancellation at that moment comes before or waits for the lock. Docs/decisions/095.
 */
export async function addToOrder(
  input: CheckedInputOf<'orders.add'>,
  context: SignedInContext,
): Promise<OutputOf<'orders.add'> | Refused> {
  const { id } = input.params;
  const done = await inTurnOfOrder(context.db, id, () =>
    inTurnOfCart(context, () =>
      // It locks the same rows as new orders.
      context.orderTurn(() => context.db.transaction((tx) => add(tx, input, context))),
    ),
  );
  if (isFailure(done)) return done;
  if (done.cart) context.carts.changed(done.cart);
  return answerOrder(id, 'owner', context);
}

async function add(
  tx: Queries,
  { params, body }: CheckedInputOf<'orders.add'>,
  context: SignedInContext,
): Promise<{ cart?: CartChange } | Refused> {
  const { user } = context;
  const now = context.now();
  const locked = await lockOrder(tx, params.id);
  if (!locked || locked.user_id !== user.id) return fail('NOT_FOUND');
  const ofOrder = await findAddition(tx, body.addition_id);
  if (ofOrder !== undefined) return ofOrder === locked.id ? {} : fail('IDEMPOTENCY_KEY_REUSED');
  const order = await readOrderToAddTo(tx, params.id);
  if (!order) return fail('NOT_FOUND');
  const ordered = await linesOfOrders(tx, [order.id]);
  const refused = refusal(order, ordered);
  if (refused) return refused;

  const cartId = await lockActive(tx, user.id);
  if (cartId === undefined) return fail('CART_EMPTY', { message: EMPTY });
  const isOnline = order.payment_method === 'online';
  // Counted before stock is locked, as orders do it.
  const tooMany = isOnline ? await tooManyUnpaid(tx, user.id) : undefined;
  await lockStock(tx, order.office_id, { cartId, lineIds: body.line_ids });
  const question = { userId: user.id, own: true, officeId: order.office_id, now };
  const cart = await readCart<Beside>(tx, question, { more: beside(tx.businessId, null) });
  if (!cart || cart.lines.length === 0) return fail('CART_EMPTY', { message: EMPTY });
  const judged = judgeAddition(order, ordered, cart, { lineIds: body.line_ids, now });
  const added = judged.lines.filter(joins);
  if (added.length !== new Set(body.line_ids).size || judged.figures.total !== body.total_price) {
    const data = presentAddition(order, judged, context.payments.gateways, now);
    return fail('ADDITION_CHANGED', { data });
  }
  if (ordered.length + added.length > MOST_LINES) return fail('CART_FULL', { message: FULL });
  const personal = notAllowed(
    added.map(({ row }) => row),
    customerOf(cart, context.identities),
    now,
  );
  if (personal) return personal;

  const tax = { taxDefault: cart.tax_default, orderedAt: locked.created_at };
  const lines = added.map((line, at) => newLine(line, at, tax));
  const written: Added = {
    lines,
    figures: judged.figures,
    costed: costedOf(
      [...ordered, ...lines].map(soldAsOrdered),
      judged.figures.subtotal - judged.figures.couponsTotal,
    ),
  };
  const difference = judged.figures.total - order.total;
  const isPaidFirst = isOnline && difference > 0;
  if (isPaidFirst && tooMany) return tooMany;
  if (isPaidFirst && gatewaysFor(context.payments.gateways, difference).length === 0)
    return fail('PAYMENT_METHOD_NOT_AVAILABLE', { message: tooSmall(difference, context.payments.gateways) });
  await takeAdded(tx, order, demandOf(added, lines));
  const addition: Addition = { body, order, locked, added, written, difference };
  if (isPaidFirst) {
    await waitForPayment(tx, addition, context, now);
    return {};
  }
  await writeToOrder(tx, addition, context, now);
  const historyEntry = { action: 'add-to-order', detail: String(order.number) } as const;
  const cartVersion = await takeLines(tx, cart.id, body.line_ids, historyEntry, context);
  return { cart: { userId: user.id, cartId: cart.id, version: cartVersion } };
}

import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { formatWindow } from '#rules/hours.ts';
import { type WhyNotEdited, whyNotEditLines } from '#rules/order/edit-lines.ts';
import type { OrderState } from '#rules/order-moves.ts';
import { costedOf } from '#rules/stats/margin.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { MOST_LINES } from '#server/cart/lines/line-to-add.ts';
import { takeLines } from '#server/cart/lines/take-lines.ts';
import { inTurnOfCart, lockActive } from '#server/cart/lock-cart.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { linesOfOrders, type PickLineRow } from '#server/picking/lines.ts';
import type { CartChange } from '#server/realtime/cart-changes.ts';
import { answerOrder } from '../answer-order.ts';
import { customerOf } from '../create-order.ts';
import { inTurnOfOrder, type LockedOrder, lockOrder } from '../lock-order.ts';
import { type Beside, beside } from '../placing/beside.ts';
import { demandOf, newLine } from '../placing/new-order.ts';
import { notAllowed } from '../placing/ready-to-order.ts';
import { soldAsOrdered } from '../sold-goods.ts';
import { judgeAddition, presentAddition } from './judge-addition.ts';
import {
  findAddition,
  lockStock,
  type OrderToAddTo,
  readOrderToAddTo,
  takeAdded,
  writeAddition,
} from './queries.ts';

type Refused = Failure<ErrorsOf<'orders.add'> | 'NOT_FOUND'>;

const EMPTY = 'Pon en tu carrito lo que quieres agregar al pedido.';
const FULL = `Un pedido tiene máximo ${MOST_LINES} productos distintos.`;

/** What the order would cost with what is in the cart, at today's prices of the order's office. */
export async function previewAddition(
  { params, body }: CheckedInputOf<'orders.previewAddition'>,
  { db, user, now }: SignedInContext,
): Promise<OutputOf<'orders.previewAddition'> | Failure<'NOT_FOUND' | 'ORDER_STATE' | 'CART_EMPTY'>> {
  const order = await readOrderToAddTo(db, params.id);
  if (!order || order.user_id !== user.id) return fail('NOT_FOUND');
  const ordered = await linesOfOrders(db, [order.id]);
  const refused = refusal(order, ordered);
  if (refused) return refused;
  const cart = await readCart(db, { userId: user.id, own: true, officeId: order.office_id, now: now() });
  if (!cart || cart.lines.length === 0) return fail('CART_EMPTY', { message: EMPTY });
  const judged = judgeAddition(order, ordered, cart, body.line_ids);
  return presentAddition(order, judged, windowLabel(order, now()));
}

/**
 * The shopper adds lines of the cart to an order until picking begins (decisions 10 and 23), exactly once: order, cart
 * and stock are locked in that order, then everything is judged and written in the same transaction. A picker
 * who begins or a cancellation of that moment waits for the order, or was before it. Docs/decisions/095.
 */
export async function addToOrder(
  input: CheckedInputOf<'orders.add'>,
  context: SignedInContext,
): Promise<OutputOf<'orders.add'> | Refused> {
  const { id } = input.params;
  const done = await inTurnOfOrder(context.db, id, () =>
    inTurnOfCart(context, () =>
      // It wants the rows that new orders want.
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
  const known = await findAddition(tx, body.addition_id);
  if (known !== undefined) return known === locked.id ? {} : fail('IDEMPOTENCY_KEY_REUSED');
  const order = await readOrderToAddTo(tx, params.id);
  if (!order) return fail('NOT_FOUND');
  const ordered = await linesOfOrders(tx, [order.id]);
  const refused = refusal(order, ordered);
  if (refused) return refused;

  const cartId = await lockActive(tx, user.id);
  if (cartId === undefined) return fail('CART_EMPTY', { message: EMPTY });
  await lockStock(tx, order.office_id, { cartId, lineIds: body.line_ids });
  // Stock as it is now that nobody else takes of it.
  const question = { userId: user.id, own: true, officeId: order.office_id, now };
  const cart = await readCart<Beside>(tx, question, { more: beside(tx.businessId, null) });
  if (!cart || cart.lines.length === 0) return fail('CART_EMPTY', { message: EMPTY });
  const judged = judgeAddition(order, ordered, cart, body.line_ids);
  const added = judged.lines.filter(({ chosen, problem }) => chosen && !problem);
  if (added.length !== new Set(body.line_ids).size || judged.figures.total !== body.total_price) {
    return fail('ADDITION_CHANGED', { data: presentAddition(order, judged, windowLabel(order, now)) });
  }
  if (ordered.length + added.length > MOST_LINES) return fail('CART_FULL', { message: FULL });
  const personal = notAllowed(
    added.map(({ row }) => row),
    customerOf(cart, context.identities),
    now,
  );
  if (personal) return personal;

  const lines = added.map(newLine);
  await takeAdded(tx, order, demandOf(added, lines), lines.length);
  await writeAddition(tx, order, {
    ...{ id: body.addition_id, version: locked.version, actorId: user.id, lines, now },
    figures: judged.figures,
    costed: costedOf(
      [...ordered, ...lines].map(soldAsOrdered),
      judged.figures.subtotal - judged.figures.couponsTotal,
    ),
  });
  await noted(tx, context, locked, {
    titles: added.map(({ row }) => row.title),
    total: judged.figures.total,
  });
  const historyEntry = { action: 'add-to-order', detail: String(order.number) } as const;
  const version = await takeLines(tx, cart.id, body.line_ids, historyEntry, context);
  return { cart: { userId: user.id, cartId: cart.id, version } };
}

/** The audit with what was added, and the message to screens that show the order: the board, the shopper's devices. */
async function noted(
  tx: Queries,
  context: SignedInContext,
  locked: LockedOrder,
  { titles, total }: { titles: readonly string[]; total: number },
): Promise<void> {
  const version = locked.version + 1;
  await writeAudit(tx, context, {
    ...{ call: 'orders.add', entity: 'order', entityId: locked.id },
    before: { total: locked.total, version: locked.version },
    after: { added: titles, total, version },
  });
  await notifyOrder(tx, { ...locked, version });
}

const WORDS: Record<WhyNotEdited, string> = {
  BEGUN: 'Ya empezamos a alistar este pedido: no se le puede agregar más. Haz otro pedido.',
  PAID_ONLINE:
    'Este pedido se pagó en línea y la diferencia no se puede cobrar por aparte. Haz otro pedido con lo que te falta.',
  STATE: 'A este pedido ya no se le pueden agregar productos.',
};
const UNPAID =
  'Este pedido espera su pago en línea. Si cambias a pagar al recibir, después puedes agregarle productos.';

/** The rule of changed quantities (docs/decisions/065): nothing is picked, and the new total can be charged. */
function refusal(
  { state, payment_method }: { state: OrderState; payment_method: LockedOrder['payment_method'] },
  ordered: readonly PickLineRow[],
): Failure<'ORDER_STATE'> | undefined {
  const isBegun = ordered.some(({ pick }) => pick !== null);
  const why = whyNotEditLines({ state, paymentMethod: payment_method, isBegun });
  if (!why) return undefined;
  const waits = state === '5_waiting_online_payment' || state === '11_store_onlinepayment_fail';
  return fail('ORDER_STATE', { message: waits ? UNPAID : WORDS[why] });
}

function windowLabel({ window_start, window_end }: OrderToAddTo, now: Date): string {
  return formatWindow(window_start, window_end, now);
}

import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { besideCredit } from '#rules/credit/in-orders.ts';
import type { Billing } from '#rules/invoices/billing.ts';
import { initialOrderState } from '#rules/orders/moves.ts';
import { gatewaysFor } from '#rules/orders/payment-methods.ts';
import { channelOf } from '#rules/stats/channel.ts';
import { hasModule } from '#server/business/modules/module-gate.ts';
import { areStillSold } from '#server/cart/facts.ts';
import { historyInsert } from '#server/cart/history/history-entry.ts';
import { inTurnOfCart, lockCart } from '#server/cart/lock-cart.ts';
import { cartFigures } from '#server/cart/snapshot/figures.ts';
import { readCartToOrder } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { closedFor, ownCart, type WhoseCart } from '#server/cart/whose-cart.ts';
import { CREDIT_MODULE, takeCredit, whyNoCredit } from '#server/credit/use.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { authorise } from '#server/identity/ways-in/agree.ts';
import { openBilling, versionOf } from '#server/invoices/stored.ts';
import { lostRaces } from '#server/observing/metrics.ts';
import type { CartChange } from '#server/realtime/cart-changes.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import { tooManyUnpaid } from './goods/unpaid.ts';
import { type Beside, beside } from './placing/beside.ts';
import { type Customer, newOrder } from './placing/new-order.ts';
import { LostRace, placeOrder } from './placing/place-order.ts';
import { readyToOrder } from './placing/ready-to-order.ts';
import type { NewOrder } from './stored.ts';

type Input = CheckedInputOf<'cart.createOrder'>;
type Answer = OutputOf<'cart.createOrder'>;
type Refusal = Failure<ErrorsOf<'cart.createOrder'> | 'INVALID_INPUT' | 'NOT_FOUND' | 'UNAVAILABLE'>;

/** The cart to order, and further writes in the same transaction. */
export type Placing = WhoseCart & {
  /** The person or company the invoice is made out to, instead of what the shopper saved. */
  billing?: Billing | undefined;
  beside?: (tx: Queries, order: NewOrder) => Promise<void>;
};

/**
 * Bounds the windows an order may lose one after another; for stock and coupons the second attempt already has fresh
 * data.
 */
const MOST_ATTEMPTS = 20;

/**
 * Creates the order of a cart exactly once (rule 16): repeated requests, even while the first is still running, get
 * the same order. It reads, then writes and takes stock if nothing has changed since. An attempt that loses a race
 * starts over with fresh data, and then reports the remaining stock or gets the next window (rules 11 and 20b,
 * docs/decisions/006).
 */
export async function createOrder(
  input: Input,
  context: SignedInContext,
  whose: Placing = ownCart(context),
): Promise<Answer | Refusal> {
  if (input.body.habeasAccept) await authorise(context.db, context.user.id, true, context);
  return inTurnOfCart(context, () => orderUntilWon(input, context, whose), whose.userId);
}

async function orderUntilWon(
  { params, body }: Input,
  context: SignedInContext,
  whose: Placing,
): Promise<Answer | Refusal> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    try {
      // After a lost race the cache is not used: stale data would lose the next one, too.
      const fresh = attempt > 1;
      const outcome = await context.orderTurn(() => orderOnce(params.uuid, body, { context, whose, fresh }));
      if ('failure' in outcome) return outcome;
      if (outcome.closed) context.carts.changed(outcome.closed);
      return outcome.answer;
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      lostRaces.inc();
    }
  }
  return fail('UNAVAILABLE');
}

async function orderOnce(
  cartId: string,
  body: Input['body'],
  { context, whose, fresh }: { context: SignedInContext; whose: Placing; fresh: boolean },
): Promise<{ answer: Answer; closed?: CartChange } | Refusal> {
  const { db, user } = context;
  const now = context.now();
  const key = body.idempotency_key === undefined ? null : plainText(body.idempotency_key);
  const { products } = context.cartFacts;
  const cart = await readCartToOrder<Beside>(
    { userId: whose.userId, cartId, now },
    // Everything that decides money or a promise is compared with the database (docs/decisions/003 and 006).
    { db, cartFacts: { ...context.cartFacts, products: { of: fresh ? products.read : products.of } } },
    beside(db.businessId, key),
  );
  if (!cart) return fail('NOT_FOUND');
  if (cart.cart_of_key !== null && cart.cart_of_key !== cart.id) return fail('IDEMPOTENCY_KEY_REUSED');
  if (cart.placed) return { answer: answerOf(cart.placed) };
  const closed = closedFor(cart.state, whose);
  if (closed) return closed;
  if (!cart.shop_open) return fail('SHOP_NOT_OPEN');

  const figures = cartFigures(cart, now);
  const { credit = 0 } = body;
  if (credit > 0 && !(await hasModule(context, CREDIT_MODULE)))
    return failAt('INVALID_INPUT', 'credit', 'Aquí no se paga con crédito.');
  const online =
    gatewaysFor(context.payments.gateways, besideCredit(figures.totals.total, credit)).length > 0;
  const customer = customerOf(cart, context.identities);
  const ready = readyToOrder(cart, figures, body, { customer, now, online, credit });
  if (!('failure' in ready) && !cart.authorised) return fail('CONSENT_NEEDED');
  const own = body.needs_invoice
    ? openBilling(cart.customer.billing, context.identities, cart.user_id)
    : null;
  const billing = whose.billing ?? own;
  if (!('failure' in ready) && body.needs_invoice && !billing)
    return failAt('MISSING_BILLING', 'needs_invoice');
  // When another request has saved other billing data, the shopper sees them first.
  const { billing_version: seen } = body;
  const version = billing && versionOf(billing, context.identities, cart.user_id);
  if (billing && !whose.billing && seen !== undefined && seen !== version)
    return fail('BILLING_CHANGED', { data: { billing, version } });
  if ('failure' in ready) {
    if (fresh || (await areStillSold(context, cart))) return ready;
    return orderOnce(cartId, body, { context, whose, fresh: true });
  }
  const order = newOrder(cart, figures, {
    ...ready,
    key,
    observations: body.observations_client,
    user,
    now,
    customer,
    identities: context.identities,
    billing,
    credit,
    channel: whose.state === 'phone' ? 'staff' : channelOf(context.userAgent),
  });
  const history = historyInsert(db.businessId, context, { action: 'create-order' });
  const number =
    order.paymentMethod === 'online' || whose.beside || order.credit > 0
      ? await db.transaction((tx) => placeBeside(tx, { order, history, whose }))
      : await placeOrder(db, order, history);
  if (isFailure(number)) return number;
  const answer = answerOf({
    id: order.id,
    number,
    share_token: order.shareToken,
    payment_method: order.paymentMethod,
    total: order.total,
  });
  if (whose.state === 'phone') return { answer };
  return { answer, closed: { userId: user.id, cartId: cart.id, version: cart.version + 1, ordered: true } };
}

/**
 * Runs with the other writes of its transaction. An unpaid order counts towards its shopper's limit: in turn, and never
 * at the same time as another of the same cart.
 */
async function placeBeside(
  tx: Queries,
  { order, history, whose }: { order: NewOrder; history: ReturnType<typeof historyInsert>; whose: Placing },
): Promise<number | Failure<'TOO_MANY_UNPAID' | 'INVALID_INPUT'>> {
  if ((await lockCart(tx, order.userId, order.cartId))?.state !== whose.state) throw new LostRace();
  const tooMany = order.paymentMethod === 'online' ? await tooManyUnpaid(tx, order.userId) : undefined;
  if (tooMany) return tooMany;
  // A refused order writes nothing besides.
  const refused = order.credit > 0 ? await whyNoCredit(tx, order) : undefined;
  if (refused) return refused;
  // Before the order, whose locks other orders wait for.
  await whose.beside?.(tx, order);
  const number = await placeOrder(tx, order, history);
  if (order.credit > 0) await takeCredit(tx, order);
  return number;
}

/** Customer of the order; a document that cannot be decrypted is asked for again. */
export function customerOf({ user_id, customer }: CartSnapshot & Beside, identities: IdentitySeal): Customer {
  const { identity, billing: _, ...fields } = customer;
  const opened = identities.openPerson(identity === '' ? null : Buffer.from(identity, 'base64'), user_id);
  return { ...fields, identification_card: opened?.document ?? '', birthday: opened?.birthday ?? null };
}

/** The answer of the first request and of repeats, whatever the order's state is by then. */
function answerOf(placed: NonNullable<Beside['placed']>): Answer {
  return {
    order: {
      id: placed.id,
      id_order: placed.number,
      token: placed.share_token,
      state: initialOrderState(placed.payment_method),
      price_total: placed.total,
      payment_method_selected: placed.payment_method,
    },
  };
}

import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { isAdult } from '#rules/adult.ts';
import { formatWindow } from '#rules/hours.ts';
import { formatPesos } from '#rules/money.ts';
import { initialOrderState, type PaymentMethod } from '#rules/order-moves.ts';
import { canPayWith, gatewaysFor } from '#rules/payments.ts';
import { areStillSold } from '#server/cart/facts.ts';
import { noteOf } from '#server/cart/history/history-entry.ts';
import { inTurnOfCart, lockCart } from '#server/cart/lock-cart.ts';
import { totalIfAccepted } from '#server/cart/reconcile.ts';
import { type CartFigures, figuresOf } from '#server/cart/snapshot/figures.ts';
import { presentCart, presentCheck } from '#server/cart/snapshot/present.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { couponStatusText } from '#server/cart/texts.ts';
import { plainText } from '#server/cart/wanted-line.ts';
import type { Queries } from '#server/db/database.ts';
import { part } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { termsOf } from '#server/offices/seller.ts';
import type { CartChange } from '#server/realtime/cart-changes.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import { tooManyUnpaid } from './goods/unpaid.ts';
import { type Customer, newOrder, type Ready } from './placing/new-order.ts';
import { LostRace, placeOrder } from './placing/place-order.ts';
import type { NewOrder } from './stored.ts';

type Input = CheckedInputOf<'cart.createOrder'>;
type Answer = OutputOf<'cart.createOrder'>;
type Refusal = Failure<ErrorsOf<'cart.createOrder'> | 'NOT_FOUND' | 'UNAVAILABLE'>;

/** What the order needs beside the cart, read in the same statement. */
type Beside = {
  /** `identity`: document and birth date, sealed; '' for neither. */
  customer: Omit<Customer, 'identification_card' | 'birthday'> & { identity: string };
  placed: {
    id: string;
    number: number;
    share_token: string;
    payment_method: PaymentMethod;
    total: number;
  } | null;
  /** The cart for which this user's idempotency key was used. */
  cart_of_key: string | null;
  /** Whether the business has opened its shop. */
  shop_open: boolean;
  /** Of which state of its office and its address the figures are: compared when the order is placed. */
  terms: string;
};

/** More than there are windows to lose one after another; with stock and coupons the second attempt already knows. */
const MOST_ATTEMPTS = 20;

/**
 * Makes the order of a cart exactly once (decision 16): whoever asks again, also while the first is still running, is
 * told of the same order. Read, then write and take, if everything still is as it was read. Who loses a race starts
 * over with the new state of things, and then is told what is left or gets the next window (decisions 11 and 20b,
 * docs/decisions/027).
 */
export function createOrder(input: Input, context: SignedInContext): Promise<Answer | Refusal> {
  return inTurnOfCart(context, () => orderUntilWon(input, context));
}

async function orderUntilWon({ params, body }: Input, context: SignedInContext): Promise<Answer | Refusal> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    try {
      // Whoever has lost a race trusts memory no more: the next one would be lost to it, too.
      const fresh = attempt > 1;
      const outcome = await context.orderTurn(() => orderOnce(params.uuid, body, context, fresh));
      if ('failure' in outcome) return outcome;
      if (outcome.closed) context.carts.changed(outcome.closed);
      return outcome.answer;
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
    }
  }
  return fail('UNAVAILABLE');
}

async function orderOnce(
  cartId: string,
  body: Input['body'],
  context: SignedInContext,
  fresh: boolean,
): Promise<{ answer: Answer; closed?: CartChange } | Refusal> {
  const { db, user } = context;
  const now = context.now();
  const key = body.idempotency_key === undefined ? null : plainText(body.idempotency_key);
  const { products } = context.cartFacts;
  const cart = await readCart<Beside>(
    db,
    { userId: user.id, cartId, now },
    // All that moves money or is promised comes from the database (docs/decisions/027 and 030).
    { products: fresh ? products.read : products.of, more: beside(db.businessId, key) },
  );
  if (!cart) return fail('NOT_FOUND');
  if (cart.cart_of_key !== null && cart.cart_of_key !== cart.id) return fail('IDEMPOTENCY_KEY_REUSED');
  if (cart.placed) return { answer: answerOf(cart.placed) };
  if (cart.state !== 'active') return fail('CART_CLOSED');
  if (!cart.shop_open) return fail('SHOP_NOT_OPEN');

  const figures = figuresOf(cart, now);
  const online = gatewaysFor(context.payments.gateways, figures.totals.total).length > 0;
  const customer = customerOf(cart, context.identities);
  const ready = readyToOrder(cart, figures, body, { customer, now, online });
  if ('failure' in ready) {
    if (fresh || (await areStillSold(context, cart))) return ready;
    return orderOnce(cartId, body, context, true);
  }
  const order = newOrder(cart, figures, {
    ...{ ...ready, key, observations: body.observations_client, user, now },
    ...{ customer, identities: context.identities },
  });
  const note = noteOf(db.businessId, context, { action: 'create-order' });
  const number =
    order.paymentMethod === 'online'
      ? await db.transaction((tx) => placeUnpaid(tx, order, note))
      : await placeOrder(db, order, note);
  if (isFailure(number)) return number;
  const answer = answerOf({
    id: order.id,
    number,
    share_token: order.shareToken,
    payment_method: order.paymentMethod,
    total: order.total,
  });
  return { answer, closed: { userId: user.id, cartId: cart.id, version: cart.version + 1 } };
}

/**
 * One that keeps its goods unpaid counts among those of its shopper: in turn, and never beside one of the same cart.
 */
async function placeUnpaid(
  tx: Queries,
  order: NewOrder,
  note: ReturnType<typeof noteOf>,
): Promise<number | Failure<'TOO_MANY_UNPAID'>> {
  if ((await lockCart(tx, order.userId, order.cartId)) !== 'active') throw new LostRace();
  return (await tooManyUnpaid(tx, order.userId)) ?? placeOrder(tx, order, note);
}

/** Of a document that cannot be opened the shopper is asked again. */
function customerOf({ user_id, customer }: CartSnapshot & Beside, identities: IdentitySeal): Customer {
  const { identity, ...known } = customer;
  const opened = identities.openPerson(identity === '' ? null : Buffer.from(identity, 'base64'), user_id);
  return { ...known, identification_card: opened?.document ?? '', birthday: opened?.birthday ?? null };
}

/** What is still missing or has changed, in the order in which a shopper meets it; else what is left to choose. */
function readyToOrder(
  cart: CartSnapshot & Beside,
  figures: CartFigures,
  body: Input['body'],
  { customer, now, online }: { customer: Customer; now: Date; online: boolean },
): Ready | Refusal {
  const { totals } = figures;
  if (cart.lines.length === 0) return failAt('CART_EMPTY', 'products');
  const forAdults = cart.lines.some((line) => line.age_restricted);
  const personal = missingPersonalData(customer, forAdults);
  if (personal) return personal;
  if (forAdults && !isAdult(customer.birthday ?? '', now)) return underage(cart);
  if (cart.office_inactive || (cart.type === 'delivery' && !cart.address)) {
    return failAt('MISSING_DELIVERY', 'address_selected');
  }
  if (!figures.covered) return failAt('NO_COVERAGE', 'address_selected');
  const paymentMethod = cart.payment_method;
  if (!paymentMethod) return failAt('MISSING_PAYMENT_METHOD', 'payment_method_selected');
  if (!canPayWith(cart.type, paymentMethod, online)) {
    return failAt('PAYMENT_METHOD_NOT_AVAILABLE', 'payment_method_selected');
  }
  if (cart.bags_config.length > 0 && !figures.bag) return failAt('MISSING_BAGS', 'bags_config');
  if (figures.problems.length > 0) return cartChanged(cart, figures, body.total_price, now);
  const coupon = figures.coupons.find((standing) => standing.problem);
  if (coupon?.problem) {
    const message = couponStatusText(coupon.problem, coupon.coupon.code);
    return fail('COUPON_NOT_APPLICABLE', {
      message,
      details: [{ field: 'coupons_applyed', message: `${coupon.coupon.code}: ${message}` }],
      data: { cart: presentCart(cart, now, figures) },
    });
  }
  if (!totals.meetsMinimum) {
    const message = `El valor del pedido debe ser minimo de ${formatPesos(cart.cart_min_price)}`;
    return failAt('BELOW_MINIMUM', 'price_subtotal_computed', message);
  }
  const asked = body.window_start ? new Date(body.window_start).getTime() : undefined;
  const window = figures.windows.find(({ start }) => asked === undefined || start.getTime() === asked);
  if (!window) return noWindow(figures.windows[0], now);
  if (totals.total !== body.total_price) {
    const data = { cart: presentCart(cart, now, figures), seen_total: body.total_price, total: totals.total };
    return { ...failAt('TOTAL_CHANGED', 'total_price'), data };
  }
  if (body.cart_version !== undefined && body.cart_version !== cart.version) {
    return fail('CART_EDITED', { data: { cart: presentCart(cart, now, figures) } });
  }
  return { paymentMethod, window };
}

/** The window that was chosen is full or over; or there is none at all. */
function noWindow(next: { start: Date; end: Date } | undefined, now: Date): Failure<'NO_WINDOW'> {
  if (!next) return failAt('NO_WINDOW', 'window_start');
  const soonest = formatWindow(next.start, next.end, now);
  return failAt('NO_WINDOW', 'window_start', `Esa franja ya no está disponible. La próxima es ${soonest}.`);
}

/** Alcohol and tobacco are for adults, who say once when they were born (decision 59). */
function missingPersonalData(
  customer: Customer,
  forAdults: boolean,
): Failure<'MISSING_PERSONAL_DATA'> | undefined {
  const details = [
    ...(customer.identification_card.trim() === ''
      ? [{ field: 'identification_card', message: 'Escribe tu número de identificación.' }]
      : []),
    ...(customer.phone.trim() === '' ? [{ field: 'phone', message: 'Escribe tu celular.' }] : []),
    ...(forAdults && customer.birthday === null
      ? [
          {
            field: 'birthday',
            message: 'Escribe tu fecha de nacimiento: llevas productos para mayores de 18 años.',
          },
        ]
      : []),
  ];
  const [first] = details;
  if (!first) return undefined;
  return fail('MISSING_PERSONAL_DATA', {
    details,
    ...(first.field === 'birthday' && { message: first.message }),
  });
}

function underage({ lines }: CartSnapshot): Failure<'UNDERAGE'> {
  const details = lines
    .filter((line) => line.age_restricted)
    .map(({ title }) => ({ field: 'products', message: `${title}: solo para mayores de 18 años` }));
  return fail('UNDERAGE', { details });
}

/** With the total that was seen and what it is once the news is accepted (decision 75). */
function cartChanged(
  cart: CartSnapshot,
  figures: CartFigures,
  seenTotal: number,
  now: Date,
): Failure<'CART_CHANGED'> {
  const totals = { seen_total: seenTotal, total: totalIfAccepted(cart, figures, now) };
  return fail('CART_CHANGED', {
    data: { check: presentCheck(cart, figures), cart: presentCart(cart, now, figures), ...totals },
  });
}

/** The same for the first answer and for every repeat, whatever became of the order since. */
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

const beside = (
  businessId: string,
  key: string | null,
) => part`, ${termsOf(businessId, part`h.address_id`)} as terms,
  (select opened_at is not null from business_config where business_id = ${businessId}) as shop_open,
  (select row_to_json(u) from (
    select name, last_name, phone, email, coalesce(encode(identity, 'base64'), '') as identity from app_user
    where business_id = ${businessId} and id = h.user_id
  ) u) as customer,
  (select row_to_json(c) from (
    select id, number, share_token, payment_method, total from customer_order
    where business_id = ${businessId} and cart_id = h.id
  ) c) as placed,
  (select cart_id from customer_order
    where business_id = ${businessId} and user_id = h.user_id and idempotency_key = ${key}::text limit 1
  ) as cart_of_key`;

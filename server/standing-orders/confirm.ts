import type { CheckedInputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { chooseWindow } from '#rules/standing-orders/window-choice.ts';
import { changeActiveCart } from '#server/cart/change-cart.ts';
import { setAddress } from '#server/cart/checkout-choices.ts';
import { reportOf } from '#server/cart/lines/add-report.ts';
import { joinLines } from '#server/cart/lines/join-lines.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { readCart, readCartToShow } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { fillUsual } from '#server/cart/usual-choices.ts';
import { readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { type Office, readOffices } from '#server/offices/offices.ts';
import { type Place, placeOf } from './place.ts';
import { dearer, inStock, type WantedGoods, wantedOf } from './preview.ts';
import { lockStandingOrder, type StandingLine, type StandingOrderRow, standingOrderOf } from './queries.ts';
import { amountOf } from './substitutes.ts';
import { confirmedText, overText } from './texts.ts';
import { confirmTurn, noteAnswered, stateOfTurn, turnOf } from './turns.ts';
import { orRefusal } from './write.ts';

type Input = CheckedInputOf<'standingOrders.confirm'>;
type Destination = { row: StandingOrderRow; place: Place };

/**
 * Adds the goods of a day to the cart, once, and gives it address, payment and bags by the calls of the checkout. The
 * day is marked in the transaction that adds: whoever presses again, or after a crash, adds nothing more. Nothing is
 * ordered.
 */
export async function confirmStandingOrder({ params, body }: Input, context: SignedInContext) {
  const { db, user, now } = context;
  const row = await standingOrderOf(db, user.id, params.id, now());
  if (!row) return fail('NOT_FOUND');
  const turn = turnOf(row, body.day);
  const state = turn && stateOfTurn(turn, bogotaDay(now()));
  if (state !== 'open' && state !== 'confirmed') return fail('STANDING_ORDER_OVER', { message: overText });
  const offices = await readOffices(db);
  const place = orRefusal(placeOf(row, offices));
  if (isFailure(place)) return place;

  const added = turn?.cart_id
    ? await alreadyAdded(turn.cart_id, { row, place }, context)
    : await addToCart({ row, place }, body, offices, context);
  if (isFailure(added)) return added;
  const cart = await completed(added.cart, added.destination, context);
  if (isFailure(cart)) return cart;
  const shown = presentCart(cart, now());
  const windows = shown.windows.map((window) => ({
    ...window,
    start: new Date(window.start_date),
    end: new Date(window.end_date),
  }));
  const { start, end, ...window } = chooseWindow(windows, {
    day: body.day,
    time: added.destination.row.window_time,
  })?.window ?? { start: null, end: null };
  return { ...added.report, cart: shown, window: 'label' in window ? window : null };
}

/** Confirmed before: its cart, while it is not ordered. */
async function alreadyAdded(cartId: string, destination: Destination, { db, user, now }: SignedInContext) {
  const cart = await readCart(db, { userId: user.id, cartId, now: now() });
  const isOpen = cart?.state === 'active' || cart?.state === 'household';
  if (!cart || !isOpen) return fail('STANDING_ORDER_OVER', { message: confirmedText });
  return { cart, destination, report: reportOf({ joined: [], leftOut: [] }) };
}

async function addToCart(
  destination: Destination,
  body: Input['body'],
  offices: readonly Office[],
  context: SignedInContext,
) {
  const moved = await moveCart(context, destination);
  return isFailure(moved) ? moved : addGoods(destination, body, offices, context);
}

/** A cart of another office moves to where the order goes, before anything of that office joins it (rule 28). */
async function moveCart(context: SignedInContext, { row, place }: Destination) {
  const cart = await readCart(context.db, { userId: context.user.id, now: context.now() });
  const isElsewhere = cart && cart.lines.length > 0 && cart.office_id !== place.office.id;
  if (!isElsewhere || cart.household) return undefined;
  return setAddress(addressChoice(cart.id, row, place), context);
}

/** The goods and where they go are those of the locked row: another tab may have changed them since. */
async function addGoods(
  before: Destination,
  body: Input['body'],
  offices: readonly Office[],
  context: SignedInContext,
) {
  const now = context.now();
  let report = reportOf<WantedGoods>({ joined: [], leftOut: [] });
  let destination = before;
  const cart = await changeActiveCart(context, before.place.office.id, async (tx, locked) => {
    const row = await lockStandingOrder(tx, context.user.id, before.row.id, now);
    if (!row) return fail('NOT_FOUND');
    const place = orRefusal(placeOf(row, offices));
    if (isFailure(place)) return place;
    destination = { row, place };
    const turn = turnOf(row, body.day);
    const state = turn && stateOfTurn(turn, bogotaDay(now));
    if (state === 'confirmed') return 'unchanged';
    if (state !== 'open') return fail('STANDING_ORDER_OVER', { message: overText });
    const wanted = await withInstead(tx, row.goods, body.instead, locked.office_id);
    const outcome = await joinLines({ ...context, db: tx }, locked, wanted, inStock);
    if (outcome.joined.length === 0) return fail('PRODUCT_NOT_AVAILABLE');
    await confirmTurn(tx, { id: row.id, day: body.day, cartId: locked.id, at: now });
    report = reportOf(outcome, dearer);
    const prices = new Map(outcome.joined.map(({ product }) => [product.id, product.price_neto]));
    const seen = row.goods.map((line) => ({ ...line, price: prices.get(line.productId) ?? line.price }));
    await noteAnswered(tx, row.id, seen);
    const { writes, after } = outcome;
    return { writes, after, historyEntry: { action: 'add-standing-order', detail: row.name } };
  });
  return isFailure(cart) ? cart : { cart, destination, report };
}

/** Some goods in place of what is missing this time. */
async function withInstead(
  db: Queries,
  goods: readonly StandingLine[],
  instead: Input['body']['instead'],
  officeId: string,
): Promise<WantedGoods[]> {
  const cards = await readProductCards(
    db,
    officeId,
    instead.map(({ with_id: id }) => id),
  );
  return wantedOf(goods).map((wanted) => {
    const other = instead.find(({ product_id: id }) => id === wanted.productId);
    const product = other && cards.get(other.with_id);
    if (!product) return wanted;
    const { count, countType } = amountOf(product, wanted.line);
    const line = { ...wanted.line, name: product.title, price: product.price_neto };
    return { productId: product.id, name: product.title, count, countType, line };
  });
}

/** The cart with where it goes, how it is paid and its bags; the cart of a household gets none of them. */
async function completed(cart: CartSnapshot, { row, place }: Destination, context: SignedInContext) {
  if (cart.household) return cart;
  const params = { uuid: cart.id };
  const usual = { params, body: { address_id: place.address?.id } };
  const filled = row.type === 'delivery' ? await fillUsual(usual, context) : undefined;
  if (isFailure(filled)) return filled;
  const question = { userId: context.user.id, cartId: cart.id, now: context.now() };
  const before = await readCartToShow(question, context);
  if (!before) return fail('NOT_FOUND');
  if (!isThere(before, row, place)) {
    const moved = await setAddress(addressChoice(cart.id, row, place), context);
    if (isFailure(moved)) return moved;
  }
  const filledThen = row.type === 'pickup' ? await fillUsual(usual, context) : undefined;
  if (isFailure(filledThen)) return filledThen;
  return (await readCartToShow(question, context)) ?? fail('NOT_FOUND');
}

function isThere({ type, office_id, address }: CartSnapshot, row: StandingOrderRow, place: Place): boolean {
  if (type !== row.type || office_id !== place.office.id) return false;
  return place.address === null || address?.id === place.address.id;
}

function addressChoice(uuid: string, { type }: StandingOrderRow, { office, address }: Place) {
  const address_selected = address ? { id: address.id } : { idBranch: office.id };
  return { params: { uuid }, body: { type, address_selected } };
}

import type { ErrorCode } from '#contract/errors.ts';
import { isLower, isUntouched } from '#rules/cart/totals.ts';
import type { Queries, Transaction } from '#server/db/database.ts';
import { nothing, part, type Sql, sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import type { CartChange } from '#server/realtime/cart-changes.ts';
import type { HistoryEntry } from './history/history-entry.ts';
import { inTurnOfCart, makeActiveCart, unmakeCart } from './lock-cart.ts';
import { touchCart } from './queries.ts';
import { type BareCartRow, withFacts } from './snapshot/cart-row.ts';
import { cartToShow, lockCartToChange } from './snapshot/read-cart.ts';
import type { CartSnapshot, SnapshotLine } from './snapshot/snapshot.ts';
import { closedFor, ownCart, type WhoseCart } from './whose-cart.ts';

/**
 * What a change did: further columns of the cart to write (beginning with a comma) and other statements, in this order,
 * before the cart; or nothing at all. `after`: what differs in the cart afterwards, when that is all, perhaps by what
 * its writes answered: it is not read again.
 */
export type Change =
  | {
      columns?: Fragment;
      writes?: readonly Sql[];
      historyEntry: HistoryEntry;
      after?: After | ((answers: readonly object[][]) => After);
    }
  | 'unchanged';

type After = Partial<
  Pick<CartSnapshot, 'address' | 'payment_method' | 'bags_code' | 'substitution' | 'lines'>
>;

type Fragment = ReturnType<typeof part>;

/** Receives the locked cart and what the change selected beside it. */
type Changer<Code extends ErrorCode, More extends object> = (
  tx: Queries,
  cart: CartSnapshot & More,
) => Promise<Change | Failure<Code>>;

/**
 * Changes a cart that is not yet an order, by default the caller's own. The cart is locked, so changes from several
 * tabs run one after another; then its version moves. A failure rolls everything back, so `change` must decide before
 * it writes. Two round trips: the cart is read together with BEGIN, and the writes go out together with COMMIT
 * (docs/decisions/025). `more`: further columns to select beside the cart `h`.
 */
export async function changeCart<Code extends ErrorCode = never, More extends object = object>(
  context: SignedInContext,
  cartId: string,
  change: Changer<Code, More>,
  { whose = ownCart(context), more = nothing }: { whose?: WhoseCart; more?: Fragment } = {},
): Promise<CartSnapshot | Failure<Code | 'NOT_FOUND' | 'CART_CLOSED'>> {
  const { userId, audit } = whose;
  const question = { userId, cartId, now: context.now() };
  const work = async (tx: Transaction) => {
    const cart = await lockCartToChange<More>(tx, question, context, more);
    if (!cart) return fail('NOT_FOUND');
    const closed = closedFor(cart.state, whose);
    if (closed) return closed;
    return changeLocked(tx, context, cart, async () => {
      const done = await change(tx, cart);
      if (audit && done !== 'unchanged' && !isFailure(done)) await audit(tx, done.historyEntry);
      return done;
    });
  };
  return notifyingOthers(context, work, userId);
}

/**
 * Changes the cart the user shops with (`which-cart.ts`). If they have none, one is created in the given office, and
 * only when `change` succeeds. An empty cart follows the store its shopper is looking at: `change` sees it as a cart of
 * that office. `own`: never the household's cart. `ownerId`: another person's own cart, for staff.
 */
export async function changeActiveCart<Code extends ErrorCode = never, More extends object = object>(
  context: SignedInContext,
  officeId: string,
  change: Changer<Code, More>,
  { ownerId = context.user.id, own = ownerId !== context.user.id, more = nothing }: ActiveCart = {},
): Promise<CartSnapshot | Failure<Code>> {
  const question = { userId: ownerId, own, now: context.now() };
  const work = async (tx: Transaction) => {
    const locked = await lockCartToChange<More>(tx, question, context, more);
    if (locked) return changeInOffice(tx, locked);
    const { id: cartId, made } = await makeActiveCart(tx, ownerId, officeId);
    const cart = await lockCartToChange<More>(tx, { ...question, cartId }, context, more);
    if (!cart) throw new Error(`Cart ${cartId} vanished while it was locked`);
    if (!made) return changeInOffice(tx, cart);
    const outcome = await changeLocked(tx, context, cart, change);
    if (isFailure(outcome)) await unmakeCart(tx, cartId);
    return outcome;
  };
  const changeInOffice = (tx: Transaction, cart: CartSnapshot & More) => {
    if (officeOf(cart, officeId) === cart.office_id) return changeLocked(tx, context, cart, change);
    return changeLocked(tx, context, cart, async () => {
      const done = await change(tx, { ...cart, office_id: officeId });
      if (done === 'unchanged' || isFailure(done)) return done;
      const { after: _, ...moved } = done;
      return { ...moved, columns: part`, office_id = ${officeId} ${done.columns ?? nothing}` };
    });
  };
  return notifyingOthers(context, work, ownerId);
}

type ActiveCart = { ownerId?: string; own?: boolean; more?: Fragment };

/** Changes the cart in a transaction, then notifies its owner's other devices if it changed. */
async function notifyingOthers<Refused extends Failure>(
  context: SignedInContext,
  work: (tx: Transaction) => Promise<Outcome | Refused>,
  ownerId?: string,
): Promise<CartSnapshot | Refused> {
  const outcome = await inTurnOfCart(context, () => context.db.transaction(work), ownerId);
  if (isFailure(outcome)) return outcome;
  if (outcome.is === 'unchanged') return outcome.cart;
  const cart = outcome.is === 'row' ? await withFacts(outcome.row, context, context.now()) : outcome.cart;
  if (!cart) throw new Error('A changed cart without an office');
  // A cart entered by phone is not shown on its person's devices.
  if (cart.state !== 'phone') context.carts.changed(noticeOf(cart));
  return cart;
}

/** The notice for other devices: of all members where it is the cart of a household. */
export function noticeOf({ id, user_id: userId, version, household }: CartSnapshot): CartChange {
  return { userId, cartId: id, version, ...(household && { householdId: household.id }) };
}

type Outcome = { is: 'unchanged' | 'changed'; cart: CartSnapshot } | { is: 'row'; row: BareCartRow };

async function changeLocked<Code extends ErrorCode, More extends object>(
  tx: Transaction,
  context: SignedInContext,
  cart: CartSnapshot & More,
  change: Changer<Code, More>,
): Promise<Outcome | Failure<Code>> {
  const done = await change(tx, cart);
  if (isFailure(done)) return done;
  if (done === 'unchanged') return { is: 'unchanged', cart };
  const { after } = done;
  const writes = [...(done.writes ?? []), ...authorsOf(tx, context, cart)];
  if (after) {
    const hasLower = cart.lines.some(hasFallen);
    const touched = touchCart(tx.businessId, cart.id, { ...done, hasLower }, context);
    const answers = await tx.commitWith([...writes, touched]);
    return { is: 'changed', cart: afterwards(cart, typeof after === 'function' ? after(answers) : after) };
  }
  const question = {
    userId: cart.household ? context.user.id : cart.user_id,
    cartId: cart.id,
    now: context.now(),
  };
  const answers = await tx.commitWith([
    ...writes,
    touchCart(tx.businessId, cart.id, done, context),
    cartToShow(tx.businessId, question),
  ]);
  const row = answers.at(-1)?.[0] as BareCartRow | undefined;
  if (!row) throw new Error(`Cart ${cart.id} vanished while it was locked`);
  return { is: 'row', row };
}

/** In a household's cart, new lines carry the member who added them. */
export function authorsOf(
  { businessId }: Queries,
  { user }: SignedInContext,
  before: Pick<CartSnapshot, 'id' | 'household' | 'lines'>,
): Sql[] {
  if (!before.household) return [];
  const ids = before.lines.map(({ line_id }) => line_id);
  return [
    sql`
      update cart_line set added_by = ${user.id}
      where business_id = ${businessId} and cart_id = ${before.id} and added_by is null and id <> all(${ids}::uuid[])`,
  ];
}

/** The cart as a change leaves it: with a new version, and lower prices marked as seen. */
export function afterwards(cart: CartSnapshot, after: After): CartSnapshot {
  const changed = { ...cart, ...after, version: cart.version + 1 };
  const lines = changed.lines.map((line) =>
    hasFallen(line) ? { ...line, seen_price_neto: line.price_neto ?? line.seen_price_neto } : line,
  );
  return { ...changed, lines };
}

function hasFallen({ price_neto, seen_price_neto }: SnapshotLine): boolean {
  return isLower(price_neto, seen_price_neto);
}

/** The office that sells to this cart: for an empty or missing cart, the one its shopper is looking at. */
export function officeOf(cart: CartSnapshot | undefined, lookingAt: string): string {
  return cart === undefined || isUntouched(cart) ? lookingAt : cart.office_id;
}

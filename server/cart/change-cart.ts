import type { ErrorCode } from '#contract/errors.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import type { HistoryEntry } from './history/history-entry.ts';
import { inTurnOfCart, lockActiveCart, unmakeCart } from './lock-cart.ts';
import { touchCart } from './queries.ts';
import { readCart } from './snapshot/read-cart.ts';
import { type CartSnapshot, isFresh } from './snapshot/snapshot.ts';
import { ownCart } from './whose-cart.ts';

/** What a change did, and further columns of the cart to write (beginning with a comma); or nothing at all. */
export type Change = { columns?: ReturnType<typeof part>; historyEntry: HistoryEntry } | 'unchanged';

type Changer<Code extends ErrorCode> = (tx: Queries, cart: CartSnapshot) => Promise<Change | Failure<Code>>;

/**
 * Changes a cart that is no order yet, one's own where nothing else is said: the cart is held, so that changes of
 * several tabs follow one another; then the version moves. A failure leaves everything as it was, so `change` must
 * decide before it writes.
 */
export async function changeCart<Code extends ErrorCode = never>(
  context: SignedInContext,
  cartId: string,
  change: Changer<Code>,
  whose = ownCart(context),
): Promise<CartSnapshot | Failure<Code | 'NOT_FOUND' | 'CART_CLOSED'>> {
  const { userId, state, audit } = whose;
  const work = async (tx: Queries) => {
    const cart = await readCart(tx, { userId, cartId, now: context.now() }, { lock: true });
    if (!cart) return fail('NOT_FOUND');
    if (cart.state !== state) return fail('CART_CLOSED');
    return changeLocked(tx, context, cart, async () => {
      const done = await change(tx, cart);
      if (audit && done !== 'unchanged' && !isFailure(done)) await audit(tx, done.historyEntry);
      return done;
    });
  };
  return notifyingOthers(context, work, userId);
}

/**
 * The same with one's active cart, which is made in that office when there is none, and only when `change` goes
 * through. A cart in which nothing has been chosen yet follows the store its shopper is looking at: `change` is shown
 * it as a cart of that office. `ownerId`: of somebody else's, for staff.
 */
export async function changeActiveCart<Code extends ErrorCode = never>(
  context: SignedInContext,
  officeId: string,
  change: Changer<Code>,
  ownerId = context.user.id,
): Promise<CartSnapshot | Failure<Code>> {
  const work = async (tx: Queries) => {
    const { id: cartId, made } = await lockActiveCart(tx, ownerId, officeId);
    const cart = await readCart(tx, { userId: ownerId, cartId, now: context.now() }, { lock: true });
    if (!cart) throw new Error(`Cart ${cartId} vanished while it was held`);
    if (made) {
      const outcome = await changeLocked(tx, context, cart, change);
      if (isFailure(outcome)) await unmakeCart(tx, cartId);
      return outcome;
    }
    if (officeOf(cart, officeId) === cart.office_id) return changeLocked(tx, context, cart, change);
    return changeLocked(tx, context, cart, async () => {
      const done = await change(tx, { ...cart, office_id: officeId });
      if (done === 'unchanged' || isFailure(done)) return done;
      return { ...done, columns: part`, office_id = ${officeId} ${done.columns ?? nothing}` };
    });
  };
  return notifyingOthers(context, work, ownerId);
}

/** The cart after the transaction, told to its owner's other devices when it changed. */
async function notifyingOthers<Refused extends Failure>(
  context: SignedInContext,
  work: (tx: Queries) => Promise<Outcome | Refused>,
  ownerId?: string,
): Promise<CartSnapshot | Refused> {
  const outcome = await inTurnOfCart(context, () => context.db.transaction(work), ownerId);
  if (isFailure(outcome)) return outcome;
  const { cart, changed } = outcome;
  // Of a cart that is entered by phone its person's devices know nothing.
  if (changed && cart.state !== 'phone')
    context.carts.changed({ userId: cart.user_id, cartId: cart.id, version: cart.version });
  return cart;
}

type Outcome = { cart: CartSnapshot; changed: boolean };

async function changeLocked<Code extends ErrorCode>(
  tx: Queries,
  context: SignedInContext,
  cart: CartSnapshot,
  change: Changer<Code>,
): Promise<Outcome | Failure<Code>> {
  const done = await change(tx, cart);
  if (isFailure(done)) return done;
  if (done === 'unchanged') return { cart, changed: false };
  await touchCart(tx, cart.id, done, context);
  const changed = await readCart(tx, { userId: cart.user_id, cartId: cart.id, now: context.now() });
  if (!changed) throw new Error(`Cart ${cart.id} vanished while it was held`);
  return { cart: changed, changed: true };
}

/** The office that sells to this cart, or would when something is added: the one its shopper is looking at. */
export function officeOf(cart: CartSnapshot | undefined, lookingAt: string): string {
  return cart === undefined || isFresh(cart) ? lookingAt : cart.office_id;
}

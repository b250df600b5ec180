import type { ErrorCode } from '#contract/errors.ts';
import { readCart, readCartHeld } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import type { part } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { acceptLowerPrices, touchCart } from './queries.ts';

/** What a change did: further columns of the cart to write (beginning with a comma), or nothing at all. */
export type Change = { columns: ReturnType<typeof part> } | 'unchanged';

/**
 * Changes one's own, still active cart: the cart is held, so that changes of several tabs follow one another; then the
 * version moves. A failure leaves everything as it was, so `change` must decide before it writes.
 */
export async function changeCart<Code extends ErrorCode = never>(
  context: SignedInContext,
  cartId: string,
  change: (tx: Queries, cart: CartSnapshot) => Promise<Change | Failure<Code>>,
): Promise<CartSnapshot | Failure<Code | 'NOT_FOUND' | 'CART_CLOSED'>> {
  return context.db.transaction((tx) => changeCartIn(tx, context, cartId, change));
}

/** The same inside a transaction that has begun. */
export async function changeCartIn<Code extends ErrorCode = never>(
  tx: Queries,
  context: SignedInContext,
  cartId: string,
  change: (tx: Queries, cart: CartSnapshot) => Promise<Change | Failure<Code>>,
): Promise<CartSnapshot | Failure<Code | 'NOT_FOUND' | 'CART_CLOSED'>> {
  const question = { userId: context.user.id, cartId, now: context.now() };
  const cart = await readCartHeld(tx, question);
  if (!cart) return fail('NOT_FOUND');
  if (cart.state !== 'active') return fail('CART_CLOSED');
  const done = await change(tx, cart);
  if (isFailure(done)) return done;
  if (done === 'unchanged') return cart;
  await touchCart(tx, cartId, done.columns);
  await acceptLowerPrices(tx, cartId);
  const changed = await readCart(tx, question);
  if (!changed) throw new Error(`Cart ${cartId} vanished while it was held`);
  return changed;
}

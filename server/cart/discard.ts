import type { CheckedInputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { CartChange } from '#server/realtime/cart-changes.ts';
import { inTurnOfCart, type LockedCart, lockCart, lockShoppedWith } from './lock-cart.ts';
import { discardCart } from './queries.ts';
import { discardedText } from './texts.ts';
import { closedFor, ownOrSharedCart, type WhoseCart } from './whose-cart.ts';

/** Empties a cart that is not yet an order, by default the caller's own. */
export async function discard(
  { params }: CheckedInputOf<'cart.discard'>,
  context: SignedInContext,
  whose: WhoseCart = ownOrSharedCart(context),
) {
  const { db, carts } = context;
  const { userId, audit } = whose;
  const empty = () =>
    db.transaction(async (tx) => {
      const cart = await lockCart(tx, userId, params.uuid);
      if (!cart) return fail('NOT_FOUND');
      const closed = closedFor(cart.state, whose);
      if (closed) return closed;
      await audit?.(tx, { action: 'discard' });
      return discarded(tx, userId, cart, context);
    });
  const change = await inTurnOfCart(context, empty, userId);
  if (isFailure(change)) return change;
  if (whose.state === 'active') carts.changed(change);
  return { message: discardedText };
}

export async function discardActive(_: unknown, context: SignedInContext) {
  const { db, user, carts } = context;
  const change = await inTurnOfCart(context, () =>
    db.transaction(async (tx) => {
      const cart = await lockShoppedWith(tx, user.id);
      return cart && discarded(tx, user.id, cart, context);
    }),
  );
  if (change) carts.changed(change);
  return { message: discardedText };
}

async function discarded(
  tx: Queries,
  userId: string,
  cart: LockedCart,
  context: SignedInContext,
): Promise<CartChange> {
  const version = await discardCart(tx, cart, context);
  const { id: cartId, household_id } = cart;
  return { userId, cartId, version, ...(household_id !== null && { householdId: household_id }) };
}

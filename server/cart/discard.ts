import type { CheckedInputOf } from '#contract/index.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { inTurnOfCart, lockActive, lockCart } from './lock-cart.ts';
import { discardCart } from './queries.ts';
import { discardedText } from './texts.ts';
import { ownCart, type WhoseCart } from './whose-cart.ts';

/** Empties a cart, one's own where nothing else is said, while it has not become an order. */
export async function discard(
  { params }: CheckedInputOf<'cart.discard'>,
  context: SignedInContext,
  { userId, state: open, audit }: WhoseCart = ownCart(context),
) {
  const { db, carts } = context;
  const empty = () =>
    db.transaction(async (tx) => {
      const state = await lockCart(tx, userId, params.uuid);
      if (!state) return fail('NOT_FOUND');
      if (state !== open) return fail('CART_CLOSED');
      await audit?.(tx, { action: 'discard' });
      return discardCart(tx, params.uuid, context);
    });
  const version = await inTurnOfCart(context, empty, userId);
  if (isFailure(version)) return version;
  if (open === 'active') carts.changed({ userId, cartId: params.uuid, version });
  return { message: discardedText };
}

/** Empties one's active cart; nothing happens without one. */
export async function discardActive(_: unknown, context: SignedInContext) {
  const { db, user, carts } = context;
  const discarded = await inTurnOfCart(context, () =>
    db.transaction(async (tx) => {
      const cartId = await lockActive(tx, user.id);
      return cartId && { userId: user.id, cartId, version: await discardCart(tx, cartId, context) };
    }),
  );
  if (discarded) carts.changed(discarded);
  return { message: discardedText };
}

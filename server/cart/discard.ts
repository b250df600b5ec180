import type { CheckedInputOf } from '#contract/index.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { inTurnOfCart, lockActive, lockCart } from './lock-cart.ts';
import { discardCart } from './queries.ts';
import { discardedText } from './texts.ts';

/** Empties one's own cart, while it has not become an order. */
export async function discard({ params }: CheckedInputOf<'cart.discard'>, context: SignedInContext) {
  const { db, user, carts } = context;
  const version = await inTurnOfCart(context, () =>
    db.transaction(async (tx) => {
      const state = await lockCart(tx, user.id, params.uuid);
      if (!state) return fail('NOT_FOUND');
      if (state !== 'active') return fail('CART_CLOSED');
      return discardCart(tx, params.uuid, context);
    }),
  );
  if (isFailure(version)) return version;
  carts.changed({ userId: user.id, cartId: params.uuid, version });
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

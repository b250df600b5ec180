import type { CheckedInputOf } from '#contract/index.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { changeCart } from './change-cart.ts';
import type { CartSnapshot } from './snapshot/snapshot.ts';
import { ownCart, ownOrSharedCart, type WhoseCart } from './whose-cart.ts';

type Input = CheckedInputOf<'cart.setSubstitution'>;

/**
 * Sets what happens when something is sold out (rule 84). A preference for the cart is remembered for later carts;
 * one for a line applies to that line alone.
 */
export async function setSubstitution(
  { params, body }: Input,
  context: SignedInContext,
  otherCart?: WhoseCart,
) {
  const { substitution, line_id } = body;
  // A preference for the whole cart is set by its buyer, in their own cart.
  const whose = otherCart ?? (line_id === undefined ? ownCart(context) : ownOrSharedCart(context));
  const choose = async (tx: Queries, locked: CartSnapshot) => {
    if (line_id !== undefined) {
      const line = locked.lines.find((one) => one.line_id === line_id);
      if (!line) return fail('LINE_NOT_FOUND');
      if (line.substitution === substitution) return 'unchanged' as const;
      return {
        writes: [writeOfLine(tx.businessId, locked.id, line_id, substitution)],
        historyEntry: {
          action: 'set-substitution',
          productId: line.id,
          detail: substitution ?? '',
        } as const,
      };
    }
    // A preference given by phone for one order is not a habit in the shop.
    if (whose.state === 'active') await remember(tx, locked.user_id, substitution);
    if (locked.substitution === substitution) return 'unchanged' as const;
    return {
      columns: part`, substitution = ${substitution}`,
      after: { substitution },
      historyEntry: { action: 'set-substitution', detail: substitution ?? '' } as const,
    };
  };
  const cart = await changeCart(context, params.uuid, choose, { whose });
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()) };
}

function writeOfLine(
  businessId: string,
  cartId: string,
  lineId: string,
  rule: Input['body']['substitution'],
) {
  return sql`
    update cart_line set substitution = ${rule}
    where business_id = ${businessId} and cart_id = ${cartId} and id = ${lineId}`;
}

function remember(tx: Queries, userId: string, rule: Input['body']['substitution']) {
  return tx.run(sql`
    update app_user set substitution = ${rule}
    where business_id = ${tx.businessId} and id = ${userId} and substitution is distinct from ${rule}`);
}

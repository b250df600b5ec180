import type { CheckedInputOf } from '#contract/index.ts';
import { changeActiveCart } from '#server/cart/change-cart.ts';
import { reportOf } from '#server/cart/lines/add-report.ts';
import { joinLines } from '#server/cart/lines/join-lines.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';

/**
 * Adds many products to the user's cart as far as stock allows, and reports what was added, changed or is missing.
 */
export async function addMany({ body }: CheckedInputOf<'shoppingCarts.create'>, context: SignedInContext) {
  const officeId = await findOfficeId(context.db, body.branch_office_id);
  if (!officeId) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const wanted = body.products.map(({ product_id: productId, ...line }) => ({ ...line, productId }));
  let report = reportOf({ joined: [], leftOut: [] });
  const cart = await changeActiveCart(context, officeId, async (tx, locked) => {
    const outcome = await joinLines(tx, locked, wanted, { withinStock: true });
    if (outcome.joined.length === 0) return fail('PRODUCT_NOT_AVAILABLE');
    report = reportOf(outcome);
    return {
      writes: outcome.writes,
      historyEntry: { action: 'add-products', detail: String(outcome.joined.length) },
    };
  });
  return isFailure(cart) ? cart : { cart: presentCart(cart, context.now()), ...report };
}

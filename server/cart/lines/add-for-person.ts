import type { CheckedInputOf } from '#contract/index.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { findMerge } from '#server/cart/queries.ts';
import { lineToAdd } from '#server/cart/wanted-line.ts';
import type { WhoseCart } from '#server/cart/whose-cart.ts';
import { readProductCards } from '#server/catalogue/product-card.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { isFailure } from '#server/http/failure.ts';
import { saveLines } from './line-queries.ts';

type AddBody = CheckedInputOf<'cart.addProduct'>['body'];

/** Adds to a cart that staff enter for a person; each addition is audited with its change. */
export function addProductFor(whose: WhoseCart, cartId: string, body: AddBody, context: SignedInContext) {
  return changeCart(
    context,
    cartId,
    async (tx, locked) => {
      const { request_key: requestKey } = body;
      if (requestKey && (await findMerge(tx, locked.user_id, requestKey))) return 'unchanged';
      const cards = await readProductCards(tx, locked.office_id, [body.product_id]);
      const line = lineToAdd(locked, cards.get(body.product_id), body);
      if (isFailure(line)) return line;
      const { productId, count, countType } = line;
      return {
        writes: saveLines(tx.businessId, locked.id, [line]),
        historyEntry: { action: 'add-product', productId, line: { count, countType }, requestKey },
      };
    },
    { whose },
  );
}

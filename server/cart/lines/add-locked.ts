import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { type Change, changeActiveCart, changeCart } from '#server/cart/change-cart.ts';
import { findMerge } from '#server/cart/queries.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { choicesOf, lineKeyOf, lineToAdd } from '#server/cart/wanted-line.ts';
import type { WhoseCart } from '#server/cart/whose-cart.ts';
import { readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, failAt, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { saveLines } from './line-queries.ts';

export type AddBody = CheckedInputOf<'cart.addProduct'>['body'];

/**
 * Every case, with the cart locked: the first product, a cart that follows its shopper to another store, two tabs at
 * once.
 */
export async function addWithLock(
  body: AddBody,
  context: SignedInContext,
): Promise<OutputOf<'cart.addProduct'> | Failure<ErrorsOf<'cart.addProduct'> | 'INVALID_INPUT'>> {
  const officeId = await findOfficeId(context.db, body.branch_office_id);
  if (!officeId) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const cart = await changeActiveCart(context, officeId, (tx, locked) =>
    addTo(tx, locked, body, context.user.id),
  );
  if (isFailure(cart)) return cart;
  const key = lineKeyOf(body.product_id, choicesOf(body));
  const line = cart.lines.find((row) => row.line_key === key);
  if (!line) return failAt('PRODUCT_NOT_AVAILABLE', 'product_id');
  return { cart: presentCart(cart, context.now()), line_id: line.line_id };
}

/** Adds to an existing cart that staff enter for a person. */
export function addProductFor(whose: WhoseCart, cartId: string, body: AddBody, context: SignedInContext) {
  return changeCart(context, cartId, (tx, locked) => addTo(tx, locked, body, locked.user_id), { whose });
}

async function addTo(tx: Queries, locked: CartSnapshot, body: AddBody, userId: string) {
  const cards = await readProductCards(tx, locked.office_id, [body.product_id]);
  const line = lineToAdd(locked, cards.get(body.product_id), body);
  if (isFailure(line)) return line;
  const { request_key: requestKey } = body;
  // A merge with this key was already answered: this is the request the device gave up on.
  if (requestKey && (await findMerge(tx, userId, requestKey))) return 'unchanged';
  const { productId, count, countType } = line;
  const change: Change = {
    writes: saveLines(tx.businessId, locked.id, [line]),
    historyEntry: { action: 'add-product', productId, line: { count, countType }, requestKey },
  };
  return change;
}

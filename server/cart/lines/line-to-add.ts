import type { CheckedInputOf } from '#contract/index.ts';
import { convertQuantity, saleUnitOf, usualCountType } from '#rules/quantity.ts';
import { type Change, changeCart } from '#server/cart/change-cart.ts';
import type { HistoryEntry } from '#server/cart/history/history-entry.ts';
import { findMerge } from '#server/cart/queries.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import {
  canBeBought,
  choiceProblems,
  choicesOf,
  invalid,
  keyOf,
  othersOf,
  quantityProblem,
  stockProblem,
} from '#server/cart/wanted-line.ts';
import type { WhoseCart } from '#server/cart/whose-cart.ts';
import { type ProductStatus, readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { type LineToSave, saveLines } from './line-queries.ts';

/** Maximum number of lines in a cart. */
export const MOST_LINES = 500;

export type AddBody = CheckedInputOf<'cart.addProduct'>['body'];
type Refusal = Failure<
  'PRODUCT_NOT_AVAILABLE' | 'QUANTITY_NOT_VALID' | 'NOT_ENOUGH_STOCK' | 'CART_FULL' | 'INVALID_INPUT'
>;

/** Adds to an existing cart that staff enter for a person. */
export function addProductFor(whose: WhoseCart, cartId: string, body: AddBody, context: SignedInContext) {
  const add = async (tx: Queries, locked: CartSnapshot) => {
    const cards = await readProductCards(tx, locked.office_id, [body.product_id]);
    const line = lineToAdd(locked, cards.get(body.product_id), body);
    return isFailure(line) ? line : writeLine(tx, locked, line, { body, userId: locked.user_id });
  };
  return changeCart(context, cartId, add, { whose });
}

/** What saves it, unless this very request did before. */
export async function writeLine(
  tx: Queries,
  locked: CartSnapshot,
  line: LineToSave,
  { body, userId }: { body: AddBody; userId: string },
): Promise<Change> {
  // A merge with this key was already answered: this is the request the device gave up on.
  if (body.request_key && (await findMerge(tx, userId, body.request_key))) return 'unchanged';
  return { writes: saveLines(tx.businessId, locked.id, [line]), historyEntry: historyEntryOf(line, body) };
}

export function historyEntryOf(
  { productId, count, countType }: LineToSave,
  { request_key: requestKey }: AddBody,
): HistoryEntry {
  return { action: 'add-product', productId, line: { count, countType }, requestKey };
}

/** The resulting line, summed with an existing one. */
export function lineToAdd(
  cart: CartSnapshot,
  product: ProductStatus | undefined,
  body: AddBody,
): LineToSave | Refusal {
  if (!product || !canBeBought(product)) return failAt('PRODUCT_NOT_AVAILABLE', 'product_id');
  const details = choiceProblems(product, body);
  if (details.length > 0) return invalid(details);
  const sale = saleUnitOf(product);
  const countType = body.countType ?? usualCountType(sale);
  const wrong = quantityProblem(sale, { countType, count: body.count });
  if (wrong) return wrong;

  const choices = choicesOf(body);
  const lineKey = keyOf(product.id, choices);
  const same = cart.lines.find((row) => row.line_key === lineKey);
  if (!same && cart.lines.length >= MOST_LINES) return fail('CART_FULL');
  const asked = same
    ? {
        countType: same.line_count_type,
        count: same.count + convertQuantity(sale, body.count, countType, same.line_count_type),
      }
    : { countType, count: body.count };
  const others = othersOf(cart.lines, product.id, same?.line_id);
  const tooMany =
    quantityProblem(sale, asked, others.units) ?? stockProblem(sale, asked, product.stock - others.demand);
  if (tooMany) return tooMany;
  return { productId: product.id, lineKey, ...asked, ...choices, seenPriceNeto: product.price_neto };
}

import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { isLower, isUntouched } from '#rules/cart/totals.ts';
import { noticeOf } from '#server/cart/change-cart.ts';
import { type CartToAddTo, readCartToAddTo } from '#server/cart/snapshot/cart-to-add-to.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { lineToAdd } from '#server/cart/wanted-line.ts';
import { toProductStatus } from '#server/catalogue/product-card.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, failAt, isFailure } from '#server/http/failure.ts';
import { type Preserialized, preserializedObject } from '#server/http/preserialized.ts';
import { type AddBody, addWithLock } from './add-locked.ts';
import { type LineToSave, type SavedLine, saveLineOf } from './line-queries.ts';

type Answer = OutputOf<'cart.addProduct'>;
type Refusal = Failure<ErrorsOf<'cart.addProduct'> | 'INVALID_INPUT'>;

/**
 * Adds a product to the active cart, which is created when there is none; the same product with the same choices is
 * summed. Two paths, justified by a measurement (docs/decisions/052).
 */
export async function addProduct(
  { body }: CheckedInputOf<'cart.addProduct'>,
  context: SignedInContext,
): Promise<Answer | Preserialized<Answer> | Refusal> {
  return (await addWithoutLock(body, context)) ?? addWithLock(body, context);
}

/**
 * The common case without a lock: one statement reads, another writes only if the cart still has the version that was
 * read. Undefined when it has not, or when more than adding a line is needed.
 */
async function addWithoutLock(
  body: AddBody,
  context: SignedInContext,
): Promise<Preserialized<Answer> | Refusal | undefined> {
  const { db, user, carts } = context;
  const now = context.now();
  const cart = await readCartToAddTo(context, {
    userId: user.id,
    now,
    productId: body.product_id,
    officeId: body.branch_office_id ?? null,
  });
  if (!cart || isUntouched(cart)) return undefined;
  if (!cart.is_office_active) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  if (cart.lines.some((row) => isLower(row.price_neto, row.seen_price_neto))) return undefined;
  const { product } = cart;
  const line = lineToAdd(cart, product && toProductStatus(product), body);
  if (isFailure(line)) return line;
  if (!product) return undefined;
  const saved = await saveLineOf(db, { cart, product, line, author: context, requestKey: body.request_key });
  if (!saved) return undefined;
  const changed = withLine(cart, product, line, saved, user.id);
  carts.changed(noticeOf(changed));
  return preserializedObject<Answer>({ cart: presentCart(changed, now), line_id: saved.id });
}

/** The cart with the saved line, without reading it again. */
function withLine(
  cart: CartSnapshot,
  product: NonNullable<CartToAddTo['product']>,
  line: LineToSave,
  saved: SavedLine,
  userId: string,
): CartSnapshot {
  const at = cart.lines.findIndex(({ line_id }) => line_id === saved.id);
  const before = cart.lines[at];
  const row = {
    ...product,
    line_id: saved.id,
    line_key: line.lineKey,
    line_count_type: line.countType,
    count: line.count,
    maturity: line.maturity,
    cut: line.cut,
    comment: line.comment,
    options_tags: [...line.optionsTags],
    seen_price_neto: saved.seen_price_neto,
    seen_quantity_pum: saved.seen_quantity_pum,
    line_created_at: saved.created_at.toISOString(),
    substitution: before?.substitution ?? null,
    added_by: before?.added_by ?? cart.household?.members.find(({ id }) => id === userId) ?? null,
  };
  const lines = at < 0 ? [...cart.lines, row] : cart.lines.with(at, row);
  return { ...cart, version: cart.version + 1, lines };
}

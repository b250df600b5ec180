import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { changeActiveCart, noticeOf } from '#server/cart/change-cart.ts';
import { historyRow } from '#server/cart/history/history-entry.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { type AddedRow, readCartToAddTo } from '#server/cart/snapshot/read-cart.ts';
import { type CartSnapshot, isFresh, type SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import { type ProductStatus, readProductCards, toProductCard } from '#server/catalogue/product-card.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, failAt, isFailure } from '#server/http/failure.ts';
import { type Preserialized, preserializedObject } from '#server/http/preserialized.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { type LineToSave, type SavedLine, saveLineOf } from './line-queries.ts';
import { type AddBody, historyEntryOf, lineToAdd, writeLine } from './line-to-add.ts';

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
    askedOfficeId: body.branch_office_id ?? null,
  });
  if (!cart || isFresh(cart)) return undefined;
  if (!cart.asked_office) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  if (cart.lines.some((row) => row.price_neto !== null && row.price_neto < row.seen_price_neto)) {
    return undefined;
  }
  const { product } = cart;
  const line = lineToAdd(cart, product && statusOf(product), body);
  if (isFailure(line)) return line;
  if (!product) return undefined;
  const note = historyRow(context, historyEntryOf(line, body));
  const saved = await saveLineOf(db, { cart, line, sale: product, note });
  if (!saved) return undefined;
  const by = { id: user.id, name: user.name.trim().split(' ')[0] ?? '' };
  const changed = withLine(cart, { product, line, saved, by });
  carts.changed(noticeOf(changed));
  return preserializedObject<Answer>({ cart: presentCart(changed, now), line_id: saved.id });
}

/** The status of the product in the office, as for any cart. */
function statusOf(row: AddedRow): ProductStatus {
  const { active, picture, price } = row;
  return {
    ...toProductCard(row),
    ...{ active, visible: active && picture !== '', inOffice: price !== null },
  };
}

/** The cart with the saved line, without reading it again. */
function withLine(
  cart: CartSnapshot,
  {
    product,
    line,
    saved,
    by,
  }: { product: AddedRow; line: LineToSave; saved: SavedLine; by: SnapshotLine['added_by'] },
): CartSnapshot {
  const at = cart.lines.findIndex(({ line_id }) => line_id === saved.id);
  const row: SnapshotLine = {
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
    substitution: cart.lines[at]?.substitution ?? null,
    added_by: cart.household ? (cart.lines[at]?.added_by ?? by) : null,
  };
  const lines = at < 0 ? [...cart.lines, row] : cart.lines.with(at, row);
  return { ...cart, version: cart.version + 1, lines };
}

/**
 * Every case, with the cart locked: the first product, a cart that follows its shopper to another store, two tabs at
 * once.
 */
async function addWithLock(body: AddBody, context: SignedInContext): Promise<Answer | Refusal> {
  const officeId = await findOfficeId(context.db, body.branch_office_id);
  if (!officeId) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  let key = '';
  const cart = await changeActiveCart(context, officeId, async (tx, locked) => {
    const cards = await readProductCards(tx, locked.office_id, [body.product_id]);
    const line = lineToAdd(locked, cards.get(body.product_id), body);
    if (isFailure(line)) return line;
    key = line.lineKey;
    return writeLine(tx, locked, line, { body, userId: context.user.id });
  });
  if (isFailure(cart)) return cart;
  const line = cart.lines.find((row) => row.line_key === key);
  if (!line) return failAt('PRODUCT_NOT_AVAILABLE', 'product_id');
  return { cart: presentCart(cart, context.now()), line_id: line.line_id };
}

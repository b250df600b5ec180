import type { CheckedInputOf, ErrorsOf, OutputOf } from '#contract/index.ts';
import { isLower, isUntouched } from '#rules/cart/totals.ts';
import { saleUnitOf } from '#rules/quantity.ts';
import { afterwards, noticeOf } from '#server/cart/change-cart.ts';
import { inTurnOfCart } from '#server/cart/lock-cart.ts';
import { findMerge } from '#server/cart/queries.ts';
import { type CartToAddTo, readCartToAddTo } from '#server/cart/snapshot/cart-to-add-to.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { readCartToShow } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { choicesOf, lineKeyOf, lineToAdd } from '#server/cart/wanted-line.ts';
import { readProductCards, toProductStatus } from '#server/catalogue/product-card.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, failAt, isFailure } from '#server/http/failure.ts';
import { type Preserialized, serializedWhenRead } from '#server/http/preserialized.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { saveLineInTurn, saveLineOf } from './line-queries.ts';
import { withLines } from './with-lines.ts';

type Answer = OutputOf<'cart.addProduct'>;
type Outcome = Preserialized<Answer> | Failure<ErrorsOf<'cart.addProduct'> | 'INVALID_INPUT'>;
type AddBody = CheckedInputOf<'cart.addProduct'>['body'];

/** Attempts without a queue; afterwards the request waits its turn. */
const ATTEMPTS = 3;
/** Attempts in turn, where only another process or another household member can be faster. */
const ATTEMPTS_IN_TURN = 100;

/**
 * Adds a product to the active cart, which is created when there is none; the same product with the same choices is
 * summed. It is read, decided, and saved if nothing changed meanwhile; otherwise once more with what is there now
 * (docs/decisions/052).
 */
export async function addProduct(
  { body }: CheckedInputOf<'cart.addProduct'>,
  context: SignedInContext,
): Promise<Outcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const outcome = await tryToAdd(body, context, saveLineOf, { isFirst: attempt === 0 });
    if (outcome) return outcome;
  }
  return inTurnOfCart(context, async () => {
    for (let attempt = 0; attempt < ATTEMPTS_IN_TURN; attempt += 1) {
      const outcome = await tryToAdd(body, context, saveLineInTurn, { isFirst: false });
      if (outcome) return outcome;
    }
    throw new Error(`A cart of ${context.user.id} changed ${ATTEMPTS_IN_TURN} times`);
  });
}

async function tryToAdd(
  body: AddBody,
  context: SignedInContext,
  save: typeof saveLineOf,
  { isFirst }: { isFirst: boolean },
): Promise<Outcome | undefined> {
  const { db, user, carts } = context;
  const now = context.now();
  const { product_id: productId, branch_office_id: lookingAt, request_key: requestKey } = body;
  const cart = await readCartToAddTo(context, {
    userId: user.id,
    now,
    productId,
    officeId: lookingAt ?? null,
    requestKey: requestKey ?? null,
  });
  if (cart ? cart.is_answered : requestKey && (await findMerge(db, user.id, requestKey)))
    return answered(cart, body, now);

  const officeId = await officeToAddIn(cart, lookingAt, context);
  if (!officeId) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  // Cached facts of the product may be the reason for another attempt.
  const isKnown = isFirst && cart?.office_id === officeId;
  const product = isKnown
    ? cart.product && toProductStatus(cart.product)
    : (await readProductCards(db, officeId, [productId])).get(productId);
  const line = lineToAdd(cart ?? { lines: [] }, product, body);
  if (isFailure(line)) return line;
  if (!product) return undefined;

  const saved = await save(db, {
    cart,
    officeId,
    product: saleUnitOf(product),
    line,
    lowered: (cart?.lines ?? []).flatMap(({ line_id, line_key, price_neto, seen_price_neto }) =>
      price_neto !== null && isLower(price_neto, seen_price_neto) && line_key !== line.lineKey
        ? [{ line_id, price_neto }]
        : [],
    ),
    author: context,
    requestKey,
  });
  if (!saved) return undefined;
  const changed =
    isKnown && cart.product
      ? afterwards(cart, { lines: withLines(cart, [{ product: cart.product, line, saved }], user.id) })
      : await readCartToShow({ userId: user.id, cartId: saved.cart_id, now }, context);
  if (!changed) throw new Error(`Cart ${saved.cart_id} vanished after an addition`);
  carts.changed(noticeOf(changed));
  return serializedWhenRead<Answer>(() => ({ cart: presentCart(changed, now), line_id: saved.id }));
}

/** Returns the answer of a merge with this key: the device gave up on the earlier request and repeats it. */
function answered(cart: CartSnapshot | undefined, body: AddBody, now: Date): Outcome {
  const key = lineKeyOf(body.product_id, choicesOf(body));
  const line = cart?.lines.find((row) => row.line_key === key);
  if (!cart || !line) return failAt('PRODUCT_NOT_AVAILABLE', 'product_id');
  return serializedWhenRead<Answer>(() => ({ cart: presentCart(cart, now), line_id: line.line_id }));
}

/**
 * The office to add in: an empty cart follows the store its shopper is looking at; undefined when that one is inactive.
 */
async function officeToAddIn(
  cart: CartToAddTo | undefined,
  lookingAt: string | undefined,
  { db }: SignedInContext,
): Promise<string | undefined> {
  if (!cart || isUntouched(cart)) return findOfficeId(db, lookingAt);
  return cart.is_office_active ? cart.office_id : undefined;
}

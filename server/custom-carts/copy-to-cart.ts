import type { CheckedInputOf } from '#contract/index.ts';
import { scaledCount } from '#rules/custom-carts.ts';
import { changeActiveCart, officeOf } from '#server/cart/change-cart.ts';
import { previewOf, reportOf } from '#server/cart/lines/add-report.ts';
import {
  type CartLines,
  joinLines,
  linesOf,
  planLines,
  type WantedLine,
} from '#server/cart/lines/join-lines.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import { choicesOf, lineKeyOf } from '#server/cart/wanted-line.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context, SignedInContext } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { ingredientsOf, readableCustomCart } from './queries.ts';

type Body = CheckedInputOf<'customCarts.preview'>['body'];
type CustomCartRequest = Pick<Body, 'portions' | 'product_ids'>;

/** Quantities are rounded up to what can be bought, as far as the stock allows. */
const inFull = { withinStock: true, atLeast: true };

/** What adding a custom cart would do to the current cart (rule 34); nothing is written. */
export async function previewCustomCart(
  { params, body }: CheckedInputOf<'customCarts.preview'>,
  context: Context,
) {
  const { db } = context;
  const lines = await wantedOf(db, params.id, context.user?.id, body);
  if (!lines) return fail('NOT_FOUND');
  const officeId = await findOfficeId(db, body.branch_office_id);
  if (!officeId) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const current = await currentCart(context, officeId, body.held);
  return previewOf(await planLines(context, current, lines, inFull));
}

/**
 * Adds what can be bought of a custom cart to the user's cart, and reports what was added, changed or is missing.
 */
export async function copyCustomCart(
  { params, body }: CheckedInputOf<'customCarts.copy'>,
  context: SignedInContext,
) {
  const { db, user } = context;
  const lines = await wantedOf(db, params.id, user.id, body ?? {});
  if (!lines) return fail('NOT_FOUND');
  const officeId = await findOfficeId(db, body?.branch_office_id);
  if (!officeId) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');

  let report = reportOf({ joined: [], leftOut: [] });
  const cart = await changeActiveCart(context, officeId, async (tx, locked) => {
    const outcome = await joinLines({ ...context, db: tx }, locked, lines, inFull);
    if (outcome.joined.length === 0) return fail('PRODUCT_NOT_AVAILABLE');
    report = reportOf(outcome);
    return { writes: outcome.writes, after: outcome.after, historyEntry: { action: 'copy-basket' } };
  });
  if (isFailure(cart)) return cart;
  return { cart: presentCart(cart, context.now()), ...report };
}

/** The chosen products in the quantities for that many people; undefined when the caller may not read it. */
async function wantedOf(
  db: Queries,
  customCartId: string,
  userId: string | undefined,
  { portions, product_ids }: CustomCartRequest,
): Promise<WantedLine[] | undefined> {
  const customCart = await readableCustomCart(db, customCartId, userId);
  if (!customCart) return undefined;
  const chosen = product_ids && new Set(product_ids);
  const rows = await ingredientsOf(db, customCart);
  return rows
    .filter((row) => !chosen || chosen.has(row.product_id))
    .map((row) => ({
      productId: row.product_id,
      name: row.title,
      count: scaledCount(row.count, row.count_type, customCart.portions, portions ?? customCart.portions),
      countType: row.count_type,
    }));
}

/** The caller's cart: a user's from the database, a guest's as sent by the device. */
async function currentCart(
  { db, user, now }: Context,
  officeId: string,
  onDevice: Body['held'],
): Promise<CartLines> {
  if (user) {
    const cart = await readCart(db, { userId: user.id, now: now() });
    return { officeId: officeOf(cart, officeId), lines: cart ? linesOf(cart).lines : [] };
  }
  const lines = onDevice.map(({ product_id: productId, count, countType = 'units', ...options }) => {
    const choices = choicesOf(options);
    return {
      productId,
      lineKey: lineKeyOf(productId, choices),
      count,
      countType,
      ...choices,
      seenPriceNeto: 0,
    };
  });
  return { officeId, lines };
}

import type { CheckedInputOf } from '#contract/index.ts';
import { changeActiveCart, officeOf } from '#server/cart/change-cart.ts';
import { previewOf, reportOf } from '#server/cart/lines/add-report.ts';
import {
  type JoinedLine,
  joinLines,
  linesOf,
  planLines,
  type WantedLine,
} from '#server/cart/lines/join-lines.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import { priceChangeText } from '#server/cart/texts.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { findOrder, type OrderRow } from './queries.ts';

type Copied = WantedLine & { name: string; paid: number };

/** Storefront 8: nothing of an old order is sold any more. */
const nothingToCopy = { message: 'No hay productos en el carrito para duplicar' };

/**
 * Adds the products of an old order to the user's cart and reports what was added, changed or is missing (rule 34).
 */
export async function copyOrder({ params }: CheckedInputOf<'orders.copy'>, context: SignedInContext) {
  const { db, user, now } = context;
  const order = await ownOrder(db, params.id, user.id, now());
  if (!order) return fail('NOT_FOUND');
  const officeId = await officeFor(db, order);
  if (!officeId) return fail('PRODUCT_NOT_AVAILABLE', nothingToCopy);

  let report = reportOf<Copied>({ joined: [], leftOut: [] });
  const cart = await changeActiveCart(context, officeId, async (tx, locked) => {
    const outcome = await joinLines({ ...context, db: tx }, locked, wantedOf(order), { withinStock: true });
    if (outcome.joined.length === 0) return fail('PRODUCT_NOT_AVAILABLE', nothingToCopy);
    report = reportOf(outcome, otherPrice);
    const { writes, after } = outcome;
    return { writes, after, historyEntry: { action: 'copy-order', detail: String(order.number) } };
  });
  if (isFailure(cart)) return cart;
  return { cart: presentCart(cart, context.now()), ...report };
}

/** Previews ordering again into the current cart; writes nothing. */
export async function previewCopy(
  { params }: CheckedInputOf<'orders.previewCopy'>,
  context: SignedInContext,
) {
  const { db, user, now } = context;
  const order = await ownOrder(db, params.id, user.id, now());
  if (!order) return fail('NOT_FOUND');
  const officeId = await officeFor(db, order);
  if (!officeId) return fail('PRODUCT_NOT_AVAILABLE', nothingToCopy);
  const cart = await readCart(db, { userId: user.id, now: now() });
  const locked = { officeId: officeOf(cart, officeId), lines: cart ? linesOf(cart).lines : [] };
  return previewOf(await planLines(context, locked, wantedOf(order), { withinStock: true }), otherPrice);
}

async function ownOrder(db: Queries, id: string, userId: string, now: Date): Promise<OrderRow | undefined> {
  const order = await findOrder(db, { id }, now);
  return order?.user_id === userId ? order : undefined;
}

/** The office of the order if it is still open; else the default office. */
async function officeFor(db: Queries, order: OrderRow): Promise<string | undefined> {
  return (await findOfficeId(db, order.office_id)) ?? (await findOfficeId(db, undefined));
}

function wantedOf(order: OrderRow): Copied[] {
  return order.lines.map((line) => ({
    productId: line.product_id,
    name: line.product.title ?? '',
    count: line.count,
    countType: line.count_type,
    maturity: line.maturity,
    cut: line.cut,
    comment: line.comment,
    optionsTags: line.options_tags,
    paid: line.price_neto,
  }));
}

function otherPrice({ wanted: copied, product }: JoinedLine<Copied>): string[] {
  return product.price_neto === copied.paid ? [] : [priceChangeText(copied.paid, product.price_neto)];
}

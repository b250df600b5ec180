import type { CheckedInputOf } from '#contract/index.ts';
import { reportOf } from '#server/cart/add-report.ts';
import { changeActiveCart } from '#server/cart/change-cart.ts';
import { type JoinedLine, joinLines, type WantedLine } from '#server/cart/join-lines.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { priceChangeText } from '#server/cart/texts.ts';
import { nothing } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { findOrder, type OrderRow } from './queries.ts';

type Copied = WantedLine & { name: string; paid: number };

/** Puts the products of an old order into one's cart and says what was added, changed or is missing (decision 34). */
export async function copyOrder({ params }: CheckedInputOf<'orders.copy'>, context: SignedInContext) {
  const { db, user } = context;
  const order = await findOrder(db, { id: params.id });
  if (!order || order.user_id !== user.id) return fail('NOT_FOUND');
  const officeId = (await findOfficeId(db, order.office_id)) ?? (await findOfficeId(db, undefined));
  if (!officeId) return fail('PRODUCT_NOT_AVAILABLE');

  let told = reportOf<Copied>({ joined: [], leftOut: [] });
  const cart = await changeActiveCart(context, officeId, async (tx, held) => {
    const outcome = await joinLines(tx, held, wantedOf(order), { withinStock: true });
    if (outcome.joined.length === 0) return fail('PRODUCT_NOT_AVAILABLE');
    told = reportOf(outcome, otherPrice);
    return { columns: nothing };
  });
  if (isFailure(cart)) return cart;
  return { cart: presentCart(cart, context.now()), ...told };
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

function otherPrice({ wanted, product }: JoinedLine<Copied>): string[] {
  return product.price_neto === wanted.paid ? [] : [priceChangeText(wanted.paid, product.price_neto)];
}

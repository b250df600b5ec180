import type { CheckedInputOf } from '#contract/index.ts';
import type { LineProblem } from '#rules/cart-validation.ts';
import { problemsOf } from '#server/cart/snapshot/figures.ts';
import { presentCheck, presentChecked } from '#server/cart/snapshot/present.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { readOffice } from '#server/offices/offices.ts';
import { changeCart } from './change-cart.ts';
import { findLine } from './lines/change-line.ts';
import { removeLines, setLineCount, setSeenPrice } from './lines/line-queries.ts';

/** What stands between the cart and the order, in its own office or in the one that was named. Changes nothing. */
export async function checkCart({ params, query }: CheckedInputOf<'cart.check'>, context: SignedInContext) {
  const officeId = query.branch_office_id;
  if (officeId && !(await readOffice(context.db, officeId))) return fail('NOT_FOUND');
  const cart = await readCart(context.db, {
    userId: context.user.id,
    cartId: params.uuid,
    officeId,
    now: context.now(),
  });
  if (!cart) return fail('NOT_FOUND');
  if (cart.state !== 'active') return fail('CART_CLOSED');
  return presentCheck(cart, { problems: problemsOf(cart) });
}

/** Accepts what is new about one line: its price, or that there is less of it, or none (decision 13). */
export async function acceptProblem(
  { params, query }: CheckedInputOf<'cart.acceptProblem'>,
  context: SignedInContext,
) {
  const cart = await changeCart(context, params.uuid, async (tx, held) => {
    const line = findLine(held, params.productId, query.lineId);
    if (isFailure(line)) return line;
    const problems = problemsOf(held).filter((problem) => problem.lineId === line.line_id);
    if (problems.length === 0) return 'unchanged';
    await settle(tx, held, line, problems);
    return { deed: { action: 'accept-change', productId: line.id } };
  });
  return isFailure(cart) ? cart : presentChecked(cart, context.now());
}

/** Accepts prices and smaller counts, removes what cannot be bought, and says what was removed (decision 14). */
export async function acceptAll({ params }: CheckedInputOf<'cart.acceptAll'>, context: SignedInContext) {
  return settleAll(params.uuid, 'accept-all', context, (tx, held, line, problems) =>
    settle(tx, held, line, problems),
  );
}

/** Removes every line with news, and says which. */
export async function rejectAll({ params }: CheckedInputOf<'cart.rejectAll'>, context: SignedInContext) {
  return settleAll(params.uuid, 'reject-all', context, async (tx, held, line) => {
    await removeLines(tx, held.id, [line.line_id]);
    return 'removed';
  });
}

type Settle = (
  tx: Queries,
  held: CartSnapshot,
  line: SnapshotLine,
  problems: readonly LineProblem[],
) => Promise<'kept' | 'removed'>;

async function settleAll(
  cartId: string,
  action: 'accept-all' | 'reject-all',
  context: SignedInContext,
  settleOne: Settle,
) {
  const removed: string[] = [];
  const cart = await changeCart(context, cartId, async (tx, held) => {
    removed.length = 0;
    const problems = problemsOf(held);
    if (problems.length === 0) return 'unchanged';
    for (const line of held.lines) {
      const own = problems.filter((problem) => problem.lineId === line.line_id);
      if (own.length > 0 && (await settleOne(tx, held, line, own)) === 'removed') removed.push(line.title);
    }
    return { deed: { action } };
  });
  return isFailure(cart) ? cart : { ...presentChecked(cart, context.now()), removed };
}

async function settle(
  tx: Queries,
  held: CartSnapshot,
  line: SnapshotLine,
  problems: readonly LineProblem[],
): Promise<'kept' | 'removed'> {
  for (const problem of problems) {
    if (problem.code === 'product_different_price') {
      await setSeenPrice(tx, held.id, line.line_id, line.price_neto ?? line.seen_price_neto);
    } else if (problem.code === 'product_not_enough' && problem.availableCount > 0) {
      await setLineCount(tx, held.id, line.line_id, problem.availableCount);
    } else {
      await removeLines(tx, held.id, [line.line_id]);
      return 'removed';
    }
  }
  return 'kept';
}

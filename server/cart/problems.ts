import type { CheckedInputOf } from '#contract/index.ts';
import type { LineProblem } from '#rules/cart-validation.ts';
import { problemsOf } from '#server/cart/snapshot/figures.ts';
import { presentCheck, presentChecked } from '#server/cart/snapshot/present.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { readOffice } from '#server/offices/offices.ts';
import { type Change, changeCart } from './change-cart.ts';
import { columnsOfMove } from './checkout-choices.ts';
import type { Deed } from './history/deed.ts';
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

/**
 * Accepts what is new about one line: its price, or that there is less of it, or none (decision 13). Like accepting or
 * rejecting all, of another store when that is named: who accepts what is there buys there (decision 28).
 */
export async function acceptProblem(
  { params, query }: CheckedInputOf<'cart.acceptProblem'>,
  context: SignedInContext,
) {
  const cart = await changeCart(context, params.uuid, async (tx, held) => {
    const judged = await judgedIn(tx, held, query.branch_office_id, context);
    if (isFailure(judged)) return judged;
    const line = findLine(judged.cart, params.productId, query.lineId);
    if (isFailure(line)) return line;
    const problems = problemsOf(judged.cart).filter((problem) => problem.lineId === line.line_id);
    if (problems.length === 0 && !judged.columns) return 'unchanged';
    await settle(tx, judged.cart, line, problems);
    return moved(judged, { action: 'accept-change', productId: line.id });
  });
  return isFailure(cart) ? cart : presentChecked(cart, context.now());
}

/** Accepts prices and smaller counts, removes what cannot be bought, and says what was removed (decision 14). */
export async function acceptAll(
  { params, query }: CheckedInputOf<'cart.acceptAll'>,
  context: SignedInContext,
) {
  const which = { cartId: params.uuid, officeId: query.branch_office_id, action: 'accept-all' } as const;
  return settleAll(which, context, (tx, held, line, problems) => settle(tx, held, line, problems));
}

/** Removes every line with news, and says which. */
export async function rejectAll(
  { params, query }: CheckedInputOf<'cart.rejectAll'>,
  context: SignedInContext,
) {
  const which = { cartId: params.uuid, officeId: query.branch_office_id, action: 'reject-all' } as const;
  return settleAll(which, context, async (tx, held, line) => {
    await removeLines(tx, held.id, [line.line_id]);
    return 'removed';
  });
}

type Which = { cartId: string; officeId: string | undefined; action: 'accept-all' | 'reject-all' };
type Judged = { cart: CartSnapshot; columns?: ReturnType<typeof columnsOfMove> };

type Settle = (
  tx: Queries,
  held: CartSnapshot,
  line: SnapshotLine,
  problems: readonly LineProblem[],
) => Promise<'kept' | 'removed'>;

async function settleAll({ cartId, officeId, action }: Which, context: SignedInContext, settleOne: Settle) {
  const removed: string[] = [];
  const cart = await changeCart(context, cartId, async (tx, held) => {
    removed.length = 0;
    const judged = await judgedIn(tx, held, officeId, context);
    if (isFailure(judged)) return judged;
    const problems = problemsOf(judged.cart);
    if (problems.length === 0 && !judged.columns) return 'unchanged';
    for (const line of judged.cart.lines) {
      const own = problems.filter((problem) => problem.lineId === line.line_id);
      if (own.length === 0) continue;
      if ((await settleOne(tx, judged.cart, line, own)) === 'removed') removed.push(line.title);
    }
    return moved(judged, { action });
  });
  return isFailure(cart) ? cart : { ...presentChecked(cart, context.now()), removed };
}

function moved({ columns }: Judged, deed: Deed): Change {
  return columns ? { columns, deed } : { deed };
}

/** The held cart as it is in a store, and how it moves there; in its own store, as it is. */
async function judgedIn(
  tx: Queries,
  held: CartSnapshot,
  officeId: string | undefined,
  context: SignedInContext,
): Promise<Judged | Failure<'NOT_FOUND'>> {
  if (officeId === undefined || officeId === held.office_id) return { cart: held };
  const office = await readOffice(tx, officeId);
  if (!office) return fail('NOT_FOUND');
  const cart = await readCart(tx, { userId: held.user_id, cartId: held.id, officeId, now: context.now() });
  if (!cart) throw new Error(`Cart ${held.id} vanished while it was held`);
  return { cart, columns: columnsOfMove(held, office, context) };
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

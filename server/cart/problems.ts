import type { CheckedInputOf } from '#contract/index.ts';
import type { LineProblem } from '#rules/cart/validation.ts';
import { problemsOf } from '#server/cart/snapshot/figures.ts';
import { presentCheck, presentChecked } from '#server/cart/snapshot/present.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, type Sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { readOffice } from '#server/offices/offices.ts';
import { type Change, changeCart } from './change-cart.ts';
import { columnsOfMove } from './checkout-choices.ts';
import type { HistoryEntry } from './history/history-entry.ts';
import { findLine } from './lines/change-line.ts';
import { reconcileLines, removeLines } from './lines/line-queries.ts';
import { type Reconciled, reconciled } from './reconcile.ts';
import { rejectedColumn } from './rejected.ts';
import { closedFor, ownOrSharedCart, type WhoseCart } from './whose-cart.ts';

/** The problems that keep the cart from becoming an order, in its own office or the given one. Changes nothing. */
export async function checkCart({ params, query }: CheckedInputOf<'cart.check'>, context: SignedInContext) {
  const officeId = query.branch_office_id;
  if (officeId && !(await readOffice(context.db, officeId)))
    return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const cart = await readCart(context.db, {
    userId: context.user.id,
    cartId: params.uuid,
    officeId,
    now: context.now(),
  });
  if (!cart) return fail('NOT_FOUND');
  const closed = closedFor(cart.state, ownOrSharedCart(context));
  if (closed) return closed;
  return presentCheck(cart, { problems: problemsOf(cart) });
}

/**
 * Accepts what changed in one line: a new price, or less or no stock (rule 13). Like accepting or rejecting all, in
 * another store when one is given: accepting there moves the cart there (rule 28).
 */
export async function acceptProblem(
  { params, query }: CheckedInputOf<'cart.acceptProblem'>,
  context: SignedInContext,
) {
  const accept = async (tx: Queries, locked: CartSnapshot) => {
    const judged = await judgedIn(tx, locked, query.branch_office_id, context);
    if (isFailure(judged)) return judged;
    const line = findLine(judged.cart, params.productId, query.lineId);
    if (isFailure(line)) return line;
    const problems = problemsOf(judged.cart).filter((problem) => problem.lineId === line.line_id);
    if (problems.length === 0 && !judged.columns) return 'unchanged' as const;
    const all = [reconciled(line, problems)];
    const historyEntry = { action: 'accept-change', productId: line.id } as const;
    return changeOf(tx.businessId, judged, all, { historyEntry, now: context.now() });
  };
  const whose = ownOrSharedCart(context);
  const cart = await changeCart(context, params.uuid, accept, { whose });
  return isFailure(cart) ? cart : presentChecked(cart, context.now());
}

/**
 * Accepts prices and smaller counts, removes what is not available, and reports what was removed (rule 14).
 */
export async function acceptAll(
  { params, query }: CheckedInputOf<'cart.acceptAll'>,
  context: SignedInContext,
  whose = ownOrSharedCart(context),
) {
  const which = {
    cartId: params.uuid,
    officeId: query.branch_office_id,
    action: 'accept-all',
    whose,
  } as const;
  return reconcileAll(which, context, reconciled);
}

/** Removes every line with a problem, and reports which. */
export async function rejectAll(
  { params, query }: CheckedInputOf<'cart.rejectAll'>,
  context: SignedInContext,
) {
  const { branch_office_id: officeId } = query;
  const which = {
    cartId: params.uuid,
    officeId,
    action: 'reject-all',
    whose: ownOrSharedCart(context),
  } as const;
  return reconcileAll(which, context, (line, [problem]) => ({ line, as: 'removed', problem }));
}

type Which = {
  cartId: string;
  officeId: string | undefined;
  action: 'accept-all' | 'reject-all';
  whose: WhoseCart;
};
type Judged = { cart: CartSnapshot; columns?: ReturnType<typeof columnsOfMove> };

type Reconcile = (line: SnapshotLine, problems: readonly LineProblem[]) => Reconciled;

async function reconcileAll(
  { cartId, officeId, action, whose }: Which,
  context: SignedInContext,
  reconcileOne: Reconcile,
) {
  const removed: string[] = [];
  const reconcile = async (tx: Queries, locked: CartSnapshot) => {
    removed.length = 0;
    const judged = await judgedIn(tx, locked, officeId, context);
    if (isFailure(judged)) return judged;
    const problems = problemsOf(judged.cart);
    if (problems.length === 0 && !judged.columns) return 'unchanged' as const;
    const byLine = Map.groupBy(problems, ({ lineId }) => lineId);
    const all = judged.cart.lines.flatMap((line) => {
      const own = byLine.get(line.line_id);
      return own ? [reconcileOne(line, own)] : [];
    });
    removed.push(...all.filter(({ as }) => as === 'removed').map(({ line }) => line.title));
    return changeOf(tx.businessId, judged, all, { historyEntry: { action }, now: context.now() });
  };
  const cart = await changeCart(context, cartId, reconcile, { whose });
  return isFailure(cart) ? cart : { ...presentChecked(cart, context.now()), removed };
}

function changeOf(
  businessId: string,
  { cart, columns }: Judged,
  all: readonly Reconciled[],
  { historyEntry, now }: { historyEntry: HistoryEntry; now: Date },
): Change {
  const leaving = all.flatMap(({ line, as, problem }) => (as === 'removed' ? [{ line, problem }] : []));
  return {
    columns: part`${columns ?? nothing} ${rejectedColumn(cart, leaving, now)}`,
    writes: writesOf(businessId, cart, all),
    historyEntry,
  };
}

/**
 * The locked cart as it would be in a store, with the columns that move it there; in its own store, unchanged.
 */
async function judgedIn(
  tx: Queries,
  locked: CartSnapshot,
  officeId: string | undefined,
  context: SignedInContext,
): Promise<Judged | Failure<'OFFICE_NOT_FOUND'>> {
  if (officeId === undefined || officeId === locked.office_id) return { cart: locked };
  const office = await readOffice(tx, officeId);
  if (!office) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const cart = await readCart(tx, {
    userId: locked.household ? context.user.id : locked.user_id,
    cartId: locked.id,
    officeId,
    now: context.now(),
  });
  if (!cart) throw new Error(`Cart ${locked.id} vanished while it was locked`);
  return { cart, columns: columnsOfMove(locked, office, context) };
}

/** The writes for any number of lines, in two statements. */
function writesOf(businessId: string, { id: cartId }: CartSnapshot, all: readonly Reconciled[]): Sql[] {
  return [
    ...reconcileLines(
      businessId,
      cartId,
      all.flatMap(({ line, as }) => (as === 'removed' ? [] : [{ id: line.line_id, ...as }])),
    ),
    ...removeLines(
      businessId,
      cartId,
      all.flatMap(({ line, as }) => (as === 'removed' ? [line.line_id] : [])),
    ),
  ];
}

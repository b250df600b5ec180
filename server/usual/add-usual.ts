import type { CheckedInputOf } from '#contract/index.ts';
import { changeActiveCart, officeOf } from '#server/cart/change-cart.ts';
import { previewOf, reportOf } from '#server/cart/lines/add-report.ts';
import { joinLines, linesOf, planLines, type WantedLine } from '#server/cart/lines/join-lines.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { habitsOf } from './habits.ts';
import { readBought } from './queries.ts';

type Input = CheckedInputOf<'products.addUsual'>;

/** What adding usual products would do to the current cart (rule 34); nothing is written. */
export async function previewUsual({ body }: Input, context: SignedInContext) {
  const { db, user, now } = context;
  const officeId = await findOfficeId(db, body.branch_office_id);
  if (!officeId) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const lines = await wantedOf(body.product_ids, context);
  const cart = await readCart(db, { userId: user.id, now: now() });
  const current = { officeId: officeOf(cart, officeId), lines: cart ? linesOf(cart).lines : [] };
  return previewOf(await planLines(context, current, notYetIn(current.lines, lines), { withinStock: true }));
}

/**
 * Adds them to the user's cart in the usual quantities, and reports what was added, changed or is missing.
 */
export async function addUsual({ body }: Input, context: SignedInContext) {
  const officeId = await findOfficeId(context.db, body.branch_office_id);
  if (!officeId) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const lines = await wantedOf(body.product_ids, context);

  let report = reportOf({ joined: [], leftOut: [] });
  const cart = await changeActiveCart(context, officeId, async (tx, locked) => {
    const missing = notYetIn(linesOf(locked).lines, lines);
    if (missing.length === 0 && locked.lines.length > 0) return 'unchanged';
    const outcome = await joinLines({ ...context, db: tx }, locked, missing, { withinStock: true });
    if (outcome.joined.length === 0) return fail('PRODUCT_NOT_AVAILABLE');
    report = reportOf(outcome);
    return { writes: outcome.writes, after: outcome.after, historyEntry: { action: 'add-usual' } };
  });
  if (isFailure(cart)) return cart;
  return { cart: presentCart(cart, context.now()), ...report };
}

/** The chosen products this person has bought before: nothing else is usual for them. */
async function wantedOf(
  chosen: readonly string[],
  { db, user, now }: SignedInContext,
): Promise<WantedLine[]> {
  const ids = new Set(chosen);
  return habitsOf(await readBought(db, user.id, now()), now())
    .filter(({ productId }) => ids.has(productId))
    .map(({ productId, count, countType, last }) => ({
      productId,
      count,
      countType,
      name: last.title,
      maturity: last.maturity,
      cut: last.cut,
      optionsTags: last.options_tags,
    }));
}

function notYetIn(lines: readonly { productId: string }[], usual: readonly WantedLine[]): WantedLine[] {
  const inCart = new Set(lines.map(({ productId }) => productId));
  return usual.filter(({ productId }) => !inCart.has(productId));
}

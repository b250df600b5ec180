import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { saleUnitOf } from '#rules/quantity.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { readCartToShow } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import { part } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { failAt, isFailure } from '#server/http/failure.ts';
import { findKnownOfficeId } from '#server/offices/offices.ts';
import { type Change, changeActiveCart } from './change-cart.ts';
import { type JoinOutcome, joinLines } from './lines/join-lines.ts';
import { earlierMerge, findMerge, type MergeReport, rememberMerge } from './queries.ts';
import { limitText, mergeText } from './texts.ts';

/**
 * Merges a guest's cart into the user's own, once for each key (rule 25): a repeated request, even while the first
 * is still running, changes nothing and gets the same response.
 */
export async function mergeCart({ body }: CheckedInputOf<'cart.merge'>, context: SignedInContext) {
  const { user, db } = context;
  const now = context.now();
  // An empty guest cart neither deletes nor creates anything.
  if (body.products.length === 0) {
    return answer(await presentedCart(context), { joined: [], left_out: [] }, body);
  }
  const officeId = await findKnownOfficeId(context, body.branch_office_id);
  if (!officeId) {
    // A refusal promises that this key never merged anything: the device may then send the lines with another key.
    const earlier = await findMerge(db, user.id, body.merge_key);
    if (!earlier) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
    return answer(await presentedCart(context), earlier, body);
  }

  let report: MergeReport = { joined: [], left_out: [] };
  const join: Joining = async (tx, { earlier, ...locked }) => {
    if (earlier) {
      report = earlier;
      return 'unchanged';
    }
    const lines = body.products.map(({ product_id, price_neto, ...line }) => ({
      ...line,
      productId: product_id,
      seenPriceNeto: price_neto,
    }));
    const outcome = await joinLines({ ...context, db: tx }, locked, lines, { withinStock: false });
    report = {
      joined: unique(outcome.joined.map(({ product }) => product.title)),
      left_out: unique(outcome.leftOut.filter(({ limited }) => !limited).map(({ name }) => name)),
      limited: unique(limitsOf(outcome)),
    };
    const writes = [...outcome.writes, rememberMerge(tx.businessId, user.id, body.merge_key, report)];
    const historyEntry = { action: 'merge', detail: `${outcome.joined.length}` } as const;
    return { writes, historyEntry, after: outcome.after };
  };
  const more = part`, ${earlierMerge(db.businessId, part`${user.id}::uuid`, part`${body.merge_key}`)} as earlier`;
  const cart = await changeActiveCart(context, officeId, join, { more });
  if (isFailure(cart)) return cart;
  return answer(presentCart(cart, now), report, body);
}

/** `earlier`: the response already given for this key. */
type Joining = (tx: Queries, cart: CartSnapshot & { earlier: MergeReport | null }) => Promise<Change>;

async function presentedCart(context: SignedInContext): Promise<OutputOf<'cart.merge'>['cart']> {
  const now = context.now();
  const cart = await readCartToShow({ userId: context.user.id, now }, context);
  return cart ? presentCart(cart, now) : null;
}

function answer(
  cart: OutputOf<'cart.merge'>['cart'],
  { joined, left_out, limited = [] }: MergeReport,
  { waited }: { waited?: boolean | undefined },
): OutputOf<'cart.merge'> {
  const message = mergeText({ joined, leftOut: left_out, limited }, waited);
  return { cart, joined, left_out, message };
}

/** Products that were added only in part because of a maximum per person. */
function limitsOf({ joined, leftOut }: JoinOutcome): string[] {
  return [
    ...joined
      .filter(({ limited }) => limited)
      .map(({ product, countType }) => `${product.title}: ${limitText(saleUnitOf(product), countType)}.`),
    ...leftOut.flatMap(({ name, limited }) => (limited === undefined ? [] : [`${name}: ${limited}.`])),
  ];
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

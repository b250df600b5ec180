import type { OutputOf } from '#contract/index.ts';
import { saleUnitOf } from '#rules/quantity.ts';
import { changeActiveCart } from '#server/cart/change-cart.ts';
import { type JoinOutcome, joinLines, type WantedLine } from '#server/cart/lines/join-lines.ts';
import { putLines, takeLines, withoutLines } from '#server/cart/lines/take-lines.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { lockCartToChange, readCartToShow } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import { limitText } from '#server/cart/texts.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { chooseCart, type Membership, membershipOf } from './queries.ts';
import { householdTexts as texts } from './texts.ts';

type Answer = OutputOf<'household.take'>;
type Refused = Failure<'NOT_FOUND' | 'CART_EMPTY' | 'PRODUCT_NOT_AVAILABLE'>;

type Moving = WantedLine & { line: SnapshotLine };

/** Names of products; `limited`: sentences about those that moved only in part. */
type Moved = { joined: string[]; leftOut: string[]; limited: string[] };

const nothingMoved: Moved = { joined: [], leftOut: [], limited: [] };

/**
 * Moves the household's cart into the user's own, by the rules for merging a guest's cart, and continues with the own
 * cart, which is ordered as usual (docs/decisions/099). The own cart is locked first, then the shared one, so that of
 * two members at once one finds it empty.
 */
export async function takeCart(_: unknown, context: SignedInContext): Promise<Answer | Refused> {
  const { db, user } = context;
  const mine = await membershipOf(db, user.id);
  if (!mine) return fail('NOT_FOUND', { message: texts.none });
  const from = await readCartToShow({ userId: user.id, cartId: mine.cart_id, now: context.now() }, context);
  if (!from) return fail('NOT_FOUND');
  let moved = nothingMoved;
  let version = 0;
  const take = async (tx: Queries, own: CartSnapshot) => {
    const shared = await lockShared(tx, mine, context);
    if (!shared) return fail('NOT_FOUND');
    if (shared.lines.length === 0) return fail('CART_EMPTY', { message: texts.nothingToTake });
    const outcome = await joinLines({ ...context, db: tx }, own, shared.lines.map(wantedOf), {
      withinStock: false,
    });
    if (outcome.joined.length === 0) return fail('PRODUCT_NOT_AVAILABLE', { message: texts.notSold });
    moved = namesOf(outcome);
    const detail = String(outcome.joined.length);
    const ids = lineIdsOf(outcome);
    version = await takeLines(tx, shared.id, ids, { action: 'take-household', detail }, context);
    await writeTaking(tx, { mine, cartId: own.id, outcome, userId: user.id, now: context.now() });
    await chooseCart(tx, user.id, false);
    const writes = [...outcome.writes, ...substitutions(tx, own.id, outcome)];
    return { writes, historyEntry: { action: 'take-household', detail } as const };
  };
  const cart = await changeActiveCart(context, from.office_id, take, { own: true });
  if (isFailure(cart)) return cart;
  const { cart_id: cartId, household_id: householdId } = mine;
  context.carts.changed({ userId: user.id, cartId, version, householdId });
  context.carts.household({ householdId });
  return movedAnswer(presentCart(cart, context.now()), texts.moved('a tu carrito', moved), moved);
}

/** The reverse of moving: the user's own lines become shared, or a taken cart is returned without an order. */
export async function giveBack(_: unknown, context: SignedInContext): Promise<Answer | Refused> {
  const { db, user } = context;
  const mine = await membershipOf(db, user.id);
  const now = context.now();
  const own = mine && (await readCartToShow({ userId: user.id, own: true, now }, context));
  if (!mine) return fail('NOT_FOUND', { message: texts.none });
  if (!own || own.lines.length === 0) return fail('CART_EMPTY', { message: texts.nothingToGive });
  let moved = nothingMoved;
  let version = 0;
  const give = async (tx: Queries, locked: CartSnapshot) => {
    if (locked.lines.length === 0) return fail('CART_EMPTY', { message: texts.nothingToGive });
    const shared = await lockShared(tx, mine, context);
    if (!shared) return fail('NOT_FOUND');
    const outcome = await joinLines({ ...context, db: tx }, shared, locked.lines.map(wantedOf), {
      withinStock: false,
    });
    if (outcome.joined.length === 0) return fail('PRODUCT_NOT_AVAILABLE', { message: texts.notSold });
    moved = namesOf(outcome);
    const historyEntry = { action: 'give-household', detail: String(outcome.joined.length) } as const;
    const writes = [...outcome.writes, ...substitutions(tx, shared.id, outcome)];
    version = await putLines(tx, shared, { writes, historyEntry }, context);
    await tx.run(sql`
      delete from household_taking where business_id = ${tx.businessId} and cart_id = ${locked.id}`);
    await chooseCart(tx, user.id, true);
    return { writes: withoutLines(tx, locked.id, lineIdsOf(outcome)), historyEntry };
  };
  const cart = await changeActiveCart(context, own.office_id, give, { own: true });
  if (isFailure(cart)) return cart;
  const { cart_id: cartId, household_id: householdId } = mine;
  context.carts.changed({ userId: user.id, cartId, version, householdId });
  context.carts.household({ householdId });
  const current = await readCartToShow({ userId: user.id, now }, context);
  return movedAnswer(
    current ? presentCart(current, now) : null,
    texts.moved('al carrito del hogar', moved),
    moved,
  );
}

/** The shared cart, if the user is still a member when the lock is granted. */
async function lockShared(
  tx: Queries,
  { cart_id: cartId, household_id }: Membership,
  context: SignedInContext,
): Promise<CartSnapshot | undefined> {
  const { user } = context;
  const shared = await lockCartToChange(tx, { userId: user.id, cartId, now: context.now() }, context);
  const mine = await membershipOf(tx, user.id);
  return shared?.state === 'household' && mine?.household_id === household_id ? shared : undefined;
}

function wantedOf(line: SnapshotLine): Moving {
  return {
    line,
    productId: line.id,
    name: line.title,
    count: line.count,
    countType: line.line_count_type,
    maturity: line.maturity,
    cut: line.cut,
    comment: line.comment,
    optionsTags: line.options_tags,
    seenPriceNeto: line.seen_price_neto,
  };
}

function namesOf({ joined, leftOut }: JoinOutcome<Moving>): Moved {
  const limited = joined.filter((line) => line.limited);
  return {
    limited: limited.map(
      ({ product, countType }) => `${product.title}: ${limitText(saleUnitOf(product), countType)}.`,
    ),
    joined: [...new Set(joined.map(({ product }) => product.title))],
    leftOut: [...new Set(leftOut.map(({ name }) => name))],
  };
}

function lineIdsOf({ joined }: JoinOutcome<Moving>): string[] {
  return joined.map(({ wanted: { line } }) => line.line_id);
}

/**
 * Substitution preferences of single lines move with them, unless the target has another one for the same product.
 */
function substitutions(tx: Queries, cartId: string, { joined }: JoinOutcome<Moving>): Sql[] {
  const preferences = joined.flatMap(({ wanted: { line } }) =>
    line.substitution === null ? [] : [{ key: line.line_key, rule: line.substitution }],
  );
  if (preferences.length === 0) return [];
  return [
    sql`
      update cart_line l set substitution = s.rule
      from jsonb_to_recordset(${JSON.stringify(preferences)}::jsonb) as s (key text, rule text)
      where l.business_id = ${tx.businessId} and l.cart_id = ${cartId} and l.line_key = s.key
        and l.substitution is null`,
  ];
}

async function writeTaking(
  tx: Queries,
  {
    mine,
    cartId,
    outcome,
    userId,
    now,
  }: { mine: Membership; cartId: string; outcome: JoinOutcome<Moving>; userId: string; now: Date },
): Promise<void> {
  const productIds = [...new Set(outcome.joined.map(({ product }) => product.id))];
  await tx.run(sql`
    insert into household_taking (business_id, id, household_id, user_id, cart_id, product_ids, taken_at)
    values (${tx.businessId}, ${newId()}, ${mine.household_id}, ${userId}, ${cartId}, ${productIds}, ${now})`);
}

function movedAnswer(cart: Answer['cart'], message: string, { joined, leftOut }: Moved): Answer {
  return { cart, joined, left_out: leftOut, message };
}

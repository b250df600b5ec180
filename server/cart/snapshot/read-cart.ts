import type { Queries } from '#server/db/database.ts';
import { nothing, part, type Sql, sql } from '#server/db/sql.ts';
import { sellerColumns, sellerState, zonesOf } from '#server/offices/seller.ts';
import {
  bareColumns,
  ownColumns,
  ownSellerState,
  ownWindowsColumn,
  versionBefore,
  wholeLines,
  windowsColumn,
} from './cart-columns.ts';
import {
  type AnsweredLine,
  type BareCartRow,
  type CartRow,
  householdOf,
  type KnownFacts,
  toSnapshot,
  withFacts,
} from './cart-row.ts';
import type { CartSnapshot } from './snapshot.ts';
import { belongsTo, isOpen, shoppedWith } from './which-cart.ts';

type CartQuestion = {
  userId: string;
  /** Missing = the cart that the user shops with. */
  cartId?: string | undefined;
  /** Never the cart of their household. */
  own?: boolean | undefined;
  /** Another office than the cart's, to see what would change there. */
  officeId?: string | undefined;
  now: Date;
};

type Fragment = ReturnType<typeof part>;

/** `cartFacts.products.of`: where the products of its lines come from. */
type Facts = { db: Queries; cartFacts: KnownFacts };

/**
 * The user's cart with everything its totals depend on, and `more` beside it; undefined when it does not exist or
 * belongs to somebody else. `more`: columns beside the cart (`h`), beginning with a comma.
 */
export async function readCart<More extends object = object>(
  db: Queries,
  question: CartQuestion,
  { more = nothing }: { more?: Fragment } = {},
): Promise<(CartSnapshot & More) | undefined> {
  type Row = CartRow & More & { lines: AnsweredLine[] | null };
  const { businessId } = db;
  const { officeId, now } = question;
  const row = await db.first<Row>(sql`
    with found as (${cartOf(businessId, question)})
    select ${ownColumns(businessId, now)}, ${sellerColumns}, ${windowsColumn(businessId, now)} as windows_taken,
      case when h.type = 'delivery' then ${zonesOf(businessId)} end as zones, ${wholeLines(businessId)} as lines ${more}
    from found h
    join office o on o.business_id = ${businessId} and o.id = ${officeId === undefined ? part`h.office_id` : part`${officeId}`}
    join business_config g on g.business_id = ${businessId}`);
  return row && toSnapshot(row, row.lines ?? [], await householdOf(db, row));
}

/**
 * Reads the cart to create its order, with its products and office from the cache: the order compares its products with
 * the database, and an office in another state is read again (docs/decisions/003 and 006).
 */
export async function readCartToOrder<More extends object>(
  question: CartQuestion,
  { db, cartFacts }: Facts,
  more: Fragment,
): Promise<(CartSnapshot & More) | undefined> {
  const { businessId } = db;
  const { now } = question;
  const row = await db.first<BareCartRow & More>(sql`
    with found as (${cartOf(businessId, question)})
    select ${bareColumns(businessId, now)}, ${windowsColumn(businessId, now)} as windows_taken,
      ${sellerState(businessId)} as seller_state ${more}
    from found h
    join office o on o.business_id = ${businessId} and o.id = h.office_id
    join business_config g on g.business_id = ${businessId}`);
  return row && withFacts<More>(row, { db, cartFacts }, now);
}

function cartOf(businessId: string, { userId, cartId, own }: CartQuestion) {
  const user = part`${userId}::uuid`;
  if (cartId === undefined && !own)
    return part`select cart.* from ${shoppedWith(businessId, user)}
      join cart on business_id = ${businessId} and cart.id = chosen.id and ${isOpen}`;
  const which = cartId ? part`id = ${cartId}` : part`state = 'active'`;
  return part`select * from cart
    where business_id = ${businessId} and ${which} and ${belongsTo(businessId, user, { own })}`;
}

/**
 * Reads a cart that is changed and shown: what belongs to the cart or decides a price or a count comes from the
 * database, the rest from the cache (docs/decisions/025). Never used to create an order.
 */
export async function readCartToShow(
  question: CartQuestion,
  facts: Facts,
): Promise<CartSnapshot | undefined> {
  const row = await facts.db.first<BareCartRow>(cartToShow(facts.db.businessId, question));
  return row && withFacts<object>(row, facts, question.now);
}

/** The statement of `readCartToShow`, to be sent behind others. */
export function cartToShow(businessId: string, question: CartQuestion): Sql {
  return sql`
    select ${shownColumns(businessId, question.now)}
    from (${cartOf(businessId, question)}) h`;
}

/** Reads the cart to show, locked until the transaction ends. */
export async function lockCartToChange<More extends object = object>(
  tx: Queries,
  question: CartQuestion,
  { cartFacts }: Pick<Facts, 'cartFacts'>,
  more: Fragment = nothing,
): Promise<(CartSnapshot & More) | undefined> {
  type Row = BareCartRow & More & { version_before: number };
  const { businessId } = tx;
  const query = sql`
    with found as materialized (${cartOf(businessId, question)} for update of cart)
    select ${shownColumns(businessId, question.now)} ${more} ${versionBefore(businessId)}
    from found h`;
  let row = await tx.first<Row>(query);
  // A statement sees the data of its start, even if it then waited for the lock: read again.
  if (row && row.version !== row.version_before) row = await tx.one<Row>(query);
  return row && withFacts<More>(row, { db: tx, cartFacts }, question.now);
}

/** Includes how products are sold: what decides a price or a count never comes from the cache. */
const shownColumns = (businessId: string, now: Date) => part`
  ${bareColumns(businessId, now, { sold: true })},
  ${ownWindowsColumn(businessId, now)} as windows_taken, ${ownSellerState(businessId)} as seller_state`;

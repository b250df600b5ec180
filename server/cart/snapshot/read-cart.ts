import type { CartFacts, LineFacts } from '#server/cart/facts.ts';
import type { FiguresRow } from '#server/catalogue/product-card.ts';
import { arrayOf, type BatchStatement } from '#server/db/batched.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { nothing, part, type Sql, sql } from '#server/db/sql.ts';
import { sellerColumns, zonesOf } from '#server/offices/seller.ts';
import {
  bareLines,
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
  type BareLine,
  type CartRow,
  householdOf,
  toSnapshot,
  withFacts,
  withProducts,
} from './cart-row.ts';
import type { CartSnapshot } from './snapshot.ts';
import { belongsTo, isOpen, ownCartAlone, sharedCart, shoppedWith } from './which-cart.ts';

type CartQuestion = {
  userId: string;
  /** The cart that the user shops with without it. */
  cartId?: string | undefined;
  /** Never the cart of their household. */
  own?: boolean | undefined;
  /** Another office than the cart's, to see what would change there. */
  officeId?: string | undefined;
  now: Date;
};

type Fragment = ReturnType<typeof part>;

type Options = {
  /** Looks up the products of its lines in the cache; without it the same statement reads them. */
  products?: CartFacts['products']['of'];
  /** Further columns beside the cart (`h`), beginning with a comma. */
  more?: Fragment;
};

/**
 * The user's cart with everything its totals depend on, and `more` beside it; undefined when it does not exist or
 * belongs to somebody else.
 */
export async function readCart<More extends object = object>(
  db: Queries,
  question: CartQuestion,
  { products, more = nothing }: Options = {},
): Promise<(CartSnapshot & More) | undefined> {
  type Row = CartRow & More & { lines: AnsweredLine[] | BareLine[] | null };
  const { businessId } = db;
  const { officeId, now } = question;
  const row = await db.first<Row>(sql`
    with held as (${cartOf(businessId, question)})
    select ${ownColumns(businessId, now)}, ${sellerColumns}, ${windowsColumn(businessId, now)} as windows_taken,
      case when h.type = 'delivery' then ${zonesOf(businessId)} end as zones,
      ${products ? bareLines(businessId, part`o.id`) : wholeLines(businessId)} as lines ${more}
    from held h
    join office o on o.business_id = ${businessId} and o.id = ${officeId === undefined ? part`h.office_id` : part`${officeId}`}
    join business_config g on g.business_id = ${businessId}`);
  if (!row) return undefined;
  const household = await householdOf(db, row);
  if (!products) return toSnapshot(row, (row.lines ?? []) as AnsweredLine[], household);
  const lines = (row.lines ?? []) as BareLine[];
  const known = await products(db, [...new Set(lines.map(({ id }) => id))]);
  return toSnapshot(row, withProducts(lines, known, row.most_units), household);
}

/** The condition that selects the cart. */
function cartOf(businessId: string, { userId, cartId, own }: CartQuestion) {
  const user = part`${userId}::uuid`;
  if (cartId === undefined && !own)
    return part`select cart.* from ${shoppedWith(businessId, user)}
      join cart on business_id = ${businessId} and cart.id = chosen.id and ${isOpen}`;
  const which = cartId ? part`id = ${cartId}` : part`state = 'active'`;
  return part`select * from cart
    where business_id = ${businessId} and ${which} and ${belongsTo(businessId, user, { own })}`;
}

type Facts = { db: Queries; cartFacts: CartFacts };

/**
 * The same for a cart that is changed and shown: what belongs to the cart or decides a price or a count comes from the
 * database, the rest from the cache (docs/decisions/097). Never used to create an order.
 */
export async function readCartToShow(
  question: CartQuestion,
  facts: Facts,
): Promise<CartSnapshot | undefined> {
  const row = await facts.db.first<BareCartRow>(cartToShow(facts.db.businessId, question));
  return row && withFacts<object>(row, facts, question.now);
}

/** Its statement, to be sent behind others. */
export function cartToShow(businessId: string, question: CartQuestion): Sql {
  return sql`
    select ${bareColumns(businessId, question.now)}
    from (${cartOf(businessId, question)}) h`;
}

/** The same, locked until the transaction ends. */
export async function lockCartToChange<More extends object = object>(
  tx: Queries,
  question: CartQuestion,
  { cartFacts }: Pick<Facts, 'cartFacts'>,
  more: Fragment = nothing,
): Promise<(CartSnapshot & More) | undefined> {
  type Row = BareCartRow & More & { version_before: number };
  const { businessId } = tx;
  const query = sql`
    with held as materialized (${cartOf(businessId, question)} for update of cart)
    select ${bareColumns(businessId, question.now)} ${more} ${versionBefore(businessId)}
    from held h`;
  let row = await tx.first<Row>(query);
  // A statement sees the data of its start, even if it then waited for the lock: read again.
  if (row && row.version !== row.version_before) row = await tx.one<Row>(query);
  return row && withFacts<More>(row, { db: tx, cartFacts }, question.now);
}

const bareColumns = (businessId: string, now: Date) => part`
  ${ownColumns(businessId, now)}, h.office_id,
  ${bareLines(businessId, part`h.office_id`, { sold: true })} as lines,
  ${ownWindowsColumn(businessId, now)} as windows_taken, ${ownSellerState(businessId)} as seller_state`;

type Addition = {
  userId: string;
  now: Date;
  /** The product to add. */
  productId: string;
  /** The office its shopper is looking at. */
  askedOfficeId: string | null;
};

/** What decides whether a product may be added. */
export type Beside = {
  /** The product as the cart's office has it; undefined when there is no such product. */
  product: AddedRow | undefined;
  /** Whether the requested office is active; true when none was given. */
  asked_office: boolean;
};

/**
 * The product to add with its price and stock, null when the office does not sell it, and what a line needs of it.
 */
export type AddedRow = LineFacts & FiguresRow & { visible: boolean | null };

type AdditionRow = BareCartRow & {
  place: number;
  asked_office: boolean;
  found: (FiguresRow & { listed_by_office: boolean | null }) | null;
};

/**
 * The same for an active cart that is added to and then shown: prices and quantities come in one statement with those
 * of other carts (docs/decisions/025), window counts from the cache. Most people shop with their own cart; only for the
 * others the household's is queried (docs/decisions/106).
 */
export async function readCartToAddTo(
  { db, cartFacts }: { db: BusinessDatabase; cartFacts: CartFacts },
  addition: Addition,
): Promise<(CartSnapshot & Beside) | undefined> {
  const row =
    (await db.batched<Addition, AdditionRow>(ownCartsToAddTo, addition)) ??
    (await db.batched<Addition, AdditionRow>(sharedCartsToAddTo, addition));
  if (!row) return undefined;
  const { place: _, found, asked_office, ...own } = row;
  const [cart, products] = await Promise.all([
    withFacts(own, { db, cartFacts }, addition.now),
    cartFacts.products.of(db, [addition.productId]),
  ]);
  if (!cart) return undefined;
  const facts = products.get(addition.productId);
  const { listed_by_office, ...figures } = found ?? NOT_SOLD;
  const product = facts && { ...facts, ...figures, visible: facts.active ? listed_by_office : false };
  return { ...cart, product, asked_office };
}

const NOT_SOLD = { price: null, price_neto: null, stock: null, listed: null, listed_by_office: null };

const ownCartsToAddTo: BatchStatement<Addition> = (businessId, additions) =>
  cartsToAddTo(businessId, additions, ownCartAlone(businessId, part`a.user_id`));

const sharedCartsToAddTo: BatchStatement<Addition> = (businessId, additions) =>
  cartsToAddTo(businessId, additions, sharedCart(businessId, part`a.user_id`));

/** Requests of one batch are simultaneous: the clock of the first serves all. */
const cartsToAddTo = (businessId: string, additions: readonly Addition[], joined: Fragment) => sql`
  select a.place, ${ownColumns(businessId, additions[0]?.now ?? new Date(0))}, h.office_id,
    ${bareLines(businessId, part`h.office_id`)} as lines,
    (select row_to_json(f) from (
      select visible as listed_by_office, price, price_neto, stock, listed
      from product_office
      where business_id = ${businessId} and office_id = h.office_id and product_id = a.product_id
    ) f) as found,
    a.office_id is null or exists (
      select from office where business_id = ${businessId} and id = a.office_id and not inactive
    ) as asked_office
  from unnest(${arrayOf(
    additions.map(({ userId }) => userId),
    part`uuid`,
  )}, ${arrayOf(
    additions.map(({ productId }) => productId),
    part`uuid`,
  )}, ${arrayOf(
    additions.map(({ askedOfficeId }) => askedOfficeId),
    part`uuid`,
  )})
    with ordinality as a (user_id, product_id, office_id, place)
  ${joined}`;

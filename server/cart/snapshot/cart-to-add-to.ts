import type { CartFacts, LineFacts } from '#server/cart/facts.ts';
import { earlierMerge } from '#server/cart/queries.ts';
import { arrayOf, type BatchStatement } from '#server/db/batched.ts';
import type { BusinessDatabase } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { bareColumns } from './cart-columns.ts';
import { type BareCartRow, type BareProduct, withFacts, withProducts } from './cart-row.ts';
import type { CartSnapshot } from './snapshot.ts';
import { shoppedWith } from './which-cart.ts';

type Addition = {
  userId: string;
  now: Date;
  productId: string;
  officeId: string | null;
  requestKey: string | null;
};

type Beside<Product> = {
  /** The product with its price and stock in the cart's office; both are null where it is not sold. */
  product: Product;
  /** Whether the office the shopper is looking at is active; true when none was given. */
  is_office_active: boolean;
  /** Whether this request was answered before: the device gave up on it (docs/decisions/040). */
  is_answered: boolean;
};

/** A cart and the product to add to it; undefined when there is no such product. */
export type CartToAddTo = CartSnapshot & Beside<(BareProduct & LineFacts) | undefined>;

/**
 * The cart a user shops with, to be added to and then shown: prices and quantities come in one statement with those of
 * other carts (docs/decisions/025), the rest from the cache. Most people shop with their own cart; only for the others
 * the household's is queried (docs/decisions/052).
 */
export async function readCartToAddTo(
  context: { db: BusinessDatabase; cartFacts: CartFacts },
  addition: Addition,
): Promise<CartToAddTo | undefined> {
  const { db, cartFacts } = context;
  const row =
    (await db.batched<Addition, AdditionRow>(ownCartsToAddTo, addition)) ??
    (await db.batched<Addition, AdditionRow>(sharedCartsToAddTo, addition));
  if (!row) return undefined;
  const { place: _, ...bare } = row;
  const [cart, products] = await Promise.all([
    withFacts<Beside<BareProduct | null>>(bare, context, addition.now),
    cartFacts.products.of(db, [addition.productId]),
  ]);
  if (!cart) return undefined;
  const figures = cart.product ?? { ...NOT_SOLD, id: addition.productId };
  return { ...cart, product: withProducts([figures], products, cart.most_units)[0] };
}

const NOT_SOLD = { price: null, price_neto: null, stock: null, listed: null, visible: null };

type AdditionRow = BareCartRow & Beside<BareProduct | null> & { place: number };

/** The user's own active cart, if that is the one they shop with. */
const ownCartsToAddTo: BatchStatement<Addition> = (businessId, additions) =>
  cartsToAddTo(
    businessId,
    additions,
    part`
      join cart h on h.business_id = ${businessId} and h.user_id = a.user_id and h.state = 'active' and not exists (
        select from household_member m
        where m.business_id = ${businessId} and m.user_id = a.user_id and m.shops_together
      )`,
  );

/** The cart of their household, where they shop with that and there is one (docs/decisions/099). */
const sharedCartsToAddTo: BatchStatement<Addition> = (businessId, additions) =>
  cartsToAddTo(
    businessId,
    additions,
    part`
      cross join lateral ${shoppedWith(businessId, part`a.user_id`)}
      join cart h on h.business_id = ${businessId} and h.id = chosen.id`,
  );

/** The requests of a batch are simultaneous, so the clock of the first serves all. */
const cartsToAddTo = (
  businessId: string,
  additions: readonly Addition[],
  joined: ReturnType<typeof part>,
) => sql`
  select a.place, ${bareColumns(businessId, additions[0]?.now ?? new Date(0))},
    (select row_to_json(f) from (
      select product_id as id, price, price_neto, stock, listed, visible
      from product_office
      where business_id = ${businessId} and office_id = h.office_id and product_id = a.product_id
    ) f) as product,
    a.office_id is null or exists (
      select from office where business_id = ${businessId} and id = a.office_id and not inactive
    ) as is_office_active,
    a.request_key is not null and ${earlierMerge(businessId, part`a.user_id`, part`a.request_key`)} is not null as is_answered
  from unnest(${arrayOf(
    additions.map(({ userId }) => userId),
    part`uuid`,
  )}, ${arrayOf(
    additions.map(({ productId }) => productId),
    part`uuid`,
  )}, ${arrayOf(
    additions.map(({ officeId }) => officeId),
    part`uuid`,
  )}, ${arrayOf(
    additions.map(({ requestKey }) => requestKey),
    part`uuid`,
  )})
    with ordinality as a (user_id, product_id, office_id, request_key, place)
  ${joined}`;

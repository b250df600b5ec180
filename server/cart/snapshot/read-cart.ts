import type { CartFacts, LineFacts } from '#server/cart/facts.ts';
import { cardColumns, type FactsRow, type FiguresRow, factJoins } from '#server/catalogue/product-card.ts';
import { arrayOf, type BatchStatement } from '#server/db/batched.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { WindowsTaken } from '#server/offices/recent-windows.ts';
import { sellerColumns, type Zone, zonesOf } from '#server/offices/seller.ts';
import { type CartSnapshot, type CouponRow, type SnapshotLine, toAppliedCoupon } from './snapshot.ts';

type CartQuestion = {
  userId: string;
  /** The active cart of the user without it. */
  cartId?: string | undefined;
  /** Another office than the cart's, to see what would change there. */
  officeId?: string | undefined;
  now: Date;
};

type Fragment = ReturnType<typeof part>;

type Options = {
  /** Holds the cart until the transaction ends. */
  lock?: boolean;
  /** Says what the products of its lines are; without it the same statement does. */
  products?: CartFacts['products']['of'];
  /** Further columns beside the cart (`h`), beginning with a comma. */
  more?: Fragment;
};

type CartRow = Omit<CartSnapshot, 'zones' | 'windows_taken' | 'lines' | 'coupons' | 'automatic_coupons'> & {
  coupon_codes: string[];
  coupons: CouponRow[] | null;
  automatic_coupons: CouponRow[] | null;
  zones: Zone[] | null;
  windows_taken: WindowsTaken | null;
};

/** A line with the figures of the office that sells it, without its product. */
type BareLine = Omit<SnapshotLine, keyof FactsRow | 'bar_code' | 'visible'> &
  FiguresRow & { product_id: string; listed_by_office: boolean | null };

/**
 * The user's cart with everything its figures depend on, and what else was asked beside it; undefined when there is
 * none, or it is somebody else's.
 */
export async function readCart<More extends object = object>(
  db: Queries,
  question: CartQuestion,
  { lock = false, products, more = nothing }: Options = {},
): Promise<(CartSnapshot & More) | undefined> {
  type Row = CartRow & More & { lines: SnapshotLine[] | BareLine[] | null; version_before?: number };
  const { businessId } = db;
  const { userId, cartId, officeId, now } = question;
  const query = sql`
    with held as ${lock ? part`materialized` : nothing} (
      select * from cart
      where business_id = ${businessId} and user_id = ${userId} and ${cartId ? part`id = ${cartId}` : part`state = 'active'`}
      ${lock ? part`for update` : nothing}
    )
    select ${ownColumns(businessId, now)}, ${sellerColumns}, ${windowsColumn(businessId, now)} as windows_taken,
      case when h.type = 'delivery' then ${zonesOf(businessId)} end as zones,
      ${products ? bareLines(businessId, part`o.id`) : wholeLines(businessId)} as lines ${more}
      ${lock ? versionBefore(businessId) : nothing}
    from held h
    join office o on o.business_id = ${businessId} and o.id = ${officeId === undefined ? part`h.office_id` : part`${officeId}`}
    join business_config g on g.business_id = ${businessId}`;
  let row = await db.first<Row>(query);
  // A statement sees the moment it began, also when it had to wait for the cart: it is asked again.
  if (lock && row && row.version !== row.version_before) row = await db.one<Row>(query);
  if (!row) return undefined;
  if (!products) return toSnapshot(row, (row.lines ?? []) as SnapshotLine[]);
  const lines = (row.lines ?? []) as BareLine[];
  const known = await products(db, [...new Set(lines.map(productOf))]);
  return toSnapshot(row, withProducts(lines, known, row.most_units));
}

type Addition = {
  userId: string;
  now: Date;
  /** What is to be added. */
  productId: string;
  /** The office its shopper is looking at. */
  askedOfficeId: string | null;
};

/** What decides whether a product may be added. */
export type Beside = {
  /** The product as the cart's office has it; undefined when there is no such product. */
  product: AddedRow | undefined;
  /** Whether the office that was asked for is active; true when none was. */
  asked_office: boolean;
};

/** The product to add with its figures, null where the office does not sell it, and what a line of it needs. */
export type AddedRow = LineFacts & FiguresRow & { visible: boolean | null };

type AdditionRow = Omit<CartRow, 'zones' | 'windows_taken'> & {
  place: number;
  asked_office: boolean;
  lines: BareLine[] | null;
  found: (FiguresRow & { listed_by_office: boolean | null }) | null;
};

/**
 * The same, of an active cart that something is to be added to, and that is shown then: its prices and quantities in
 * one statement with those of others (docs/decisions/025), all else from memory, its windows as of a moment ago. A
 * third of the work; an order is never made of it.
 */
export async function readCartToAddTo(
  { db, cartFacts }: { db: BusinessDatabase; cartFacts: CartFacts },
  addition: Addition,
): Promise<(CartSnapshot & Beside) | undefined> {
  const row = await db.batched<Addition, AdditionRow>(cartsToAddTo, addition);
  if (!row) return undefined;
  const { place: _, found, asked_office, ...own } = row;
  const lines = row.lines ?? [];
  const productIds = [...lines.map(productOf), addition.productId];
  const [sellers, windows_taken, products] = await Promise.all([
    cartFacts.sellers.of(db, [row.office_id]),
    cartFacts.windows.of(db, row.office_id, addition.now),
    cartFacts.products.of(db, productIds),
  ]);
  const known = sellers.get(row.office_id);
  if (!known) return undefined;
  const zones = row.type === 'delivery' ? known.zones : [];
  const cart = { ...own, ...known.seller, zones, windows_taken };
  const facts = products.get(addition.productId);
  const { listed_by_office, ...figures } = found ?? NOT_SOLD;
  const product = facts && { ...facts, ...figures, visible: facts.active ? listed_by_office : false };
  return { ...toSnapshot(cart, withProducts(lines, products, cart.most_units)), product, asked_office };
}

const NOT_SOLD = { price: null, price_neto: null, stock: null, listed: null, listed_by_office: null };

/** Who ask together ask in the same moment, so that the first one's clock does for all. */
const cartsToAddTo: BatchStatement<Addition> = (businessId, additions) => sql`
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
  join cart h on h.business_id = ${businessId} and h.user_id = a.user_id and h.state = 'active'`;

/** Of cart `h`: what is its own or of the moment. */
const ownColumns = (businessId: string, now: Date) => part`
  h.id, h.user_id, h.state, h.type, h.payment_method, h.bags_code, h.substitution, h.coupon_codes, h.version, h.created_at, h.rejected,
  (select row_to_json(a) from (
    select id, address, alias, city, comment, lat, lng from address
    where business_id = ${businessId} and id = h.address_id and user_id = h.user_id and removed_at is null
  ) a) as address,
  case when h.coupon_codes <> '{}' then (
    select json_agg(k) from (
      select ${couponColumns(businessId, part`h.user_id`)}
      from coupon where business_id = ${businessId} and code = any(h.coupon_codes) and removed_at is null
    ) k
  ) end as coupons, (
    select json_agg(k) from (
      select ${couponColumns(businessId, part`h.user_id`)}
      from coupon where business_id = ${businessId} and ${appliesByItself(now)}
        and code <> all(h.coupon_codes || h.refused_coupon_codes)
    ) k
  ) as automatic_coupons`;

/**
 * What the rules need of a coupon; `user` is the SQL of whose uses and orders are counted (those given back are
 * none).
 */
export function couponColumns(businessId: string, user: ReturnType<typeof part>) {
  return part`
    id, code, type, description, value, percentage, stack_limit, uses_total_limit, uses_per_user_limit,
    uses_total_count, start_date, end_date, product_ids, office_ids, first_order_only, inactive,
    (select count(*)::int from coupon_use u
      where u.business_id = ${businessId} and u.coupon_id = coupon.id and u.user_id = ${user}
        and u.returned_at is null) as uses_by_user,
    first_order_only and exists (select from customer_order f
      where f.business_id = ${businessId} and f.user_id = ${user} and f.holds_goods) as ordered_before`;
}

/** Of `coupon`: whether it may count in a cart without being asked for, as far as it says itself. */
export function appliesByItself(now: Date) {
  return part`auto_activate and not inactive and removed_at is null
    and (end_date is null or end_date > ${now}::timestamptz - interval '1 day')`;
}

/** What of the windows of office `o` is promised at this moment. */
const windowsColumn = (businessId: string, now: Date) => part`(
    select json_object_agg((extract(epoch from starts_at) * 1000)::bigint, json_build_array(taken, queued))
    from delivery_window
    where business_id = ${businessId} and office_id = o.id and starts_at > ${now}::timestamptz - interval '1 day'
      and (taken > 0 and o.window_capacity > 0 or queued > 0)
  )`;

const versionBefore = (businessId: string) => part`, (
  select before.version from cart before where before.business_id = ${businessId} and before.id = h.id
) as version_before`;

/** Of line `cl`, besides its product. */
const lineColumns = part`
  cl.id as line_id, cl.line_key, cl.count_type as line_count_type, cl.count, cl.maturity, cl.cut, cl.comment,
  cl.options_tags, cl.seen_price_neto, cl.seen_quantity_pum, cl.created_at as line_created_at,
  cl.substitution`;

/** The lines of cart `h`, whose office sells them; null when it has none. */
const bareLines = (businessId: string, officeId: Fragment) => part`(
    select json_agg(l order by l.line_created_at, l.line_id) from (
      select ${lineColumns}, cl.product_id, po.price, po.price_neto, po.stock, po.listed,
        po.visible as listed_by_office
      from cart_line cl
      left join product_office po
        on po.business_id = cl.business_id and po.office_id = ${officeId} and po.product_id = cl.product_id
      where cl.business_id = ${businessId} and cl.cart_id = h.id
    ) l
  )`;

/** The same with their products, sold by office `o`. */
const wholeLines = (businessId: string) => part`(
    select json_agg(l order by l.line_created_at, l.line_id) from (
      select ${lineColumns}, p.bar_code, po.visible and not p.inactive and not p.hidden as visible, ${cardColumns}
      from cart_line cl
      join product p on p.business_id = cl.business_id and p.id = cl.product_id ${factJoins}
      left join product_office po
        on po.business_id = cl.business_id and po.office_id = o.id and po.product_id = cl.product_id
      where cl.business_id = ${businessId} and cl.cart_id = h.id
    ) l
  )`;

function productOf({ product_id }: BareLine): string {
  return product_id;
}

/** How many one may have is the configuration's, which is as new as the office, whatever was known of the products. */
function withProducts(
  lines: readonly BareLine[],
  products: ReadonlyMap<string, LineFacts>,
  max_units: number,
): SnapshotLine[] {
  return lines.flatMap(({ product_id, listed_by_office, ...line }) => {
    const product = products.get(product_id);
    if (!product) return [];
    const { active, ...facts } = product;
    return { ...facts, ...line, max_units, visible: active ? listed_by_office : false };
  });
}

/** The same as the rules take it. */
function toSnapshot<Row extends CartRow>(row: Row, lines: SnapshotLine[]) {
  const coupons = new Map(row.coupons?.map((coupon) => [coupon.code, toAppliedCoupon(coupon)]));
  return {
    ...row,
    coupons: row.coupon_codes.flatMap((code) => coupons.get(code) ?? []),
    automatic_coupons: (row.automatic_coupons ?? []).map(toAppliedCoupon),
    windows_taken: row.windows_taken ?? {},
    zones: row.zones ?? [],
    lines,
  };
}

import type { Coupon } from '#rules/coupons/coupon.ts';
import type { CartFacts, LineFacts } from '#server/cart/facts.ts';
import type { FactsRow, FiguresRow } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { WindowsTaken } from '#server/offices/recent-windows.ts';
import type { Seller, Zone } from '#server/offices/seller.ts';
import type { AppliedCoupon, CartSnapshot, SnapshotLine } from './snapshot.ts';

/** A line as its statement returns it: `added_by` is an id. */
export type AnsweredLine = Omit<SnapshotLine, 'added_by'> & { added_by: string | null };

/** A product with the figures of an office; how it is sold may be missing, and is then taken from the cache. */
export type BareProduct = FiguresRow & { id: string; visible: boolean | null } & Partial<
    Pick<LineFacts, 'count_type' | 'grams_per_unit' | 'quantity_pum' | 'active'>
  >;

export type BareLine = Omit<AnsweredLine, keyof FactsRow | 'bar_code' | 'brand_id' | 'cost' | 'active'> &
  BareProduct;

export type CouponRow = {
  id: string;
  code: string;
  type: Coupon['type'];
  description: string;
  value: number;
  percentage: number;
  stack_limit: number;
  uses_total_limit: number;
  uses_per_user_limit: number;
  uses_total_count: number;
  start_date: string | Date | null;
  end_date: string | Date | null;
  product_ids: string[];
  category_ids: string[];
  brand_ids: string[];
  office_ids: string[];
  min_subtotal: number;
  units_from: number;
  units_reduced: number;
  first_order_only: boolean;
  weekdays: number[];
  for_role: Coupon['forRole'];
  product_prices: number[];
  auto_activate: boolean;
  inactive: boolean;
  uses_by_user: number;
  ordered_before: boolean;
  has_role: boolean;
};

/** `coupons`: the applied ones, and the automatic candidates. */
type HouseholdAndCoupons = {
  household_id: string | null;
  coupon_codes: string[];
  coupons: CouponRow[] | null;
};

export type CartRow = Omit<
  CartSnapshot,
  'zones' | 'windows_taken' | 'lines' | 'household' | 'automatic_coupons' | keyof HouseholdAndCoupons
> &
  HouseholdAndCoupons & { zones: Zone[] | null; windows_taken: WindowsTaken | null };

/** A cart row without the cached facts of its office and products. */
export type BareCartRow = Omit<CartRow, keyof Seller | 'zones' | 'windows_taken'> & {
  office_id: string;
  lines: BareLine[] | null;
  /** Missing = taken from the cache. */
  windows_taken?: WindowsTaken | null;
  /** The state of its office; missing = the cached office is used. */
  seller_state?: string;
};

export type KnownFacts = Pick<CartFacts, 'sellers' | 'windows'> & {
  products: Pick<CartFacts['products'], 'of'>;
};

/** The cart with its office and products from the cache. */
export async function withFacts<More extends object = object>(
  row: BareCartRow & More,
  { db, cartFacts }: { db: Queries; cartFacts: KnownFacts },
  now: Date,
): Promise<(CartSnapshot & More) | undefined> {
  const lines = row.lines ?? [];
  const [office, windows_taken, products, household] = await Promise.all([
    sellerOf(row, db, cartFacts),
    row.windows_taken === undefined ? cartFacts.windows.of(db, row.office_id, now) : row.windows_taken,
    cartFacts.products.of(
      db,
      lines.map(({ id }) => id),
    ),
    householdOf(db, row),
  ]);
  if (!office) return undefined;
  const { seller } = office;
  const zones = row.type === 'delivery' ? office.zones : [];
  const cart = { ...row, ...seller, zones, windows_taken };
  return toSnapshot<More>(cart, withProducts(lines, products, seller.most_units), household);
}

/** The office from the cache, or read now when the cached one has another state. */
async function sellerOf({ office_id, seller_state }: BareCartRow, db: Queries, { sellers }: KnownFacts) {
  const cached = (await sellers.of(db, [office_id])).get(office_id);
  if (cached === undefined || seller_state === undefined || cached.state === seller_state) return cached;
  return (await sellers.read(db, [office_id])).get(office_id);
}

/**
 * What a row says of its product takes precedence over the cache. The maximum per person comes from the configuration,
 * which is as fresh as the office.
 */
export function withProducts<Row extends BareProduct>(
  rows: readonly Row[],
  products: ReadonlyMap<string, LineFacts>,
  max_units: number,
): (Row & LineFacts)[] {
  return rows.flatMap((row) => {
    const product = products.get(row.id);
    if (!product) return [];
    const { active = product.active, visible } = row;
    return { ...product, ...row, max_units, visible: active ? visible : false };
  });
}

type Household = NonNullable<CartSnapshot['household']>;

/** The members who share a cart. Most carts belong to one person and need no query. */
export async function householdOf(
  db: Queries,
  { household_id }: Pick<HouseholdAndCoupons, 'household_id'>,
): Promise<Household | null> {
  if (household_id === null) return null;
  const household = await db.first<Household>(sql`
    select id, name, coalesce((
      select json_agg(json_build_object('id', u.id, 'name', split_part(btrim(u.name), ' ', 1)) order by m.joined_at, u.id)
      from household_member m join app_user u on u.business_id = m.business_id and u.id = m.user_id
      where m.business_id = ${db.businessId} and m.household_id = household.id
    ), '[]') as members
    from household where business_id = ${db.businessId} and id = ${household_id}`);
  return household ?? null;
}

export function toSnapshot<More extends object = object>(
  row: CartRow & More,
  lines: AnsweredLine[],
  household: Household | null,
): CartSnapshot & More {
  const members = new Map(household?.members.map((member) => [member.id, member]));
  const coupons = new Map(row.coupons?.map((coupon) => [coupon.code, toAppliedCoupon(coupon)]));
  const applied = row.coupon_codes.flatMap((code) => coupons.get(code) ?? []);
  for (const code of row.coupon_codes) coupons.delete(code);
  const rules = {
    household,
    coupons: applied,
    automatic_coupons: [...coupons.values()],
    windows_taken: row.windows_taken ?? {},
    zones: row.zones ?? [],
    lines: lines.map((line) => Object.assign(line, { added_by: members.get(line.added_by ?? '') ?? null })),
  };
  return Object.assign(row, rules);
}

export function toAppliedCoupon(row: CouponRow): AppliedCoupon {
  return {
    description: row.description,
    isAutomatic: row.auto_activate,
    usesByUser: row.uses_by_user,
    orderedBefore: row.ordered_before,
    hasRole: row.has_role,
    coupon: {
      id: row.id,
      code: row.code,
      type: row.type,
      value: row.value,
      percentage: row.percentage,
      stackLimit: row.stack_limit,
      startDate: row.start_date ? new Date(row.start_date) : undefined,
      endDate: row.end_date ? new Date(row.end_date) : undefined,
      officeIds: row.office_ids,
      productIds: row.product_ids,
      categoryIds: row.category_ids,
      brandIds: row.brand_ids,
      minSubtotal: row.min_subtotal,
      unitsFrom: row.units_from,
      unitsReduced: row.units_reduced,
      usesTotalLimit: row.uses_total_limit,
      usesTotalCount: row.uses_total_count,
      usesPerUserLimit: row.uses_per_user_limit,
      firstOrderOnly: row.first_order_only,
      weekdays: row.weekdays,
      forRole: row.for_role,
      productPrices: row.product_prices,
      inactive: row.inactive,
    },
  };
}

import type { CheckedInputOf } from '#contract/index.ts';
import { type CouponType, normaliseCouponCode, type ShopperRole } from '#rules/coupons/coupon.ts';
import type { GoodsKind } from '#rules/goods/kinds.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Role } from '#rules/roles.ts';
import { appliesByItself } from '#server/cart/snapshot/cart-columns.ts';
import { goodsKind } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, realTime, sql } from '#server/db/sql.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { shownBy } from '#server/resource/staff-record.ts';

/** A coupon as stored; value in pesos, limits of 0 mean none. */
export type CouponRow = {
  id: string;
  code: string;
  type: CouponType;
  description: string;
  value: number;
  percentage: number;
  stack_limit: number;
  uses_total_limit: number;
  uses_per_user_limit: number;
  uses_total_count: number;
  start_date: Date | null;
  end_date: Date | null;
  product_ids: string[];
  category_ids: string[];
  brand_ids: string[];
  office_ids: string[];
  min_subtotal: number;
  units_from: number;
  units_reduced: number;
  auto_activate: boolean;
  first_order_only: boolean;
  in_profile: boolean;
  weekdays: number[];
  for_role: ShopperRole | null;
  product_prices: number[];
  inactive: boolean;
  inactive_at: Date | null;
  removed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
};

const columns = part`id, code, type, description, value, percentage, stack_limit, uses_total_limit, uses_per_user_limit,
  uses_total_count, start_date, end_date, product_ids, category_ids, brand_ids, office_ids, min_subtotal, units_from,
  units_reduced, auto_activate, first_order_only, in_profile, weekdays, for_role, product_prices, inactive, inactive_at, removed_at, created_at, updated_at, version`;

type CouponsQuery = CheckedInputOf<'cupons.allPaginate'>['query'];

/** Coupons for staff; `code` is a part of their codes. A business has hundreds, sorted when read. */
export function couponsPage(db: Queries, query: CouponsQuery) {
  const code = query.code && normaliseCouponCode(query.code);
  const { type, autoActivate, firstOrderOnly, offices_ids: officeId } = query;
  const from = part`
    from coupon
    where business_id = ${db.businessId}
      ${shownBy(query, { isInactive: part`inactive`, isRemoved: part`removed_at is not null` })}
      ${code ? part`and strpos(code, ${code}) > 0` : nothing}
      ${type === undefined ? nothing : part`and type = ${type}`}
      ${autoActivate === undefined ? nothing : part`and auto_activate = ${autoActivate}`}
      ${firstOrderOnly === undefined ? nothing : part`and first_order_only = ${firstOrderOnly}`}
      ${officeId === undefined ? nothing : part`and (office_ids = '{}' or ${officeId} = any(office_ids))`}`;
  return sortedPage<CouponRow, keyof typeof sorts>(db, query, { columns, from, id: part`id`, sorts });
}

const sorts = {
  creationDate: { by: part`created_at`, as: 'timestamptz' },
  code: { by: part`code`, as: 'text' },
  startDate: { by: part`coalesce(start_date, '-infinity')`, as: 'timestamptz' },
  endDate: { by: part`coalesce(end_date, 'infinity')`, as: 'timestamptz' },
  percentage: { by: part`percentage`, as: 'bigint' },
  value: { by: part`value`, as: 'bigint' },
  usesTotalCount: { by: part`uses_total_count`, as: 'bigint' },
} satisfies Record<string, Sort>;

/** The active coupon with exactly that code, among those that a person with this role may use. */
export async function activeCoupon(db: Queries, code: string, role: Role): Promise<CouponRow | undefined> {
  return db.first<CouponRow>(sql`
    select ${columns} from coupon
    where business_id = ${db.businessId} and removed_at is null and code = ${code} and not inactive
      and (for_role is null or for_role = ${role})`);
}

export async function couponById(db: Queries, id: string): Promise<CouponRow | undefined> {
  return db.first<CouponRow>(sql`
    select ${columns} from coupon where business_id = ${db.businessId} and id = ${id} and removed_at is null`);
}

/** The coupon, or a removed one on request, locked until the transaction ends against use and changes. */
export async function lockCoupon(
  tx: Queries,
  id: string,
  { isRemoved = false } = {},
): Promise<CouponRow | undefined> {
  return tx.first<CouponRow>(sql`
    select ${columns} from coupon
    where business_id = ${tx.businessId} and id = ${id} and (removed_at is not null) = ${isRemoved} for update`);
}

export type CouponToSave = Omit<
  CouponRow,
  'uses_total_count' | 'inactive_at' | 'removed_at' | 'created_at' | 'updated_at' | 'version'
>;

/** Inserts a coupon; undefined when its code is taken. */
export async function addCoupon(tx: Queries, coupon: CouponToSave): Promise<CouponRow | undefined> {
  return tx.first<CouponRow>(sql`
    insert into coupon (business_id, id, code, type, description, value, percentage, stack_limit, uses_total_limit,
      uses_per_user_limit, start_date, end_date, product_ids, category_ids, brand_ids, office_ids, min_subtotal,
      units_from, units_reduced, auto_activate, first_order_only, in_profile, weekdays, for_role, product_prices,
      inactive)
    values (${tx.businessId}, ${coupon.id}, ${coupon.code}, ${coupon.type}, ${coupon.description}, ${coupon.value},
      ${coupon.percentage}, ${coupon.stack_limit}, ${coupon.uses_total_limit}, ${coupon.uses_per_user_limit},
      ${coupon.start_date}, ${coupon.end_date}, ${coupon.product_ids}, ${coupon.category_ids}, ${coupon.brand_ids},
      ${coupon.office_ids}, ${coupon.min_subtotal}, ${coupon.units_from}, ${coupon.units_reduced},
      ${coupon.auto_activate}, ${coupon.first_order_only}, ${coupon.in_profile}, ${coupon.weekdays}, ${coupon.for_role}, ${coupon.product_prices},
      ${coupon.inactive})
    on conflict (business_id, code) where removed_at is null do nothing
    returning ${columns}`);
}

/** Whether another coupon, not removed, has the code. */
export async function isCodeTaken(tx: Queries, code: string, exceptId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as taken from coupon
    where business_id = ${tx.businessId} and code = ${code} and id <> ${exceptId} and removed_at is null`);
  return row !== undefined;
}

export async function changeCoupon(tx: Queries, coupon: CouponToSave): Promise<CouponRow> {
  return tx.one<CouponRow>(sql`
    update coupon set code = ${coupon.code}, type = ${coupon.type}, description = ${coupon.description},
      value = ${coupon.value}, percentage = ${coupon.percentage}, stack_limit = ${coupon.stack_limit},
      uses_total_limit = ${coupon.uses_total_limit}, uses_per_user_limit = ${coupon.uses_per_user_limit},
      start_date = ${coupon.start_date}, end_date = ${coupon.end_date}, product_ids = ${coupon.product_ids},
      category_ids = ${coupon.category_ids}, brand_ids = ${coupon.brand_ids}, min_subtotal = ${coupon.min_subtotal},
      units_from = ${coupon.units_from}, units_reduced = ${coupon.units_reduced}, office_ids = ${coupon.office_ids}, auto_activate = ${coupon.auto_activate},
      first_order_only = ${coupon.first_order_only}, in_profile = ${coupon.in_profile}, weekdays = ${coupon.weekdays}, for_role = ${coupon.for_role},
      product_prices = ${coupon.product_prices}, inactive = ${coupon.inactive},
      version = version + 1, updated_at = ${realTime}
    where business_id = ${tx.businessId} and id = ${coupon.id} returning ${columns}`);
}

export async function removeCoupon(tx: Queries, id: string): Promise<CouponRow> {
  return tx.one<CouponRow>(sql`
    update coupon set removed_at = ${realTime}, version = version + 1, updated_at = ${realTime}
    where business_id = ${tx.businessId} and id = ${id} returning ${columns}`);
}

export async function putCouponBack(tx: Queries, id: string): Promise<CouponRow> {
  return tx.one<CouponRow>(sql`
    update coupon set removed_at = null, version = version + 1, updated_at = ${realTime}
    where business_id = ${tx.businessId} and id = ${id} returning ${columns}`);
}

type Named = { products: string[]; categories: string[]; brands: string[]; offices: string[] };

/** The numbers of named ids that the business does not have. */
export function unknownIds(tx: Queries, named: Partial<Named>): Promise<Record<keyof Named, number>> {
  const missing = (table: ReturnType<typeof part>, ids: readonly string[] = []) => part`(
    select count(*)::int from unnest(${ids}::uuid[]) as named (id) where not exists (
      select from ${table} t where t.business_id = ${tx.businessId} and t.id = named.id))`;
  return tx.one(sql`
    select ${missing(part`product`, named.products)} as products, ${missing(part`category`, named.categories)} as categories,
      ${missing(part`brand`, named.brands)} as brands, ${missing(part`office`, named.offices)} as offices`);
}

type PricedProduct = {
  id: string;
  title: string;
  category_id: string;
  brand_id: string | null;
  count_type: CountType;
  price_neto: number | null;
  goods_kind: GoodsKind;
};

/**
 * Prices of these products in an office, in the order of the ids; `price_neto` is null when it does not sell them.
 */
export async function pricesOf(
  db: Queries,
  officeId: string,
  productIds: readonly string[],
): Promise<PricedProduct[]> {
  return db.all<PricedProduct>(sql`
    select p.id, p.title, p.category_id, p.brand_id, p.count_type, po.price_neto, ${goodsKind} as goods_kind
    from unnest(${productIds}::uuid[]) with ordinality as asked (id, place)
    join product p on p.business_id = ${db.businessId} and p.id = asked.id and not p.removed
    join category c on c.business_id = p.business_id and c.id = p.category_id
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    left join product_office po on po.business_id = p.business_id and po.office_id = ${officeId}
      and po.product_id = p.id and po.visible
    order by asked.place`);
}

/**
 * Other coupons that apply automatically today or later, which every cart reads. Locked until the transaction ends, so
 * that two simultaneous additions are counted in turn.
 */
export async function otherAutomatic(tx: Queries, exceptId: string, now: Date): Promise<number> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('automatic coupons ' || ${tx.businessId}, 0)) as locked`,
  );
  const { others } = await tx.one<{ others: number }>(sql`
    select count(*)::int as others from coupon
    where business_id = ${tx.businessId} and id <> ${exceptId} and ${appliesByItself(now)}`);
  return others;
}

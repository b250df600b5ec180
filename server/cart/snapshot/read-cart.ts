import { cardColumns, factJoins } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type CouponRow, couponColumns, toAppliedCoupon } from './coupon-row.ts';
import type { CartSnapshot, SnapshotLine, Zone } from './snapshot.ts';

type CartQuestion = {
  userId: string;
  /** The active cart of the user without it. */
  cartId?: string | undefined;
  /** Another office than the cart's, to see what would change there. */
  officeId?: string | undefined;
  now: Date;
};

type CartRow = Omit<CartSnapshot, 'zones' | 'windows_taken' | 'coupons' | 'lines'> & {
  coupon_codes: string[];
  zones: Zone[] | null;
  windows_taken: CartSnapshot['windows_taken'] | null;
  coupons: CouponRow[] | null;
  lines: SnapshotLine[] | null;
};

/**
 * The user's cart with everything its figures depend on, and `more` columns beside it; undefined when there is none, or it
 * is somebody else's.
 */
export async function readCart<More extends Record<string, unknown> = Record<never, never>>(
  db: Queries,
  question: CartQuestion,
  more: ReturnType<typeof part> = nothing,
): Promise<(CartSnapshot & More) | undefined> {
  const which = question.cartId ? part`id = ${question.cartId}` : part`state = 'active'`;
  const row = await db.first<CartRow & More>(sql`
    with held as (
      select * from cart where business_id = ${db.businessId} and user_id = ${question.userId} and ${which}
    )
    select ${columns(db.businessId, question.now)} ${more} from held h ${joins(db.businessId, question.officeId)}`);
  return row && toSnapshot(row);
}

/**
 * The same, holding the cart until the transaction ends, with `more` columns beside it. The rest of the statement sees
 * the moment it began, also when it had to wait for the cart; so it is asked again when the cart has changed meanwhile.
 */
export async function readCartHeld<More extends Record<string, unknown>>(
  tx: Queries,
  question: { userId: string; cartId: string; now: Date },
  more: ReturnType<typeof part> = nothing,
): Promise<(CartSnapshot & More) | undefined> {
  const query = sql`
    with held as materialized (
      select * from cart
      where business_id = ${tx.businessId} and user_id = ${question.userId} and id = ${question.cartId}
      for update
    )
    select ${columns(tx.businessId, question.now)}, (
      select before.version from cart before where before.business_id = ${tx.businessId} and before.id = h.id
    ) as version_before ${more}
    from held h ${joins(tx.businessId, undefined)}`;
  const row = await tx.first<CartRow & More & { version_before: number }>(query);
  if (row && row.version !== row.version_before) return toSnapshot(await tx.one<CartRow & More>(query));
  return row && toSnapshot(row);
}

const columns = (businessId: string, now: Date) => part`
  h.id, h.user_id, h.state, h.type, h.payment_method, h.bags_code, h.coupon_codes, h.version,
  o.id as office_id, o.name as office_name, o.city as office_city, o.polygon as office_polygon,
  o.hours as office_hours, o.inactive as office_inactive, o.window_capacity,
  o.delivery_time_per_product as minutes_per_product,
  g.cart_min_price, g.delivery_price, g.bags_config, g.extra_holidays::text[] as extra_holidays,
  (select row_to_json(a) from (
    select id, address, alias, city, comment, lat, lng from address
    where business_id = ${businessId} and id = h.address_id and user_id = h.user_id and removed_at is null
  ) a) as address,
  case when h.type = 'delivery' then (
    select json_agg(json_build_object('polygon', polygon, 'fee', delivery_fee, 'distance', distance) order by id)
    from zone where business_id = ${businessId} and office_id = o.id
  ) end as zones,
  (
    select json_object_agg((extract(epoch from starts_at) * 1000)::bigint, json_build_array(taken, queued))
    from delivery_window
    where business_id = ${businessId} and office_id = o.id and starts_at > ${now}::timestamptz - interval '1 day'
      and (taken > 0 and o.window_capacity > 0 or queued > 0)
  ) as windows_taken,
  case when h.coupon_codes <> '{}' then (
    select json_agg(k) from (
      select ${couponColumns(businessId, part`h.user_id`)}
      from coupon where business_id = ${businessId} and code = any(h.coupon_codes) and removed_at is null
    ) k
  ) end as coupons,
  (select json_agg(l order by l.line_created_at, l.line_id) from (
    select cl.id as line_id, cl.line_key, cl.count_type as line_count_type, cl.count, cl.maturity, cl.cut, cl.comment,
      cl.options_tags, cl.seen_price_neto, cl.created_at as line_created_at, p.bar_code,
      po.visible and not p.inactive and not p.hidden as visible, ${cardColumns}
    from cart_line cl
    join product p on p.business_id = cl.business_id and p.id = cl.product_id ${factJoins}
    left join product_office po
      on po.business_id = cl.business_id and po.office_id = o.id and po.product_id = cl.product_id
    where cl.business_id = ${businessId} and cl.cart_id = h.id
  ) l) as lines`;

const joins = (businessId: string, officeId: string | undefined) => part`
  join office o on o.business_id = ${businessId} and o.id = ${officeId === undefined ? part`h.office_id` : part`${officeId}`}
  join business_config g on g.business_id = ${businessId}`;

function toSnapshot<Row extends CartRow>(row: Row) {
  const coupons = new Map(row.coupons?.map((coupon) => [coupon.code, toAppliedCoupon(coupon)]));
  return {
    ...row,
    zones: row.zones ?? [],
    windows_taken: row.windows_taken ?? {},
    coupons: row.coupon_codes.map((code) => coupons.get(code)).filter((coupon) => coupon !== undefined),
    lines: row.lines ?? [],
  };
}

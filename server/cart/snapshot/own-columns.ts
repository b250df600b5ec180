import type { LineFacts } from '#server/cart/facts.ts';
import type { FactsRow, FiguresRow } from '#server/catalogue/product-card.ts';
import { part } from '#server/db/sql.ts';
import { appliesByItself, type CouponRow, couponColumns, toAppliedCoupon } from './coupon-row.ts';
import type { CartSnapshot, SnapshotLine } from './snapshot.ts';

/** What of a cart is its own or of the moment, as it is read. */
export type OwnParts = {
  coupon_codes: string[];
  coupons: CouponRow[] | null;
  automatic_coupons: CouponRow[] | null;
};

/** Of cart `h`; `o` is the office that sells to it. */
export const ownColumns = (businessId: string, now: Date) => part`
  h.id, h.user_id, h.state, h.type, h.payment_method, h.bags_code, h.coupon_codes, h.version, h.created_at, h.rejected,
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

/** What of the windows of office `o` is promised at this moment. */
export const windowsColumn = (businessId: string, now: Date) => part`(
    select json_object_agg((extract(epoch from starts_at) * 1000)::bigint, json_build_array(taken, queued))
    from delivery_window
    where business_id = ${businessId} and office_id = o.id and starts_at > ${now}::timestamptz - interval '1 day'
      and (taken > 0 and o.window_capacity > 0 or queued > 0)
  )`;

/** Of line `cl`, besides its product. */
export const lineColumns = part`
  cl.id as line_id, cl.line_key, cl.count_type as line_count_type, cl.count, cl.maturity, cl.cut, cl.comment,
  cl.options_tags, cl.seen_price_neto, cl.seen_quantity_pum, cl.created_at as line_created_at`;

/** A line with the figures of the office that sells it; its product is in memory. */
export type OwnLine = Omit<SnapshotLine, keyof FactsRow | 'bar_code' | 'visible'> &
  FiguresRow & { product_id: string; listed_by_office: boolean | null };

/** Those of cart `h`; null when it has none. */
export const ownLines = (businessId: string) => part`(
    select json_agg(l order by l.line_created_at, l.line_id) from (
      select ${lineColumns}, cl.product_id, po.price, po.price_neto, po.stock, po.listed,
        po.visible as listed_by_office
      from cart_line cl
      left join product_office po
        on po.business_id = cl.business_id and po.office_id = h.office_id and po.product_id = cl.product_id
      where cl.business_id = ${businessId} and cl.cart_id = h.id
    ) l
  )`;

/** Lines with what their products are. */
export function withProducts(
  lines: readonly OwnLine[],
  products: ReadonlyMap<string, LineFacts>,
): SnapshotLine[] {
  return lines.flatMap(({ product_id, listed_by_office, ...line }) => {
    const product = products.get(product_id);
    if (!product) return [];
    const { active, ...facts } = product;
    return { ...facts, ...line, visible: active ? listed_by_office : false };
  });
}

/** The same as the rules take it. */
export function ownPartsOf(row: OwnParts): Pick<CartSnapshot, 'coupons' | 'automatic_coupons'> {
  const coupons = new Map(row.coupons?.map((coupon) => [coupon.code, toAppliedCoupon(coupon)]));
  return {
    coupons: row.coupon_codes.map((code) => coupons.get(code)).filter((coupon) => coupon !== undefined),
    automatic_coupons: (row.automatic_coupons ?? []).map(toAppliedCoupon),
  };
}

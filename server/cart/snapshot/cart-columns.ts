import { cardColumns, factJoins } from '#server/catalogue/product-card.ts';
import { nothing, part } from '#server/db/sql.ts';
import { sellerState } from '#server/offices/seller.ts';

/** Columns of cart `h` itself at this moment; its coupons are the applied ones and the automatic candidates. */
export const ownColumns = (businessId: string, now: Date) => part`
  h.id, h.user_id, h.state, h.type, h.payment_method, h.bags_code, h.substitution, h.coupon_codes, h.version, h.created_at, h.rejected,
  (select row_to_json(a) from (
    select id, address, alias, city, comment, lat, lng from address
    where business_id = ${businessId} and id = h.address_id and user_id = h.user_id and removed_at is null
  ) a) as address,
  case when h.household_id is null then (
    select json_agg(k) from (
      select ${couponColumns(businessId, part`h.user_id`)}
      from coupon where business_id = ${businessId} and removed_at is null and (code = any(h.coupon_codes)
        or ${appliesByItself(now)} and ${hasRole(businessId, part`h.user_id`)} and code <> all(h.refused_coupon_codes))
    ) k
  ) end as coupons, h.household_id`;

/**
 * What the rules need of a coupon; `user` is SQL for the person whose uses and orders are counted (returned ones are
 * not).
 */
export function couponColumns(businessId: string, user: ReturnType<typeof part>) {
  return part`
    id, code, type, description, value, percentage, stack_limit, uses_total_limit, uses_per_user_limit,
    uses_total_count, start_date, end_date, product_ids, category_ids, brand_ids, office_ids, min_subtotal, units_from,
    units_reduced, first_order_only, weekdays, for_role, product_prices, auto_activate, inactive,
    ${hasRole(businessId, user)} as has_role,
    (select count(*)::int from coupon_use u
      where u.business_id = ${businessId} and u.coupon_id = coupon.id and u.user_id = ${user}
        and u.returned_at is null) as uses_by_user,
    first_order_only and exists (select from customer_order f
      where f.business_id = ${businessId} and f.user_id = ${user} and f.holds_goods) as ordered_before`;
}

/** A condition on `coupon`: it is for everybody, or for a role that the person has. */
export function hasRole(businessId: string, user: ReturnType<typeof part>) {
  return part`(for_role is null or exists (select from app_user a
    where a.business_id = ${businessId} and a.id = ${user} and a.role = for_role))`;
}

/** A condition on `coupon`: it may apply automatically, by its own conditions. */
export function appliesByItself(now: Date) {
  return part`auto_activate and not inactive and removed_at is null
    and (end_date is null or end_date > ${now}::timestamptz - interval '1 day')`;
}

/** How much of each delivery window of office `o` is taken. */
export const windowsColumn = (businessId: string, now: Date) => part`(
    select json_object_agg((extract(epoch from starts_at) * 1000)::bigint, json_build_array(taken, queued))
    from delivery_window
    where business_id = ${businessId} and office_id = o.id and starts_at > ${now}::timestamptz - interval '1 day'
      and (taken > 0 and o.window_capacity > 0 or queued > 0)
  )`;

/** The taken windows of cart `h` when its office is not joined; includes windows without a limit. */
export const ownWindowsColumn = (businessId: string, now: Date) => part`(
    select json_object_agg((extract(epoch from starts_at) * 1000)::bigint, json_build_array(taken, queued))
    from delivery_window
    where business_id = ${businessId} and office_id = h.office_id
      and starts_at > ${now}::timestamptz - interval '1 day' and (taken > 0 or queued > 0)
  )`;

/** The state of the seller of cart `h`, which the cached state is compared with (cart-row.ts). */
export const ownSellerState = (businessId: string) => part`(
    select ${sellerState(businessId)}
    from office o join business_config g on g.business_id = o.business_id
    where o.business_id = ${businessId} and o.id = h.office_id
  )`;

export const versionBefore = (businessId: string) => part`, (
  select before.version from cart before where before.business_id = ${businessId} and before.id = h.id
) as version_before`;

/** Columns of line `cl` of cart `h`, without its product. */
const lineColumns = part`
  cl.id as line_id, cl.line_key, cl.count_type as line_count_type, cl.count, cl.maturity, cl.cut, cl.comment,
  cl.options_tags, cl.seen_price_neto, cl.seen_quantity_pum, cl.created_at as line_created_at,
  cl.substitution, case when h.household_id is not null then cl.added_by end as added_by`;

/** The sale unit of product `p` of a line, which decides its cost, and whether it is still sold. */
const asSold = {
  columns: part`p.count_type, p.grams_per_unit, p.quantity_pum, not p.inactive and not p.hidden as active,`,
  join: (businessId: string) =>
    part`join product p on p.business_id = ${businessId} and p.id = cl.product_id`,
};

/**
 * The lines of cart `h` that its office sells; null when there are none. `sold`: includes the sale unit of their
 * products, so that the cache decides neither a price nor a count.
 */
const bareLines = (businessId: string, { sold = false }: { sold?: boolean }) => part`(
    select json_agg(l order by l.line_created_at, l.line_id) from (
      select ${lineColumns}, cl.product_id as id, ${sold ? asSold.columns : nothing}
        po.price, po.price_neto, po.stock, po.listed, po.visible
      from cart_line cl ${sold ? asSold.join(businessId) : nothing}
      left join product_office po
        on po.business_id = cl.business_id and po.office_id = h.office_id and po.product_id = cl.product_id
      where cl.business_id = ${businessId} and cl.cart_id = h.id
    ) l
  )`;

/** What the cache does not have of cart `h`: its own columns, and its lines with their figures. */
export const bareColumns = (businessId: string, now: Date, sold: { sold?: boolean } = {}) => part`
  ${ownColumns(businessId, now)}, h.office_id, ${bareLines(businessId, sold)} as lines`;

/** The lines of cart `h` with their products, sold by office `o`. */
export const wholeLines = (businessId: string) => part`(
    select json_agg(l order by l.line_created_at, l.line_id) from (
      select ${lineColumns}, p.bar_code, p.brand_id, p.cost, not p.inactive and not p.hidden as active,
        po.visible and not p.inactive and not p.hidden as visible, ${cardColumns}
      from cart_line cl
      join product p on p.business_id = cl.business_id and p.id = cl.product_id ${factJoins}
      left join product_office po
        on po.business_id = cl.business_id and po.office_id = o.id and po.product_id = cl.product_id
      where cl.business_id = ${businessId} and cl.cart_id = h.id
    ) l
  )`;

import type { OutputOf } from '#contract/index.ts';
import type { CartHeadRow } from './list-queries.ts';

export function presentHead(row: CartHeadRow): OutputOf<'shoppingCarts.list'>['list'][number] {
  return {
    id: row.id,
    userId: row.user_id,
    user: { fullname: row.fullname },
    state: row.state,
    id_order: row.number,
    order_id: row.order_id,
    type: row.type,
    branch_office_id: row.office_id,
    payment_method_selected: row.payment_method,
    coupons_applyed: row.coupon_codes,
    products_count: row.lines,
    price_total: row.total,
    version: row.version,
    creationDate: row.created_at.toISOString(),
    lastUpdateDate: row.updated_at.toISOString(),
    inactive: row.removed,
    inactiveDate: row.removed ? row.updated_at.toISOString() : null,
  };
}

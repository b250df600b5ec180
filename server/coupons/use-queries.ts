import { seenBy } from '#server/cart/lists/seen-by.ts';
import { countRows } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { SessionUser } from '#server/http/context.ts';

type UseFilter = { id?: string; couponId?: string | undefined; userId?: string | undefined };

export type UseRow = {
  id: string;
  user_id: string;
  cart_id: string;
  coupon_id: string;
  code: string;
  number: number;
  returned: boolean;
  created_at: Date;
};

/** Uses of coupons by orders, limited to what the caller may read, newest first. */
export async function couponUses(
  db: Queries,
  reader: SessionUser,
  filter: UseFilter,
  rows: { offset: number; limit: number },
): Promise<UseRow[]> {
  return db.all<UseRow>(sql`
    select u.id, u.user_id, o.cart_id, u.coupon_id, c.code, o.number, u.returned_at is not null as returned, o.created_at
    ${fromUses(db.businessId, reader, filter)}
    order by o.created_at desc, o.id, c.id limit ${rows.limit} offset ${rows.offset}`);
}

/** The number of uses; undefined when there are too many to count. */
export function countUses(db: Queries, reader: SessionUser, filter: UseFilter) {
  return countRows(db, fromUses(db.businessId, reader, filter));
}

function fromUses(businessId: string, reader: SessionUser, { id, couponId, userId }: UseFilter) {
  return part`
    from coupon_use u
    join customer_order o on o.business_id = u.business_id and o.id = u.order_id
    join coupon c on c.business_id = u.business_id and c.id = u.coupon_id
    where u.business_id = ${businessId} ${seenBy(reader, { user: part`u.user_id`, office: part`o.office_id` })}
      ${id === undefined ? nothing : part`and u.id = ${id}`}
      ${couponId === undefined ? nothing : part`and u.coupon_id = ${couponId}`}
      ${userId === undefined ? nothing : part`and u.user_id = ${userId}`}`;
}

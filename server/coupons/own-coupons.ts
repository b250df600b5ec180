import type { OutputOf } from '#contract/index.ts';
import { couponProblem } from '#rules/coupons/coupon-problem.ts';
import { couponText } from '#rules/coupons/promotion-text.ts';
import { couponEndText } from '#rules/offers/offer-end.ts';
import { couponColumns } from '#server/cart/snapshot/cart-columns.ts';
import { type CouponRow, toAppliedCoupon } from '#server/cart/snapshot/cart-row.ts';
import { part, sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';

type Own = OutputOf<'cupons.mine'>['list'];

/** Maximum of coupons; a business publishes fewer at once. Those that end first are listed first. */
const MOST_OWN = 30;

/** Conditions of the cart that may still be unmet for a coupon that the person may use. */
const OF_THE_CART: readonly unknown[] = [
  'COUPON_NO_PRODUCTS',
  'COUPON_MINIMUM',
  'COUPON_UNITS',
  'COUPON_WEEKDAY',
];

/** Coupons that the shop publishes and this person may use now, of any office (rule 141). */
export async function ownCoupons({ db, user, now: clock }: SignedInContext): Promise<Own> {
  const now = clock();
  const rows = await db.all<CouponRow & { offices: string[] }>(sql`
    select ${couponColumns(db.businessId, part`${user.id}`)}, array(
      select o.display_name from office o
      where o.business_id = ${db.businessId} and o.id = any(coupon.office_ids) and not o.inactive
      order by o.display_name) as offices
    from coupon
    where business_id = ${db.businessId} and in_profile and not inactive and removed_at is null
      and (start_date is null or start_date <= ${now})
      and (end_date is null or end_date > ${now}::timestamptz - interval '1 day')
    order by end_date nulls last, code limit ${MOST_OWN}`);
  return rows.flatMap((row) => {
    const { coupon, description, ...person } = toAppliedCoupon(row);
    const problem = couponProblem(coupon, { ...person, now, officeId: coupon.officeIds[0], lines: [] });
    const code = typeof problem === 'object' ? problem.code : problem;
    if (code !== undefined && !OF_THE_CART.includes(code)) return [];
    const { offices } = row;
    return [
      {
        code: coupon.code,
        description,
        text: couponText(coupon),
        until: couponEndText(coupon, now),
        offices,
      },
    ];
  });
}

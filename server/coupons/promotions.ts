import type { Coupon } from '#rules/coupons/coupon.ts';
import { couponProblem } from '#rules/coupons/coupon-problem.ts';
import { promotionBadge, promotionText } from '#rules/coupons/promotion-text.ts';
import { isFor, listPriceOf } from '#rules/coupons/scope.ts';
import { couponEndText } from '#rules/offers/offer-end.ts';
import { amountText } from '#rules/quantity.ts';
import { appliesByItself, couponColumns } from '#server/cart/snapshot/cart-columns.ts';
import { type CouponRow, toAppliedCoupon } from '#server/cart/snapshot/cart-row.ts';
import type { PromotedGoods, PromotionsOf } from '#server/catalogue-index/catalogue-index.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';

/**
 * Automatic promotions of a product in an office now, for pages and lists: the same for everybody, so without coupons
 * for some people. Undefined where there are none.
 */
export async function promotionsIn(
  { db, cached, now: clock }: Pick<Context, 'db' | 'cached' | 'now'>,
  officeId: string,
): Promise<PromotionsOf | undefined> {
  const rows = await cached('promotions', () => readPromotions(db, clock()));
  const now = clock();
  const coupons = rows
    .map((row) => toAppliedCoupon(row).coupon)
    .filter((coupon) => coupon.forRole === null && isCurrent(coupon, officeId, now));
  return coupons.length === 0 ? undefined : (goods) => ofGoods(goods, coupons, now);
}

function ofGoods(goods: PromotedGoods, coupons: readonly Coupon[], now: Date): ReturnType<PromotionsOf> {
  const { id, categoryId, brandId, countType, quantityPum, hasPieces, isUnpromoted, priceNeto } = goods;
  if (isUnpromoted) return [];
  const unit = countType === 'grams' ? amountText('grams', quantityPum) : '';
  return coupons
    .filter(
      (coupon) =>
        isFor(coupon, { productId: id, categoryId, brandId }) &&
        (coupon.unitsFrom === 0 || hasPieces) &&
        isLess(coupon, id, priceNeto),
    )
    .map((coupon) => ({
      code: coupon.code,
      text: promotionText(coupon, { id, unit }),
      badge: promotionBadge(coupon, { id, unit }),
      until: couponEndText(coupon, now),
    }));
}

/** Whether a list price is lower than the price here; true for coupons without a price list. */
function isLess(coupon: Coupon, productId: string, net: number | null): boolean {
  const price = listPriceOf(coupon, productId);
  return price === undefined || (net !== null && price < net);
}

/** Automatic coupons of some products, a business has twenty automatic ones at most. */
function readPromotions(db: Queries, now: Date): Promise<CouponRow[]> {
  return db.all<CouponRow>(sql`
    select ${couponColumns(db.businessId, part`null::uuid`)} from coupon
    where business_id = ${db.businessId} and type = 'products_price' and not first_order_only and ${appliesByItself(now)}
    order by code`);
}

/** Whether the coupon is valid now and here, whatever is in the cart. */
function isCurrent(coupon: Coupon, officeId: string, now: Date): boolean {
  const problem = couponProblem(coupon, {
    now,
    officeId,
    lines: [],
    usesByUser: 0,
    orderedBefore: false,
    hasRole: true,
  });
  return problem === 'COUPON_NO_PRODUCTS';
}

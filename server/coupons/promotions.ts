import type { CallOutput } from '#contract/call.ts';
import type { productCalls } from '#contract/catalogue/products.ts';
import type { Coupon } from '#rules/coupons/coupon.ts';
import { couponProblem } from '#rules/coupons/coupon-problem.ts';
import { promotionText } from '#rules/coupons/promotion-text.ts';
import { isFor, listPriceOf } from '#rules/coupons/scope.ts';
import { type GoodsKind, mayBePromoted } from '#rules/goods/kinds.ts';
import { couponEndText } from '#rules/offers/offer-end.ts';
import { amountText, type SaleUnit } from '#rules/quantity.ts';
import { appliesByItself, couponColumns } from '#server/cart/snapshot/cart-columns.ts';
import { type CouponRow, toAppliedCoupon } from '#server/cart/snapshot/cart-row.ts';
import { factJoins, goodsKind } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';

type Promotions = CallOutput<(typeof productCalls)['products.get']>['product']['promotions'];

/** `has_pieces`: it may be bought by the piece, weighed or not. */
type Product = Pick<SaleUnit, 'countType' | 'quantityPum'> & {
  category_id: string;
  brand_id: string | null;
  has_pieces: boolean;
  goods_kind: GoodsKind;
  price_neto: number | null;
};

/**
 * What joins a cart by itself for a product in an office now, without the code of a coupon, for its page: the page is
 * the same for everybody, and so without what is for some.
 */
export async function promotionsOf(
  { db, cached, now: clock }: Context,
  productId: string,
  officeId: string,
): Promise<Promotions> {
  const rows = await cached('promotions', () => readPromotions(db, clock()));
  if (rows.length === 0) return [];
  const product = await db.first<Product>(sql`
    select p.category_id, p.brand_id, p.count_type as "countType", p.quantity_pum as "quantityPum",
      p.count_type = 'units' or p.grams_per_unit > 0 as has_pieces, ${goodsKind} as goods_kind, po.price_neto
    from product p ${factJoins}
    left join product_office po
      on po.business_id = p.business_id and po.product_id = p.id and po.office_id = ${officeId}
    where p.business_id = ${db.businessId} and p.id = ${productId}`);
  if (!product || !mayBePromoted(product.goods_kind)) return [];
  const now = clock();
  const unit = product.countType === 'grams' ? amountText('grams', product.quantityPum) : '';
  const line = { productId, categoryId: product.category_id, brandId: product.brand_id };
  return rows
    .map((row) => toAppliedCoupon(row).coupon)
    .filter(
      (coupon) =>
        isFor(coupon, line) &&
        (coupon.unitsFrom === 0 || product.has_pieces) &&
        coupon.forRole === null &&
        isLess(coupon, productId, product.price_neto) &&
        isCurrent(coupon, officeId, now),
    )
    .map((coupon) => ({
      code: coupon.code,
      text: promotionText(coupon, { id: productId, unit }),
      until: couponEndText(coupon, now),
    }));
}

/** Whether the price of a list is a reduction here; what is no list may be one. */
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

/** Whether it holds now and here, whatever is in the cart. */
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

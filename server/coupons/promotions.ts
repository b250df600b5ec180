import type { CallOutput } from '#contract/call.ts';
import type { productCalls } from '#contract/catalogue/products.ts';
import type { Coupon } from '#rules/coupons/coupon.ts';
import { couponProblem } from '#rules/coupons/coupon-problem.ts';
import { promotionBadge, promotionText } from '#rules/coupons/promotion-text.ts';
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
  id: string;
  category_id: string;
  brand_id: string | null;
  has_pieces: boolean;
  goods_kind: GoodsKind;
  price_neto: number | null;
};

/** A coupon that joins a cart by itself for a product, in the words of its page and of its card. */
type Promotion = Promotions[number] & { badge: string };

/** What a card says of one: the first that fits its corner. */
export function promotionOfCard(promotions: readonly Promotion[] = []) {
  const shown = promotions.find(({ badge }) => badge !== '');
  return shown && { badge: shown.badge, until: shown.until };
}

/**
 * What joins a cart by itself for products in an office now, without the code of a coupon, for pages and lists: they
 * are the same for everybody, and so without what is for some. One statement, and none where there is nothing.
 */
export async function promotionsOf(
  { db, cached, now: clock }: Pick<Context, 'db' | 'cached' | 'now'>,
  productIds: readonly string[],
  officeId: string,
): Promise<Map<string, Promotion[]>> {
  const rows = productIds.length === 0 ? [] : await cached('promotions', () => readPromotions(db, clock()));
  const now = clock();
  const coupons = rows
    .map((row) => toAppliedCoupon(row).coupon)
    .filter((coupon) => coupon.forRole === null && isCurrent(coupon, officeId, now));
  if (coupons.length === 0) return new Map();
  const products = await db.all<Product>(sql`
    select p.id, p.category_id, p.brand_id, p.count_type as "countType", p.quantity_pum as "quantityPum",
      p.count_type = 'units' or p.grams_per_unit > 0 as has_pieces, ${goodsKind} as goods_kind, po.price_neto
    from product p ${factJoins}
    left join product_office po
      on po.business_id = p.business_id and po.product_id = p.id and po.office_id = ${officeId}
    where p.business_id = ${db.businessId} and p.id = any(${[...productIds]}::uuid[])`);
  return new Map(products.map((product) => [product.id, ofProduct(product, coupons, now)]));
}

function ofProduct(product: Product, coupons: readonly Coupon[], now: Date): Promotion[] {
  const { id: productId, category_id: categoryId, brand_id: brandId } = product;
  if (!mayBePromoted(product.goods_kind)) return [];
  const unit = product.countType === 'grams' ? amountText('grams', product.quantityPum) : '';
  return coupons
    .filter(
      (coupon) =>
        isFor(coupon, { productId, categoryId, brandId }) &&
        (coupon.unitsFrom === 0 || product.has_pieces) &&
        isLess(coupon, productId, product.price_neto),
    )
    .map((coupon) => ({
      code: coupon.code,
      text: promotionText(coupon, { id: productId, unit }),
      badge: promotionBadge(coupon, { id: productId, unit }),
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

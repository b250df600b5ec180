import type { OutputOf } from '#contract/index.ts';
import { totalOf } from '#rules/cart/totals.ts';
import type { CouponShare } from '#rules/coupons/discount.ts';
import { invoiceKind } from '#rules/invoices/invoice-kind.ts';
import { type CartFigures, cartFigures } from '#server/cart/snapshot/figures.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import type { Handler } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import type { OrderCoupon } from '#server/orders/coupons-of-order.ts';
import { millilitresOf } from '#server/orders/taxes/line-taxes.ts';
import { taxesOfOrder } from '#server/orders/taxes/order-taxes.ts';

/** Taxes and document of the order this cart would become; the cart's own answers do not compute them. */
export const cartTaxes: Handler<'cart.taxes'> = async ({ params: { uuid } }, { db, user, now: clock }) => {
  const now = clock();
  const cart = await readCart(db, { userId: user.id, cartId: uuid, now });
  if (!cart) return fail('NOT_FOUND');
  return documentOf(cart, now);
};

/** Taxes and kind of document of the order of a cart, when nobody asks for an invoice. */
export function documentOf(cart: CartSnapshot, now: Date): OutputOf<'cart.taxes'> {
  const figures = cartFigures(cart, now);
  const { total } = figures.totals;
  const taxes = taxesOf(cart, figures, now);
  return { taxes, kind: invoiceKind({ taxes, total, isRequested: false, at: now }) };
}

/** As those of its order are. */
function taxesOf(cart: CartSnapshot, { lines, totals, coupons }: CartFigures, now: Date) {
  return taxesOfOrder(
    {
      created_at: now,
      lines: lines.map(({ row, line }) => ({
        product_id: row.id,
        product: { goodsKind: row.goods_kind },
        count: line.count,
        total: totalOf(line),
        tax_class: row.tax_class ?? cart.tax_default,
        tax_ml: millilitresOf(row),
        pick: null,
      })),
      tax_classes: { bags: cart.tax_bags, delivery: cart.tax_delivery },
      bags_count: totals.bagsCount,
      bags_total: totals.bagsTotal,
      delivery_price: totals.delivery,
      coupon_terms: totals.byCoupon
        .filter(({ amount }) => amount > 0)
        .map((share) => termsOf(share, coupons)),
      settlement: null,
    },
    totals.total,
  );
}

function termsOf({ productIds, ...share }: CouponShare, coupons: CartFigures['coupons']): OrderCoupon {
  const coupon = coupons.find((one) => one.coupon.code === share.code)?.coupon;
  return {
    ...share,
    percentage: (coupon?.percentage ?? 0) > 0,
    product_ids: productIds,
  };
}

import type { z } from 'zod';
import type {
  CartCheck as CartCheckSchema,
  CartLine as CartLineSchema,
  Cart as CartSchema,
} from '#contract/cart/shapes.ts';
import { listTotalOf, totalOf } from '#rules/cart/totals.ts';
import { couponEndText } from '#rules/offers/offer-end.ts';
import { draftState } from '#rules/orders/draft-state.ts';
import { ORDER_STATE_LABELS, ORDER_STATE_TONES } from '#rules/orders/moves.ts';
import { toWire } from '#rules/places/coverage.ts';
import { storeName } from '#rules/places/store-name.ts';
import { lineTotal } from '#rules/price.ts';
import { gramsText, quantityText } from '#rules/quantity.ts';
import { stillRejected } from '#server/cart/rejected.ts';
import { couponProblemText, lineProblemText } from '#server/cart/texts.ts';
import { pictureUrl, saleOf, toProductCard } from '#server/catalogue/product-card.ts';
import { toWindows } from '#server/offices/windows.ts';
import { alcoholNotice } from './alcohol-notice.ts';
import { type CartFigures, type CouponStatus, cartFigures, type PricedLine } from './figures.ts';
import { type CartSnapshot, seenSaleOf } from './snapshot.ts';

export type WireCart = z.infer<typeof CartSchema>;
export type WireCheck = z.infer<typeof CartCheckSchema>;
type WireLine = z.infer<typeof CartLineSchema>;
type WireProblem = WireCheck['productsDifferentPrice'][number];

export function presentCart(
  cart: CartSnapshot,
  now: Date,
  figures: CartFigures = cartFigures(cart, now),
): WireCart {
  const { totals } = figures;
  const state = draftState({
    isEmpty: cart.lines.length === 0,
    hasPlace: cart.type === 'pickup' || cart.address !== null,
    paymentMethod: cart.payment_method,
  });
  return {
    id: cart.id,
    userId: cart.user_id,
    household: cart.household,
    state,
    stateDisplayName: { name: ORDER_STATE_LABELS[state], color: ORDER_STATE_TONES[state] },
    creationDate: cart.created_at.toISOString(),
    version: cart.version,
    branch_office_id: cart.office_id,
    branch_office_name: storeName(cart.office_name),
    city: cart.office_city,
    type: cart.type,
    products: figures.lines.map(presentLine),
    products_rejected: stillRejected(
      cart.rejected,
      cart.lines.map((line) => line.id),
    ),
    address_selected: addressOf(cart, figures),
    payment_method_selected: cart.payment_method,
    bags_config: figures.bag ?? null,
    bags_count: totals.bagsCount,
    substitution: cart.substitution,
    coupons_applyed: figures.coupons.map((coupon) => presentCoupon(coupon, now)),
    price_subtotal_computed: totals.subtotal,
    discounts_total: totals.discountsTotal,
    price_total_bags: totals.bagsTotal,
    coupons_total: totals.couponsTotal,
    price_domicile: totals.delivery,
    price_total_computed: totals.total,
    freeDelivery: figures.freeDelivery,
    min_subtotal: cart.cart_min_price,
    meets_minimum: totals.meetsMinimum,
    windows: toWindows(figures.windows, now),
    alcoholNotice: alcoholNotice(cart, figures.windows, now),
  };
}

export function presentChecked(cart: CartSnapshot, now: Date): { cart: WireCart; check: WireCheck } {
  const figures = cartFigures(cart, now);
  return { cart: presentCart(cart, now, figures), check: presentCheck(cart, figures) };
}

/** The four lists of the validation, and the lines without problems. */
export function presentCheck(cart: CartSnapshot, { problems }: Pick<CartFigures, 'problems'>): WireCheck {
  const check: WireCheck = {
    productsDifferentPrice: [],
    productsWithoutStock: [],
    productsNotExists: [],
    productsInactive: [],
    productsReadyToPay: [],
  };
  for (const problem of problems) {
    const row = cart.lines.find((line) => line.line_id === problem.lineId);
    if (!row) continue;
    const sale = saleOf(row);
    const entry: WireProblem = {
      line_id: row.line_id,
      product_id: row.id,
      product_name: row.title,
      product_image: pictureUrl(row.picture),
      error_type: problem.code,
      message: lineProblemText(problem, sale, { countType: row.line_count_type, count: row.count }),
      cart_price: lineTotal(seenSaleOf(row), row.seen_price_neto, row.line_count_type, row.count),
      current_price: lineTotal(sale, row.price_neto ?? 0, row.line_count_type, row.count),
      available: availableOf(problem, row.count),
      ...(problem.code === 'product_not_enough' && problem.limited && { limited: true }),
    };
    check[LISTS[problem.code]].push(entry);
  }
  const troubled = new Set(problems.map((problem) => problem.lineId));
  check.productsReadyToPay = cart.lines.map((line) => line.line_id).filter((id) => !troubled.has(id));
  return check;
}

const LISTS = {
  product_different_price: 'productsDifferentPrice',
  product_without_stock: 'productsWithoutStock',
  product_not_enough: 'productsWithoutStock',
  product_not_exists: 'productsNotExists',
  product_inactive: 'productsInactive',
} as const;

function availableOf(problem: CartFigures['problems'][number], count: number): number {
  if (problem.code === 'product_not_enough') return problem.availableCount;
  return problem.code === 'product_different_price' ? count : 0;
}

function presentLine({ row, line }: PricedLine): WireLine {
  const { sale, countType, count } = line;
  return {
    id: row.line_id,
    id_item: row.sku,
    product: toProductCard(row),
    count,
    countType,
    countDisplay: quantityText(countType, count),
    countDisplayForceGrams: gramsText(sale, countType, count),
    maturity: row.maturity,
    cut: row.cut,
    comment: row.comment,
    optionsTags: row.options_tags,
    tags: row.tags,
    priceBase: listTotalOf(line),
    totalPrice: totalOf(line),
    pricePerUnit: line.priceNeto,
    creationDate: new Date(row.line_created_at).toISOString(),
    substitution: row.substitution,
    added_by: row.added_by,
  };
}

/** The chosen destination; null for pickup. */
export function addressOf(cart: CartSnapshot, { zone }: CartFigures): WireCart['address_selected'] {
  const { address } = cart;
  if (!address || cart.type === 'pickup') return null;
  return {
    id: address.id,
    address: address.address,
    alias: address.alias,
    city: address.city,
    branch: storeName(cart.office_name),
    idBranch: cart.office_id,
    geopoint: toWire(address),
    comment: address.comment,
    displayName: [address.address, address.alias, address.city].filter(Boolean).join(', '),
    zone,
  };
}

// A coupon that no longer applies stays visible, with the reason as its description, so that it can be removed.
function presentCoupon({ coupon, description, problem, amount, automatic }: CouponStatus, now: Date) {
  return {
    code: coupon.code,
    description: problem ? couponProblemText(problem, coupon.code) : description,
    until: problem ? '' : couponEndText(coupon, now),
    amount,
    automatic,
  };
}

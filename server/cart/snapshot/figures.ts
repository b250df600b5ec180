import type { BagsConfig } from '#rules/cart/bags.ts';
import { type CartLine, type CartTotals, cartTotals, chargedLine, couponLineOf } from '#rules/cart/totals.ts';
import { type CurrentProduct, type LineProblem, validateLines } from '#rules/cart/validation.ts';
import { type CountingCoupons, countingCoupons } from '#rules/coupons/counting.ts';
import type { Coupon, CouponLine } from '#rules/coupons/coupon.ts';
import { type DeliveryCost, deliveryCost, zonesContaining } from '#rules/deliveries/fee.ts';
import type { DeliveryWindow } from '#rules/deliveries/windows.ts';
import { mayBePromoted } from '#rules/goods/kinds.ts';
import { fromWire, type LatLng, pointInPolygon } from '#rules/places/coverage.ts';
import { saleOf } from '#server/catalogue/product-card.ts';
import type { Bag, WirePoint, ZoneDistance } from '#server/offices/seller.ts';
import { windowsOf } from './cart-windows.ts';
import { type CartSnapshot, type SnapshotLine, seenSaleOf } from './snapshot.ts';

/** A line as the rules compute with it: `priceNeto` and `price` are those it is charged at. */
export type PricedLine = { row: SnapshotLine; line: CartLine };

/** A coupon on a cart, and whether it counts. */
export type CouponStatus = {
  coupon: Coupon;
  description: string;
  /** Why it does not apply; an automatic coupon is listed only while it applies. */
  problem: CountingCoupons<unknown>['problems'][number];
  amount: number;
  automatic: boolean;
};

/**
 * All totals of a cart at one moment. create-order and the cart call the same function: the amount shown is the amount
 * charged.
 */
export type CartFigures = {
  lines: PricedLine[];
  /** Problems to accept or remove before the cart can be ordered (rules 13 and 14). */
  problems: LineProblem[];
  totals: CartTotals;
  coupons: CouponStatus[];
  bag: Bag | undefined;
  zone: ZoneDistance | null;
  freeDelivery: DeliveryCost['free'];
  /** Whether the cart's office delivers to the address; true for pickup. */
  covered: boolean;
  windows: DeliveryWindow[];
};

export const withoutBag: Bag = {
  code: '',
  name: 'Sin bolsa',
  price_per_bag: 0,
  products_per_bag: 0,
  products_grams_limit: 0,
};

export function cartFigures(cart: CartSnapshot, now: Date): CartFigures {
  const lines = cart.lines.map(pricedLine);
  const goods = lines.map(({ line }) => couponLineOf(line));
  const subtotal = goods.reduce((sum, { total }) => sum + total, 0);
  const coupons = couponStatusesOf(cart, { now, lines: goods, subtotal });
  const bag = chosenBag(cart);
  const zones = cart.zones.map((zone) => ({
    polygon: cornersOf(zone.polygon),
    fee: zone.fee,
    freeFrom: zone.free_from,
    distance: zone.distance,
  }));
  const point = cart.address ?? undefined;
  const configured = { fee: cart.delivery_price, freeFrom: cart.free_delivery_from };
  const delivery = deliveryCost(zones, point, configured, subtotal);
  const totals = cartTotals({
    lines: lines.map(({ line }) => line),
    bags: bag && toBagsConfig(bag),
    coupons: coupons.filter(({ problem }) => !problem).map(({ coupon }) => coupon),
    type: cart.type,
    deliveryFee: delivery.fee,
    minSubtotal: cart.cart_min_price,
  });
  const amounts = new Map(totals.byCoupon.map(({ code, amount }) => [code, amount]));
  const nearest = point && zonesContaining(zones, point).sort((a, b) => a.fee - b.fee)[0];
  return {
    lines,
    // Computed on demand: not every answer lists the problems.
    get problems() {
      return problemsOf(cart);
    },
    totals,
    coupons: coupons.map((applied) => ({ ...applied, amount: amounts.get(applied.coupon.code) ?? 0 })),
    bag,
    zone: nearest?.distance ?? null,
    freeDelivery: cart.type === 'pickup' ? null : delivery.free,
    get covered() {
      return !point || cart.type === 'pickup' || pointInPolygon(point, cornersOf(cart.office_polygon));
    },
    windows: windowsOf(cart, now),
  };
}

const corners = new WeakMap<readonly WirePoint[], LatLng[]>();

/** The corners of a polygon, computed once: cached carts share the polygon. */
function cornersOf(polygon: readonly WirePoint[]): LatLng[] {
  const points = corners.get(polygon) ?? polygon.map(fromWire);
  corners.set(polygon, points);
  return points;
}

function currentProduct(row: SnapshotLine): CurrentProduct | undefined {
  if (row.price_neto === null) return undefined;
  return {
    priceNeto: row.price_neto,
    available: row.stock ?? 0,
    active: row.visible === true,
    sale: saleOf(row),
  };
}

/** The line at the price its shopper accepted: the validation compares it with today's. */
function seenLine(row: SnapshotLine): CartLine {
  return {
    lineId: row.line_id,
    productId: row.id,
    sale: seenSaleOf(row),
    countType: row.line_count_type,
    count: row.count,
    priceNeto: row.seen_price_neto,
    price: row.price ?? row.seen_price_neto,
    maturity: row.maturity ?? undefined,
    cut: row.cut ?? undefined,
    comment: row.comment,
    optionsTags: row.options_tags,
    categoryId: row.category_id,
    brandId: row.brand_id,
    isUnpromoted: !mayBePromoted(row.goods_kind),
  };
}

// A higher price applies only once accepted, and until then no order can be created, so nobody is charged the old price
// by mistake.
export function pricedLine(row: SnapshotLine): PricedLine {
  const { price, price_neto: priceNeto } = row;
  const today = price === null || priceNeto === null ? null : { price, priceNeto, sale: saleOf(row) };
  return { row, line: chargedLine(seenLine(row), today) };
}

export function problemsOf(cart: CartSnapshot): LineProblem[] {
  const current = new Map<string, CurrentProduct>();
  for (const row of cart.lines) {
    const product = currentProduct(row);
    if (product) current.set(row.id, product);
  }
  return validateLines(cart.lines.map(seenLine), current).filter(
    (problem) => problem.code !== 'product_different_price' || problem.needsConsent,
  );
}

/** The chosen bag if it is still offered; 'Sin bolsa' always is (rule 7). */
function chosenBag(cart: CartSnapshot): Bag | undefined {
  if (cart.bags_code === null) return undefined;
  if (cart.bags_code === '') return withoutBag;
  return cart.bags_config.find((bag) => bag.code === cart.bags_code);
}

function toBagsConfig(bag: Bag): BagsConfig {
  return {
    code: bag.code,
    name: bag.name,
    pricePerBag: bag.price_per_bag,
    productsPerBag: bag.products_per_bag,
    productsGramsLimit: bag.products_grams_limit,
  };
}

/** Coupons the shopper applied, then the automatic ones that count. */
function couponStatusesOf(
  cart: CartSnapshot,
  goods: { now: Date; lines: readonly CouponLine[]; subtotal: number },
): Omit<CouponStatus, 'amount'>[] {
  if (cart.coupons.length + cart.automatic_coupons.length === 0) return [];
  const context = { ...goods, officeId: cart.office_id };
  const { problems, joining } = countingCoupons(cart.coupons, cart.automatic_coupons, context);
  return [
    ...cart.coupons.map(({ coupon, description }, at) => ({
      coupon,
      description,
      problem: problems[at],
      automatic: false,
    })),
    ...joining.map(({ coupon, description }) => ({
      coupon,
      description,
      problem: undefined,
      automatic: true,
    })),
  ];
}

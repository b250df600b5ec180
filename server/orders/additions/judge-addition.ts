import type { OutputOf } from '#contract/index.ts';
import type { BagsConfig } from '#rules/cart/bags.ts';
import { type CartLine, couponLineOf, listTotalOf, totalOf } from '#rules/cart/totals.ts';
import { type LineProblem, validateLine } from '#rules/cart/validation.ts';
import { formatWindow } from '#rules/dates/bogota-clock.ts';
import { isUnpromoted, mayBePromoted } from '#rules/goods/kinds.ts';
import { mulDivTrunc } from '#rules/money.ts';
import { type AddedFigures, addedFigures, type OrderedLine } from '#rules/orders/additions.ts';
import { gatewaysFor } from '#rules/orders/payment-methods.ts';
import type { GatewayName } from '#rules/payments/payments.ts';
import { storeName } from '#rules/places/store-name.ts';
import { amountText, quantityText, stockDemand } from '#rules/quantity.ts';
import { alcoholLineProblem } from '#server/cart/snapshot/alcohol-notice.ts';
import { toAppliedCoupon } from '#server/cart/snapshot/cart-row.ts';
import type { CartSnapshot, SnapshotLine } from '#server/cart/snapshot/snapshot.ts';
import { pictureUrl, saleOf } from '#server/catalogue/product-card.ts';
import type { PickLineRow } from '#server/picking/lines.ts';
import type { StoredBag } from '../stored.ts';
import type { OrderToAddTo } from './queries.ts';
import { tooSmall } from './refusal.ts';

/** A line of the cart as it would join the order. */
export type JudgedLine = {
  row: SnapshotLine;
  /** At today's price of the order's office. */
  line: CartLine;
  chosen: boolean;
  problem: LineProblem | undefined;
  /** Why the order's window excludes it (rule 99); '' when it does not. */
  barred: string;
};

export type Judged = { lines: JudgedLine[]; figures: AddedFigures };

/**
 * Which lines of the cart can be added to the order, and the new total. Lines of a product already in the order get the
 * stock those leave, and the order counts towards the maximum per person. Without `lineIds` all lines that can be added
 * are chosen.
 */
export function judgeAddition(
  order: OrderToAddTo,
  ordered: readonly PickLineRow[],
  cart: Pick<CartSnapshot, 'lines' | 'alcohol_pauses' | 'dry_days'>,
  { lineIds, now }: { lineIds: readonly string[] | undefined; now: Date },
): Judged {
  const window = { start: order.window_start, end: order.window_end };
  const left = new Map<string, number>();
  const units = new Map<string, number>();
  for (const { product_id, count_type, count } of ordered) {
    if (count_type === 'units') units.set(product_id, (units.get(product_id) ?? 0) + count);
  }
  const lines = cart.lines.map((row): JudgedLine => {
    const line = todayLine(row);
    const stock = left.get(row.id) ?? row.stock ?? 0;
    const before = units.get(row.id) ?? 0;
    const current = row.price_neto === null ? undefined : currentOf(row);
    const [problem] = validateLine(line, current, stock, before);
    const barred = alcoholLineProblem(cart, row, window, now);
    const mayJoin = !problem && barred === '';
    const chosen = lineIds === undefined ? mayJoin : lineIds.includes(row.line_id);
    if (chosen && mayJoin) {
      left.set(row.id, stock - stockDemand(line.sale, line.countType, line.count));
      if (line.countType === 'units') units.set(row.id, before + line.count);
    }
    return { row, line, chosen, problem, barred };
  });
  const added = lines.filter(joins).map(({ line }) => addedLine(line));
  const figures = addedFigures(
    {
      bag: order.bags_config && toBag(order.bags_config),
      deliveryPrice: order.delivery_price,
      coupons: order.coupons.map((coupon) => {
        const terms = order.terms.find((row) => row.code === coupon.code);
        return { ...coupon, terms: terms && toAppliedCoupon(terms).coupon };
      }),
    },
    [...ordered.map(orderedLine), ...added],
  );
  return { lines, figures };
}

export function joins({ chosen, problem, barred }: JudgedLine): boolean {
  return chosen && !problem && barred === '';
}

export function presentAddition(
  order: OrderToAddTo,
  { lines, figures }: Judged,
  accounts: readonly { name: GatewayName }[],
  now: Date,
): OutputOf<'orders.previewAddition'> {
  const payNow = order.payment_method === 'online' ? Math.max(0, figures.total - order.total) : 0;
  const isTooSmall = payNow > 0 && gatewaysFor(accounts, payNow).length === 0;
  return {
    id_order: order.number,
    type: order.type,
    branch_office_name: storeName(order.office_name),
    window_label: formatWindow(order.window_start, order.window_end, now),
    payment_method_selected: order.payment_method,
    lines: lines.map(presentLine),
    price_before: order.total,
    price_added: figures.subtotal - order.subtotal,
    bags_added: figures.bagsCount - order.bags_count,
    price_bags_added: figures.bagsTotal - order.bags_total,
    coupons_added: figures.couponsTotal - order.coupons_total,
    price_total: figures.total,
    price_to_pay_now: payNow,
    payment_problem: isTooSmall ? tooSmall(payNow, accounts) : '',
  };
}

function presentLine(judged: JudgedLine) {
  const { row, line, problem, barred } = judged;
  const { title, brand, size_text: size, tint } = row;
  return {
    line_id: row.line_id,
    product: { title, brand, size, tint, photoUrl: pictureUrl(row.picture) },
    count: line.count,
    countType: line.countType,
    countDisplay: quantityText(line.countType, line.count),
    totalPrice: problem ? 0 : totalOf(line),
    chosen: joins(judged),
    problem: problem ? problemText(problem, line) : barred,
  };
}

function problemText(problem: LineProblem, { countType }: CartLine): string {
  if (problem.code === 'product_without_stock') return 'Se agotó en la sede de tu pedido.';
  if (problem.code !== 'product_not_enough') return 'No se consigue en la sede de tu pedido.';
  const most = amountText(countType, problem.availableCount);
  if (problem.limited) return `Con lo que ya pediste, puedes llevar ${most} más.`;
  return problem.availableCount === 0 ? 'No queda más en la sede de tu pedido.' : `Solo quedan ${most}.`;
}

/** The line at today's price, which the shopper confirms with the new total. */
function todayLine(row: SnapshotLine): CartLine {
  return {
    lineId: row.line_id,
    productId: row.id,
    sale: saleOf(row),
    countType: row.line_count_type,
    count: row.count,
    priceNeto: row.price_neto ?? row.seen_price_neto,
    price: row.price ?? row.seen_price_neto,
    categoryId: row.category_id,
    brandId: row.brand_id,
    isUnpromoted: !mayBePromoted(row.goods_kind),
  };
}

function currentOf(row: SnapshotLine) {
  return {
    priceNeto: row.price_neto ?? 0,
    available: row.stock ?? 0,
    active: row.visible === true,
    sale: saleOf(row),
  };
}

function addedLine(line: CartLine): OrderedLine {
  const { countType, count } = line;
  return { ...couponLineOf(line), countType, count, listTotal: listTotalOf(line) };
}

function orderedLine(line: PickLineRow): OrderedLine {
  return {
    productId: line.product_id,
    countType: line.count_type,
    count: line.count,
    total: line.total,
    price: line.price_neto,
    units: line.count_type === 'units' ? line.count : undefined,
    categoryId: line.category_id,
    brandId: line.brand_id,
    isUnpromoted: isUnpromoted(line.product),
    // Older orders lack this column and derive it from their prices.
    listTotal: line.product.listTotal ?? mulDivTrunc(line.total, line.price, line.price_neto),
  };
}

function toBag(bag: StoredBag): BagsConfig {
  return {
    code: bag.code,
    name: bag.name,
    pricePerBag: bag.price_per_bag,
    productsPerBag: bag.products_per_bag,
    productsGramsLimit: bag.products_grams_limit,
  };
}

import { randomBytes } from 'node:crypto';
import { badgeCount, listTotalOf, totalOf } from '#rules/cart/totals.ts';
import type { Billing } from '#rules/invoices/billing.ts';
import type { Pesos } from '#rules/money.ts';
import { initialOrderState, type PaymentMethod } from '#rules/orders/moves.ts';
import { stockDemand } from '#rules/quantity.ts';
import { costedOf } from '#rules/stats/margin.ts';
import type { CartFigures } from '#server/cart/snapshot/figures.ts';
import { addressOf } from '#server/cart/snapshot/present.ts';
import type { CartSnapshot } from '#server/cart/snapshot/snapshot.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import { newId } from '#server/db/ids.ts';
import { plainText } from '#server/http/plain-text.ts';
import { closeBilling } from '#server/invoices/stored.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import { soldAsOrdered } from '../sold-goods.ts';
import type { Demand, NewOrder, NewOrderLine } from '../stored.ts';
import { lineTaxes, millilitresOf } from '../taxes/line-taxes.ts';

/** The customer as stored with the order. */
export type Customer = {
  name: string;
  last_name: string;
  phone: string;
  email: string;
  identification_card: string;
  /** year-month-day. */
  birthday: string | null;
};

/** Values that are filled in last. */
export type Ready = { paymentMethod: PaymentMethod; window: { start: Date; end: Date } };

/** Builds the order of a cart, with every id and figure. */
export function newOrder(
  cart: CartSnapshot & { terms: string },
  figures: CartFigures,
  more: Ready & {
    key: string | null;
    observations: string;
    user: { id: string | null; role: string };
    now: Date;
  } & {
    customer: Customer;
    identities: IdentitySeal;
    channel: string;
    billing: Billing | null;
    credit: Pesos;
  },
): NewOrder {
  const { totals } = figures;
  const { customer, identities } = more;
  const id = newId();
  const lines = figures.lines.map((line, at) =>
    newLine(line, at, { taxDefault: cart.tax_default, orderedAt: more.now }),
  );
  const coupons = new Map(figures.coupons.map(({ coupon }) => [coupon.code, coupon]));
  return {
    id,
    cartId: cart.id,
    cartVersion: cart.version,
    userId: cart.user_id,
    actorId: more.user.id,
    actorRole: more.user.role,
    channel: more.channel,
    channelOrder: null,
    officeId: cart.office_id,
    idempotencyKey: more.key,
    shareToken: randomBytes(16).toString('base64url'),
    state: initialOrderState(more.paymentMethod),
    type: cart.type,
    paymentMethod: more.paymentMethod,
    subtotal: totals.subtotal,
    discountsTotal: totals.discountsTotal,
    bagsCount: totals.bagsCount,
    bagsTotal: totals.bagsTotal,
    couponsTotal: totals.couponsTotal,
    deliveryPrice: totals.delivery,
    total: totals.total,
    credit: more.credit,
    costed: costedOf(lines.map(soldAsOrdered), totals.subtotal - totals.couponsTotal),
    minSubtotal: cart.cart_min_price,
    unitsCount: badgeCount(figures.lines.map(({ line }) => line)),
    bag: figures.bag ?? null,
    taxClasses: { bags: cart.tax_bags, delivery: cart.tax_delivery },
    // A coupon without effect is shown as 'No aplica', and its use is not counted.
    coupons: totals.byCoupon
      .filter(({ amount }) => amount > 0)
      .flatMap((applied) => {
        const terms = coupons.get(applied.code);
        return terms ? [{ ...applied, isPercentage: terms.percentage > 0, id: terms.id, terms }] : [];
      }),
    address: addressOf(cart, figures),
    customer: {
      fullname: `${customer.name} ${customer.last_name}`.trim(),
      phone: customer.phone,
      email: customer.email,
      identification_card: identities.closeDocument(customer.identification_card, id),
    },
    billing: more.billing && closeBilling(more.billing, identities, id),
    observations: plainText(more.observations),
    // The default is to ask (docs/decisions/057).
    substitution: cart.substitution ?? 'ask',
    window: { start: more.window.start, end: more.window.end, capacity: cart.window_capacity },
    now: more.now,
    lines,
    demand: demandOf(figures.lines, lines),
    terms: cart.terms,
  };
}

export function newLine(
  { row, line }: CartFigures['lines'][number],
  position: number,
  { taxDefault, orderedAt }: { taxDefault: string | null; orderedAt: Date },
): NewOrderLine {
  const total = totalOf(line);
  const kept = { tax_class: row.tax_class ?? taxDefault, tax_ml: millilitresOf(row) };
  return {
    ...kept,
    ...lineTaxes({ ...kept, total, count: line.count }, orderedAt),
    id: newId(),
    position,
    product_id: row.id,
    product: {
      id_item: row.sku,
      title: row.title,
      brand: row.brand,
      size: row.size_text,
      photoUrl: pictureUrl(row.picture),
      tint: row.tint,
      bar_code: row.bar_code,
      slug: row.slug,
      ageRestricted: row.age_restricted,
      ...(row.goods_kind !== 'general' && { goodsKind: row.goods_kind }),
      tags: row.tags,
      gramsPerUnit: line.sale.gramsPerUnit,
      quantityPum: line.sale.countType === 'grams' ? line.sale.quantityPum : 0,
      listTotal: listTotalOf(line),
    },
    count_type: line.countType,
    count: line.count,
    maturity: row.maturity,
    cut: row.cut,
    comment: row.comment,
    options_tags: row.options_tags,
    price: line.price,
    price_neto: line.priceNeto,
    total,
    stock_demand: stockDemand(line.sale, line.countType, line.count),
    substitution: row.substitution,
    cost: row.cost,
  };
}

/** Quantities to take from stock, summed over all lines of a product (rule 11), which have the same price. */
export function demandOf(priced: CartFigures['lines'], lines: readonly NewOrderLine[]): Demand[] {
  const byProduct = new Map<string, Demand>();
  for (const [at, { row }] of priced.entries()) {
    const line = lines[at];
    if (!line) continue;
    const { stock_demand, price_neto } = line;
    const { count_type, grams_per_unit, quantity_pum, age_restricted, tax_class, goods_kind } = row;
    byProduct.set(row.id, {
      product_id: row.id,
      demand: (byProduct.get(row.id)?.demand ?? 0) + stock_demand,
      price: row.price ?? 0,
      price_neto,
      count_type,
      grams_per_unit,
      quantity_pum,
      age_restricted,
      tax_class,
      goods_kind,
    });
  }
  return [...byProduct.values()];
}

import { couponAmounts } from '#rules/coupons/of-less.ts';
import { isUnpromoted } from '#rules/goods/kinds.ts';
import { mulDivTrunc, type Pesos } from '#rules/money.ts';
import { type Discount, type OrderTaxes, orderTaxes, type TaxedAmount } from '#rules/taxes/order-taxes.ts';
import { taxClassOf } from '#rules/taxes/tax-classes.ts';
import { type OrderCoupon, toConfirmedCoupons } from '../coupons-of-order.ts';
import type { LineRow } from '../line-row.ts';
import type { StoredProduct, StoredTaxClasses } from '../stored.ts';

type Line = Pick<LineRow, 'product_id' | 'count' | 'total' | 'tax_class' | 'tax_ml' | 'pick'> & {
  product: Pick<Partial<StoredProduct>, 'goodsKind'>;
};

export type TaxedOrderRow = {
  created_at: Date;
  lines: readonly (Line & { id?: string })[];
  tax_classes: StoredTaxClasses | null;
  bags_count: number;
  bags_total: number;
  delivery_price: number;
  coupon_terms: readonly OrderCoupon[];
  /** After picking. */
  settlement: { bags_count: number; bags_total: number; delivery_price: number } | null;
};

type Good = TaxedAmount & { productId: string };
type NotLeft = readonly { line_id: string; worth: number }[];

/** The taxes inside what an order costs: as ordered, then as picked and as handed over. Null: not known. */
export function taxesOfOrder(row: TaxedOrderRow, payable: Pesos, notLeft: NotLeft = []): OrderTaxes | null {
  const { bags_count: units, bags_total: bags, delivery_price: delivery } = row.settlement ?? row;
  const back = new Map(notLeft.map(({ line_id, worth }) => [line_id, worth]));
  const goods = row.lines.flatMap((line) => without(back.get(line.id ?? '') ?? 0, goodsOf(line, row)));
  return orderTaxes({
    goods,
    others: [
      { amount: bags, units, taxClass: taxClassOf(row.tax_classes?.bags) },
      { amount: delivery, taxClass: taxClassOf(row.tax_classes?.delivery) },
    ],
    discounts: discountsOf(row, goods),
    payable,
    at: new Date(row.created_at),
  });
}

/** A line as ordered; once it is settled, what was picked of it, a replacement by its own class. */
function goodsOf(line: Line, { settlement }: TaxedOrderRow): Good[] {
  const own = {
    productId: line.product_id,
    taxClass: taxClassOf(line.tax_class),
    isUnpromoted: isUnpromoted(line.product),
  };
  const content = (count: number) => ({ units: count, millilitres: (line.tax_ml ?? 0) * count });
  if (settlement === null || line.pick === null)
    return [{ ...own, amount: line.total, ...content(line.count) }];
  return line.pick.rows
    .filter(({ kind }) => kind !== 'missing')
    .map(({ kind, total, count, product }) =>
      kind === 'found'
        ? { ...own, amount: total, ...content(count) }
        : {
            // Its coupons are those of the product that it replaces.
            ...own,
            taxClass: taxClassOf(product.taxClass),
            amount: total,
            units: count,
            millilitres: (product.taxMl ?? 0) * count,
          },
    );
}

function without(worth: Pesos, parts: readonly Good[]): Good[] {
  let left = worth;
  return parts.map((part) => {
    const off = Math.min(left, part.amount);
    left -= off;
    const rest = part.amount - off;
    const shareOf = (whole = 0) => (off === 0 ? whole : mulDivTrunc(whole, rest, part.amount));
    return { ...part, amount: rest, units: shareOf(part.units), millilitres: shareOf(part.millilitres) };
  });
}

/** What its coupons take off the goods that are there, as the charge for them does. */
function discountsOf({ coupon_terms: terms, lines }: TaxedOrderRow, goods: readonly Good[]): Discount[] {
  const confirmed = lines.map(({ product_id: productId, total, product }) => ({
    productId,
    total,
    isUnpromoted: isUnpromoted(product),
  }));
  const there = goods.map(({ productId, amount }) => ({ productId, total: amount }));
  const coupons = toConfirmedCoupons(terms);
  const amounts = couponAmounts({ coupons, lines: confirmed }, there);
  return coupons.map(({ productIds }, at) => ({
    amount: amounts[at] ?? 0,
    ...(productIds && { productIds }),
  }));
}

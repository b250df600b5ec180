import { lineKey, type CartLine as RuleLine, totalOf } from '#rules/cart/totals.ts';
import {
  type CountType,
  convertQuantity,
  maximumCount,
  saleUnitOf,
  stepOf,
  stockDemand,
} from '#rules/quantity.ts';
import type { CartLineView, LineState, ProductCard } from '#web/shop/cart/cart-types.ts';

export type MergedLine = LineState & { product_id: string; price_neto?: number };

/** A line for the rules: totals, keys and limits are theirs. */
export function toRuleLine(line: Omit<CartLineView, 'totalPrice' | 'pending'>): RuleLine {
  return {
    lineId: line.id,
    productId: line.product.id,
    sale: saleUnitOf(line.product),
    countType: line.countType,
    count: line.count,
    priceNeto: line.pricePerUnit,
    price: Math.max(line.product.price, line.pricePerUnit),
    maturity: line.maturity ?? undefined,
    cut: line.cut ?? undefined,
    comment: line.comment,
    optionsTags: line.optionsTags,
  };
}

/** The line with the total of its present count. */
export function priced(line: Omit<CartLineView, 'totalPrice'>): CartLineView {
  return { ...line, totalPrice: totalOf(toRuleLine(line)) };
}

/** A shopper's choices, without prices (rule 2). */
export function stateOf({ count, countType, maturity, cut, comment, optionsTags }: LineState): LineState {
  return { count, countType, maturity, cut, comment, optionsTags };
}

/** A line to merge into a user's cart, with the price that was seen: a higher one needs consent there. */
export function toMerge(line: LineState & { product: ProductCard }, seen: number): MergedLine {
  return { ...stateOf(line), product_id: line.product.id, ...(seen > 0 && { price_neto: seen }) };
}

/** The identity of a line (rule 24). */
export function lineKeyOf(
  product: Pick<ProductCard, 'id'>,
  state: Omit<LineState, 'count' | 'countType'>,
): string {
  return lineKey({
    productId: product.id,
    maturity: state.maturity ?? undefined,
    cut: state.cut ?? undefined,
    comment: state.comment,
    optionsTags: state.optionsTags,
  });
}

type OfProduct = { product: ProductCard };

/** Whether two lines are one (rule 24). */
export function isEqual(one: LineState & OfProduct, other: LineState & OfProduct): boolean {
  return lineKeyOf(one.product, one) === lineKeyOf(other.product, other);
}

/** A quantity in the unit of a line (rule 26). */
export function countedAs(
  { product, countType }: OfProduct & Pick<LineState, 'countType'>,
  { count, countType: unit }: Pick<LineState, 'count' | 'countType'>,
): number {
  return convertQuantity(saleUnitOf(product), count, unit, countType);
}

/** Maximum of a line in a unit: the stock its product's other lines leave (rule 27). */
export function mostOf(
  line: Pick<CartLineView, 'id' | 'product'>,
  countType: CountType,
  lines: Lines,
): number {
  const { sale, demand, units } = besideOf(line, lines);
  return maximumCount(sale, countType, line.product.stock - demand, units);
}

/** The same without stock: the remaining maximum per shopper. */
export function limitFor(
  line: Pick<CartLineView, 'id' | 'product'>,
  countType: CountType,
  lines: Lines,
): number {
  const { sale, units } = besideOf(line, lines);
  return maximumCount(sale, countType, undefined, units);
}

type Lines = readonly CartLineView[];

function besideOf({ id, product }: Pick<CartLineView, 'id' | 'product'>, lines: Lines) {
  const sale = saleUnitOf(product);
  let [demand, units] = [0, 0];
  for (const other of lines) {
    if (other.product.id !== product.id || other.id === id) continue;
    demand += stockDemand(sale, other.countType, other.count);
    if (other.countType === 'units') units += other.count;
  }
  return { sale, demand, units };
}

/** The step of one press (rule 27). */
export function lineStepOf(product: ProductCard, countType: CountType): number {
  return stepOf(saleUnitOf(product), countType);
}

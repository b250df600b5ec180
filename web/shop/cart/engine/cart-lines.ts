import { lineKey, type CartLine as RuleLine, totalOf, usedBy } from '#rules/cart/totals.ts';
import { type CountType, convertQuantity, maximumCount, saleUnitOf } from '#rules/quantity.ts';
import type { CartLineView, LineState, ProductCard } from '#web/shop/cart/cart-types.ts';

type OfProduct = { product: ProductCard };
type Quantity = Pick<LineState, 'count' | 'countType'>;

export function toRuleLine(line: Omit<CartLineView, 'totalPrice' | 'pending'>): RuleLine {
  const { id, product, countType, count, pricePerUnit } = line;
  return {
    lineId: id,
    productId: product.id,
    sale: saleUnitOf(product),
    countType,
    count,
    priceNeto: pricePerUnit,
    price: Math.max(product.price, pricePerUnit),
  };
}

export function priced(line: Omit<CartLineView, 'totalPrice'>): CartLineView {
  return { ...line, totalPrice: totalOf(toRuleLine(line)) };
}

/** A shopper's choices of a line, without prices (rule 2). */
export function stateOf({ count, countType, maturity, cut, comment, optionsTags }: LineState): LineState {
  return { count, countType, maturity, cut, comment, optionsTags };
}

/** A line to merge into a user's cart, with the price that was shown: a higher one needs consent there. */
export function toMerge(line: LineState & OfProduct, seen: number) {
  return { ...stateOf(line), product_id: line.product.id, ...(seen > 0 && { price_neto: seen }) };
}

/** The identity of a line (rule 24): lines with the same are one. */
export function keyOf({ product, ...choices }: Omit<LineState, keyof Quantity> & OfProduct): string {
  return lineKey({ ...choices, productId: product.id });
}

/** A quantity in the unit of a line (rule 26). */
export function countedAs(
  { product, countType }: OfProduct & Pick<Quantity, 'countType'>,
  { count, countType: unit }: Quantity,
): number {
  return convertQuantity(saleUnitOf(product), count, unit, countType);
}

/** The maximum of a line in a unit: what the product's other lines leave of its limit and stock (rule 27). */
export function mostOf(
  { id, product }: Pick<CartLineView, 'id' | 'product'>,
  countType: CountType,
  lines: readonly CartLineView[],
  stock = product.stock,
): number {
  const sale = saleUnitOf(product);
  const others = lines.filter((line) => line.product.id === product.id && line.id !== id);
  const { demand, units } = usedBy(sale, others);
  return maximumCount(sale, countType, stock - demand, units);
}

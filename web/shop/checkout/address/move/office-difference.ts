import { lineTotal } from '#rules/price.ts';
import { saleUnitOf } from '#rules/quantity.ts';
import type { CartCheck, ProductCard, WireLine } from '#web/shop/cart/cart-types.ts';
import { type Problem, problemsOf } from '#web/shop/cart/check/show-problems.ts';

/** A line that another office would sell differently, in pesos for the whole line; `now` null: it would be removed. */
export type LineDifference = {
  lineId: string;
  title: string;
  quantity: string;
  before: number;
  now: number | null;
  /** 'Solo quedan 2 de las 6 que pediste', 'Sin stock'; '' if only the price differs. */
  reason: string;
};

export type OfficeDifference = { lines: LineDifference[]; before: number; now: number };

type Line = Pick<
  WireLine,
  'id' | 'product' | 'count' | 'countType' | 'countDisplay' | 'totalPrice' | 'pricePerUnit'
>;

/**
 * The effects of an office on a cart's lines (rule 28): unavailable products, short stock, and every changed price,
 * including lower ones. `check`: validation in that office, `products`: cards of its shelf.
 */
export function officeDifference(
  cart: readonly Line[],
  check: CartCheck,
  products: readonly ProductCard[],
): OfficeDifference {
  const cards = new Map(products.map((product) => [product.id, product]));
  const all = problemsOf(check);
  const lines = cart.map((line) => {
    const problem = all.find(
      (one) => one.line_id === line.id && one.error_type !== 'product_different_price',
    );
    return differenceOf(line, cards.get(line.product.id), problem);
  });
  const sum = (amount: (line: LineDifference) => number) =>
    lines.reduce((total, line) => total + amount(line), 0);
  return {
    lines: lines.filter(({ before, now, reason }) => before !== now || reason !== ''),
    before: sum(({ before }) => before),
    now: sum(({ now }) => now ?? 0),
  };
}

function differenceOf(
  { id, product, count, countType, countDisplay, totalPrice, pricePerUnit }: Line,
  there: ProductCard | undefined,
  problem: Problem | undefined,
): LineDifference {
  const left = problem ? problem.available : count;
  const price = there?.price_neto ?? pricePerUnit;
  return {
    lineId: id,
    title: product.title,
    quantity: countDisplay,
    before: totalPrice,
    now: left === 0 ? null : lineTotal(saleUnitOf(there ?? product), price, countType, left),
    reason: problem?.message ?? '',
  };
}

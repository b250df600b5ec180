import { lineTotal } from '#rules/price.ts';
import { saleUnitOf } from '#rules/quantity.ts';
import type { CartLineView } from '#web/shop/cart/store/cart-types.ts';
import type { Problem } from './show-problems.ts';

/** The subtotal once every change is accepted: new prices, what is left of each, without what cannot be bought. */
export function subtotalIfAccepted(
  lines: readonly CartLineView[],
  problems: readonly Problem[],
  subtotal: number,
): number {
  return problems.reduce((sum, problem) => {
    const line = lines.find(({ serverId }) => serverId === problem.line_id);
    return line ? sum + difference(line, problem, problems) : sum;
  }, subtotal);
}

function difference(line: CartLineView, problem: Problem, all: readonly Problem[]): number {
  const { error_type: kind, current_price: current, cart_price: before } = problem;
  if (kind === 'product_different_price') return isShortToo(problem, all) ? 0 : current - before;
  if (kind !== 'product_not_enough' || problem.available === 0) return -line.totalPrice;
  const sale = saleUnitOf(line.product);
  return lineTotal(sale, line.product.price_neto, line.countType, problem.available) - line.totalPrice;
}

/** A line whose price changed and of which too little is left is counted once, by what is left of it. */
function isShortToo({ line_id }: Problem, all: readonly Problem[]): boolean {
  return all.some((other) => other.line_id === line_id && other.error_type !== 'product_different_price');
}

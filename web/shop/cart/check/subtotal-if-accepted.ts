import { lineTotal } from '#rules/price.ts';
import { saleUnitOf } from '#rules/quantity.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import type { Problem } from './show-problems.ts';

/**
 * The subtotal with every change accepted: new prices, available quantities, without unavailable products.
 */
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

/** A line with a changed price and short stock counts once, by its available quantity. */
function isShortToo({ line_id }: Problem, all: readonly Problem[]): boolean {
  return all.some((other) => other.line_id === line_id && other.error_type !== 'product_different_price');
}

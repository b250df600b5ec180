import type { LineProblem } from '#rules/cart/validation.ts';
import type { Leaving } from './rejected.ts';
import { type CartFigures, cartFigures } from './snapshot/figures.ts';
import type { CartSnapshot, SnapshotLine } from './snapshot/snapshot.ts';

export type Reconciled = Leaving & {
  as: 'removed' | { seenPriceNeto: number; seenQuantityPum: number | null; count: number };
};

/**
 * A line with its problems accepted: at its new price, with the available quantity, or undefined (rule 14).
 */
export function reconciled(line: SnapshotLine, problems: readonly LineProblem[]): Reconciled {
  let { seen_price_neto: seenPriceNeto, seen_quantity_pum: seenQuantityPum, count } = line;
  for (const problem of problems) {
    if (problem.code === 'product_different_price') {
      seenPriceNeto = line.price_neto ?? seenPriceNeto;
      seenQuantityPum = line.quantity_pum;
    } else if (problem.code === 'product_not_enough' && problem.availableCount > 0)
      count = problem.availableCount;
    else return { line, as: 'removed', problem };
  }
  return { line, problem: undefined, as: { seenPriceNeto, seenQuantityPum, count } };
}

/** The total once all changes are accepted; until then the cart shows the accepted prices. */
export function totalIfAccepted(
  cart: CartSnapshot,
  { problems }: Pick<CartFigures, 'problems'>,
  now: Date,
): number {
  const byLine = Map.groupBy(problems, ({ lineId }) => lineId);
  const lines = cart.lines.flatMap((line) => {
    const { as } = reconciled(line, byLine.get(line.line_id) ?? []);
    if (as === 'removed') return [];
    const { count, seenPriceNeto: seen_price_neto, seenQuantityPum: seen_quantity_pum } = as;
    return [{ ...line, count, seen_price_neto, seen_quantity_pum }];
  });
  return cartFigures({ ...cart, lines }, now).totals.total;
}

import type { LineProblem } from '#rules/cart/validation.ts';
import { nothing, part } from '#server/db/sql.ts';
import type { CartSnapshot, Rejected, SnapshotLine } from './snapshot/snapshot.ts';

/** Maximum of rejected lines stored with a cart; the oldest are dropped. */
const MOST_REJECTED = 100;

/** A line that leaves the cart, with the problem it had, if any. */
export type Leaving = { line: SnapshotLine; problem: LineProblem | undefined };

/**
 * The column of a locked cart that stores lines removed because of a problem; begins with a comma. Lines a shopper
 * removes for other reasons are private and not stored.
 */
export function rejectedColumn(cart: CartSnapshot, leaving: readonly Leaving[], now: Date) {
  const fresh = leaving.flatMap(({ line, problem }) => (problem ? [rejectedOf(line, problem, now)] : []));
  if (fresh.length === 0) return nothing;
  const again = new Set(fresh.map(({ product_id }) => product_id));
  const all = [...cart.rejected.filter(({ product_id }) => !again.has(product_id)), ...fresh];
  return part`, rejected = ${JSON.stringify(all.slice(-MOST_REJECTED))}::jsonb`;
}

/** The rejected products that were not put into the cart, or bought, later. */
export function stillRejected(rejected: readonly Rejected[], productIds: readonly string[]): Rejected[] {
  const there = new Set(productIds);
  return rejected.filter(({ product_id }) => !there.has(product_id));
}

function rejectedOf(line: SnapshotLine, problem: LineProblem, now: Date): Rejected {
  return {
    product_id: line.id,
    id_item: line.sku,
    product_name: line.title,
    count: line.count,
    countType: line.line_count_type,
    error_type: problem.code,
    date: now.toISOString(),
  };
}

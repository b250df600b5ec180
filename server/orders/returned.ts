import type { OutputOf } from '#contract/index.ts';
import { type CountType, quantityText } from '#rules/quantity.ts';
import type { ReturnReason } from '#rules/returns/reasons.ts';
import { part } from '#server/db/sql.ts';
import type { LineRow } from './line-row.ts';

export type OrderReturnRow = {
  id: string;
  at: string;
  beside: number;
  amount: number;
  /** Pesos of it that already came back. */
  paid: number;
  as_credit: number;
  lines: {
    line_id: string;
    product_id: string;
    count_type: CountType;
    count: number;
    reason: ReturnReason;
    amount: number;
  }[];
};

/** The `OrderReturnRow`s of the order `o`, first to last, as one column. */
export const returnsOfOrder = part`coalesce((select json_agg(b order by b.at, b.id) from (
  select b.id, b.at, b.beside_total as beside, b.amount, (
      select coalesce(sum(r.amount), 0)::bigint from refund r
      where r.business_id = b.business_id and r.return_id = b.id and r.state = 'done'
    ) as paid, (
      select coalesce(sum(r.amount), 0)::bigint from refund r
      where r.business_id = b.business_id and r.return_id = b.id and r.state = 'done' and r.how = 'credit'
    ) as as_credit, (
      select json_agg(json_build_object('line_id', n.line_id, 'product_id', n.product_id, 'count_type', n.count_type,
        'count', n.count, 'reason', n.reason, 'amount', n.total - n.discount) order by l.position, n.product_id)
      from order_return_line n
      join order_line l on l.business_id = n.business_id and l.order_id = n.order_id and l.id = n.line_id
      where n.business_id = b.business_id and n.return_id = b.id
    ) as lines
  from order_return b where b.business_id = o.business_id and b.order_id = o.id
) b), '[]')`;

type Returned = {
  returns: readonly OrderReturnRow[];
  lines: readonly Pick<LineRow, 'id' | 'product_id' | 'product' | 'pick'>[];
};

/** What came back of an order, and what of the money did. */
export function presentReturns({
  returns,
  lines,
}: Returned): OutputOf<'orders.get'>['order']['returns'] & {} {
  return returns.map(({ id, at, beside, amount: sum, paid, as_credit, lines: returned }) => ({
    id,
    date: new Date(at).toISOString(),
    beside,
    amount: sum,
    paid,
    as_credit,
    lines: returned.map(({ line_id, product_id, count_type, count, reason, amount }) => ({
      line_id,
      product_id,
      title: titleOf(lines, line_id, product_id),
      quantity: quantityText(count_type, count),
      reason,
      amount,
    })),
  }));
}

/** Of the product itself, or of the one that it was replaced with. */
function titleOf(lines: Returned['lines'], lineId: string, productId: string): string {
  const line = lines.find(({ id }) => id === lineId);
  const replacement = line?.pick?.rows.find((row) => row.kind === 'replaced' && row.product_id === productId);
  return replacement?.product.title ?? line?.product.title ?? '';
}

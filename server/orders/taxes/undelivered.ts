import { part } from '#server/db/sql.ts';

/** What of a line was not handed over: `total` after coupons, `worth` before. */
export type Undelivered = { line_id: string; total: number; worth: number };

/** The `Undelivered` of the order `o`, as one column. */
export const undeliveredOfOrder = part`coalesce((select json_agg(b) from (
  select b.line_id, sum(b.total - b.discount)::bigint as total, sum(b.total)::bigint as worth from delivery_return b
  where b.business_id = o.business_id and b.order_id = o.id group by b.line_id
) b), '[]')`;

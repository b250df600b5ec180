import { part } from '#server/db/sql.ts';
import type { FigureColumns } from './figure-columns.ts';

/** A batch of one office in SQL: its lines `w`, and their relation to the rows `po` and the products `p`. */
export type Batch = {
  businessId: string;
  officeId: string;
  bulkId: string;
  wanted: ReturnType<typeof part>;
  /** The range of products it is of: rows are read by it, and not the whole office. */
  range: { first: string; last: string };
  now: Date;
};

export function wantedOf(columns: FigureColumns) {
  return part`unnest(${listOf(columns.productIds)}::uuid[], ${listOf(columns.price)}::bigint[],
    ${listOf(columns.priceNeto)}::bigint[], ${listOf(columns.stock)}::bigint[],
    ${listOf(columns.stockBefore)}::bigint[], ${listOf(columns.stockChange)}::bigint[],
    ${listOf(columns.stockMin)}::bigint[], ${listOf(columns.received)}::bigint[]
  ) as w (product_id, price, price_neto, stock, stock_before, stock_change, stock_min, received)`;
}

/**
 * A PostgreSQL array literal; ids and numbers need no quotes, and there are half a million of them. An empty column is
 * null in every row beside longer ones.
 */
function listOf(values: readonly (string | number | null)[]): string {
  if (values.every((value) => value === null)) return '{}';
  return `{${values.map((value) => value ?? 'null').join()}}`;
}

/** The row of line `w` in the office. */
export const rowOf = ({
  businessId,
  officeId,
  range,
}: Batch) => part`po.business_id = ${businessId} and po.office_id = ${officeId}
  and po.product_id = w.product_id and po.product_id between ${range.first} and ${range.last}`;
export const productOf = ({
  businessId,
  range,
}: Batch) => part`p.business_id = ${businessId} and p.id = w.product_id
  and p.id between ${range.first} and ${range.last}`;

/** What figures `po` become by the line `w`. */
export const nextPrice = part`coalesce(w.price, po.price)`;
export const nextNet = part`coalesce(w.price_neto,
  case when po.price_neto = po.price then coalesce(w.price, po.price) else po.price_neto end)`;
export const nextStock = part`case when w.received is null or w.received = po.received
  then case when w.stock is null then po.stock + coalesce(w.stock_change, 0)
    else greatest(w.stock + coalesce(po.stock - w.stock_before, 0), 0) end else po.stock end`;
export const nextMin = part`coalesce(w.stock_min, po.stock_min)`;
export const isChange = part`(${nextPrice}, ${nextNet}, ${nextStock}, ${nextMin})
  is distinct from (po.price, po.price_neto, po.stock, po.stock_min)`;

import type { CheckedInputOf } from '#contract/index.ts';
import type { ReturnAmounts } from '#rules/returns/return-amounts.ts';
import type { TaxesInside } from '#rules/taxes/taxes-inside.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { HeldRow } from './queries.ts';

type Line = CheckedInputOf<'returns.make'>['body']['lines'][number];

export type NewReturn = {
  id: string;
  orderId: string;
  amounts: ReturnAmounts;
  /** As staff say, in the order of the amounts. */
  lines: readonly (Line & Pick<HeldRow, 'count_type'>)[];
  way: CheckedInputOf<'returns.make'>['body']['way'];
  note: string;
  photoIds: readonly string[];
  taxes: TaxesInside | null;
  actorId: string | null;
  at: Date;
};

/** A return with its lines; the tables check that it was delivered. The order is locked. */
export async function writeReturn(tx: Queries, made: NewReturn): Promise<void> {
  const { amounts, lines, taxes } = made;
  await tx.run(sql`
    insert into order_return (business_id, id, order_id, goods_total, beside_total, amount, way, note, photo_ids, base,
      vat, consumption, actor_id, at)
    values (${tx.businessId}, ${made.id}, ${made.orderId}, ${amounts.goods}, ${amounts.beside}, ${amounts.amount},
      ${made.way}, ${made.note}, ${made.photoIds}::uuid[], ${taxes?.base ?? null}, ${taxes?.vat ?? null},
      ${taxes?.consumption ?? null}, ${made.actorId}, ${made.at})`);
  await tx.run(sql`
    insert into order_return_line (business_id, order_id, return_id, line_id, product_id, count_type, count, stock_demand,
      total, discount, reason, bearer, outcome)
    select ${tx.businessId}, ${made.orderId}, ${made.id}, n.line_id, n.product_id, n.count_type, n.count,
      n.stock_demand, n.total, n.discount, n.reason, n.bearer, n.outcome
    from unnest(${lines.map(({ line_id }) => line_id)}::uuid[], ${lines.map(({ product_id }) => product_id)}::uuid[],
      ${lines.map(({ count_type }) => count_type)}::text[], ${amounts.lines.map(({ count }) => count)}::int[],
      ${amounts.lines.map(({ stockDemand }) => stockDemand)}::bigint[],
      ${amounts.lines.map(({ total }) => total)}::bigint[],
      ${amounts.lines.map(({ discount }) => discount)}::bigint[], ${lines.map(({ reason }) => reason)}::text[],
      ${lines.map(({ bearer }) => bearer)}::text[], ${lines.map(({ outcome }) => outcome)}::text[])
      as n (line_id, product_id, count_type, count, stock_demand, total, discount, reason, bearer, outcome)`);
}

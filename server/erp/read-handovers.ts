import type { z } from 'zod';
import type { ErpHandover, ErpPreparation } from '#contract/erp/handover-shapes.ts';
import type { ErpOrder as ErpOrderShape } from '#contract/erp/shapes.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

type ErpOrder = z.output<typeof ErpOrderShape>;
type Handover = z.output<typeof ErpHandover>;
type Preparation = z.output<typeof ErpPreparation> & { line_id: string };

/**
 * Of a person who was erased nothing is told, also while their order is not stripped yet; the account of another
 * channel is erased from the start, and its orders are.
 */
const isTold = part`(u.erased_at is null or o.channel_number is not null)`;

const addressOf = part`case when o.address is not null then json_build_object(
  'address', case when ${isTold} then o.address ->> 'address' else '' end,
  'detail', case when ${isTold} then o.address ->> 'comment' else '' end,
  'city', o.address ->> 'city',
  'geopoint', case when ${isTold} then o.address -> 'geopoint' else '[0, 0]' end) end`;

const preparationOf = part`(
  select json_agg(json_build_object('line_id', l.id, 'maturity', l.maturity, 'cut', l.cut,
    'comment', case when ${isTold} then l.comment else '' end,
    'options', case when ${isTold} then l.options_tags else '[]' end,
    'substitution', coalesce(l.substitution, o.substitution)))
  from order_line l where l.business_id = o.business_id and l.order_id = o.id)`;

export async function withHandovers(db: Queries, orders: readonly ErpOrder[]): Promise<ErpOrder[]> {
  const rows = await db.all<{ id: string; handover: Handover; preparation: Preparation[] }>(sql`
    select o.id, json_build_object('recipient', json_build_object(
        'name', case when ${isTold} then o.customer ->> 'fullname' else '' end,
        'phone', case when ${isTold} then o.customer ->> 'phone' else '' end),
      'address', ${addressOf}, 'notes', case when ${isTold} then o.observations else '' end,
      'substitution', o.substitution) as handover, coalesce(${preparationOf}, '[]') as preparation
    from customer_order o join app_user u on u.business_id = o.business_id and u.id = o.user_id
    where o.business_id = ${db.businessId} and o.id = any(${orders.map(({ id }) => id)}::uuid[])`);
  const handoverOf = new Map(rows.map(({ id, handover }) => [id, handover]));
  const preparation = new Map(
    rows.flatMap((row) => row.preparation.map(({ line_id, ...more }) => [line_id, more])),
  );
  return orders.map((order) => ({
    ...order,
    handover: handoverOf.get(order.id),
    lines: order.lines.map((line) => ({ ...line, preparation: preparation.get(line.line_id ?? '') })),
  }));
}

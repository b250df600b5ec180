import type { z } from 'zod';
import type { PickQuestion, QUESTION_FOR } from '#contract/picking/shapes.ts';
import type { PickAction } from '#rules/picking/pick-action.ts';
import type { CountType } from '#rules/quantity.ts';
import { type Fragment, nothing, part } from '#server/db/sql.ts';

/** A replacement as stored in the order (rule 48); older ones have no codes and no class of tax. */
export type StoredReplacement = {
  title: string;
  brand: string;
  size: string;
  photoUrl: string;
  tint: string;
  id_item: string;
  bar_code: string;
  /** How it was taxed when it was put in; null = not known. */
  taxClass?: string | null;
  taxMl?: number | null;
};

/** A row of a picking result: the line's own product, a replacement, or missing. */
export type PickRow = {
  kind: 'found' | 'replaced' | 'missing';
  product_id: string;
  product: Partial<StoredReplacement>;
  count_type: CountType;
  count: number;
  grams: number | null;
  price_neto: number;
  worth: number;
  total: number;
  stock_demand: number;
  missing_demand: number;
  is_lost: boolean;
  reason: string;
};

/** The latest action on a line with its rows; null before the first. */
export type StandingPick = {
  action_id: string;
  asked: PickAction;
  done_at: string;
  rows: readonly PickRow[];
};

export type QuestionRow = {
  id: string;
  line_id: string;
  state: z.infer<typeof PickQuestion>['state'];
  product_id: string;
  product: Partial<StoredReplacement>;
  count_type: CountType;
  count: number;
  found_count: number;
  price_neto: number;
  line_total: number;
  extra: number;
  /** Who is asked: the shopper, or the store when it would give away pesos. */
  asks: (typeof QUESTION_FOR)[number];
  loss: number;
  words: string;
  asked_by: string;
  asked_at: string;
  expires_at: string;
};

/**
 * The current action of a line `l`: the last applied one that is not replaced. For queries of other domains.
 */
const currentAction = part`
  select a.id, a.asked, a.done_at from pick_action a
  where a.business_id = l.business_id and a.order_id = l.order_id and a.line_id = l.id and a.applied
    and not exists (select from pick_action n where n.business_id = a.business_id and n.order_id = a.order_id
      and n.line_id = a.line_id and n.replaces = a.id and n.applied)`;

/** A `StandingPick` of the line `l`, as one column. */
export const currentPick = part`(
  select json_build_object('action_id', s.id, 'asked', s.asked, 'done_at', s.done_at, 'rows', coalesce((
    select json_agg(k order by k.kind) from (
      select kind, product_id, product, count_type, count, grams, price_neto, worth, total, stock_demand, missing_demand,
        is_lost, reason
      from order_pick k
      where k.business_id = l.business_id and k.order_id = l.order_id and k.line_id = l.id and k.action_id = s.id
    ) k), '[]'))
  from (${currentAction}) s)`;

export const questionColumns = part`id, line_id, state, product_id, product, count_type, count, found_count,
  price_neto, line_total, extra, asks, loss, words, asked_by, asked_at, expires_at`;

/** All `QuestionRow`s of the line `l`, newest first, as one column. */
export const questionsOfLine = part`coalesce((
  select json_agg(q order by q.asked_at desc, q.id) from (
    select ${questionColumns} from order_question q
    where q.business_id = l.business_id and q.order_id = l.order_id and q.line_id = l.id
  ) q), '[]')`;

/**
 * The stock an order holds, by product: picked quantities, and the promised ones of lines not picked yet (rule 63).
 */
export function heldGoods(businessId: string, orderId: string) {
  return part`
    select coalesce(k.product_id, l.product_id) as product_id,
      sum(case when s.id is null then l.stock_demand else coalesce(k.stock_demand, 0) end)::bigint as demand
    from order_line l
    left join lateral (${currentAction}) s on true
    left join order_pick k on k.business_id = l.business_id and k.order_id = l.order_id and k.line_id = l.id
      and k.action_id = s.id
    where l.business_id = ${businessId} and l.order_id = ${orderId} group by 1`;
}

/**
 * Goods that orders of an office hold and nobody has picked yet, by product: they are still on the shelf. `only`: a
 * condition on `l`.
 */
export function unpickedGoods(businessId: string, officeId: Fragment, only = nothing) {
  return part`
    select g.product_id, sum(g.demand)::bigint as demand from (
      select l.product_id, l.stock_demand as demand from customer_order o
      join order_line l on l.business_id = o.business_id and l.order_id = o.id
      where o.business_id = ${businessId} and o.office_id = ${officeId} and o.holds_goods and is_to_be_picked(o.state)
        and o.state not in ('10_store_dispatch_products', '12_store_cancel_order', '11_store_onlinepayment_fail')
        and not exists (${currentAction}) ${only}
      union all
      select l.product_id, l.stock_demand from customer_order o
      join addition_request r on r.business_id = o.business_id and r.order_id = o.id and r.state = 'waiting'
      cross join jsonb_to_recordset(r.added -> 'lines') as l (product_id uuid, stock_demand bigint)
      where o.business_id = ${businessId} and o.office_id = ${officeId} ${only}
    ) g group by 1`;
}

/**
 * The content of an order's crates, by line: picked quantities, and ordered ones of lines without picking.
 */
export function goodsInCrates(businessId: string, orderIds: readonly string[]) {
  return part`
    select l.order_id, l.id as line_id, l.position, l.product_id as ordered_id,
      coalesce(k.product_id, l.product_id) as product_id,
      coalesce(k.product ->> 'title', l.product ->> 'title', '') as title, coalesce(k.count_type, l.count_type) as count_type,
      coalesce(k.count, l.count) as count, coalesce(k.stock_demand, l.stock_demand) as stock_demand,
      coalesce(k.total, l.total) as total,
      coalesce((l.product ->> 'ageRestricted')::boolean, false) as age_restricted,
      case when k.kind = 'replaced' then k.product ->> 'taxClass' else l.tax_class end as tax_class,
      case when k.kind = 'replaced' then (k.product ->> 'taxMl')::int else l.tax_ml end as tax_ml
    from order_line l
    left join lateral (${currentAction}) s on true
    left join order_pick k on k.business_id = l.business_id and k.order_id = l.order_id and k.line_id = l.id
      and k.action_id = s.id and k.kind <> 'missing'
    where l.business_id = ${businessId} and l.order_id = any(${orderIds}::uuid[]) and (s.id is null or k.id is not null)`;
}

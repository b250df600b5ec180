import type { CheckedInputOf } from '#contract/index.ts';
import { isByHand, type StockKind, type StockReason } from '#rules/stock/movements.ts';
import { spanOf } from '#server/accounting/span.ts';
import type { Queries } from '#server/db/database.ts';
import { type Fragment, nothing, part, realTime, sql } from '#server/db/sql.ts';

type Query = CheckedInputOf<'stock.movements'>['query'];
export type MovementFilter = Pick<
  Query,
  'office_id' | 'product_id' | 'product' | 'kind' | 'reason' | 'person' | 'from' | 'to'
>;

export type MovementRow = {
  id: string;
  at: Date;
  kind: StockKind;
  office_id: string;
  office_name: string;
  product_id: string;
  title: string;
  sku: string;
  count_type: 'units' | 'grams';
  amount: number;
  stock_after: number;
  reason: StockReason | null;
  note: string;
  cost: number | null;
  person: string;
  order_number: number | null;
};

/** Columns of a movement; entries of an order name it. `person` is '' for what no person did, and for shoppers. */
export const movementColumns = part`m.id, m.at, m.kind, m.office_id, o.display_name as office_name, m.product_id,
  p.title, p.sku, p.count_type, m.amount, m.stock_after, m.reason, m.note, m.cost,
  coalesce((select btrim(u.name || ' ' || u.last_name) from app_user u
    where u.business_id = m.business_id and u.id = m.actor_id and u.role <> 'client'), '') as person,
  case when m.kind in ('sale', 'order_change', 'cancellation', 'return', 'waste') then (
    select r.number from customer_order r where r.business_id = m.business_id and r.id = m.source_id
  ) end as order_number`;

/** 'from … where …' of the matching movements. */
export function fromMovements(db: Queries, filter: MovementFilter): Fragment {
  const { office_id, product_id, product, kind, reason, person, from, to } = filter;
  const { businessId } = db;
  return part`from stock_movement m
    join product p on p.business_id = m.business_id and p.id = m.product_id
    join office o on o.business_id = m.business_id and o.id = m.office_id
    where m.business_id = ${businessId} ${ofKind(kind)}
      ${office_id ? part`and m.office_id = ${office_id}` : nothing}
      ${product_id ? ofProduct(businessId, product_id) : nothing}
      ${isRecent(filter) ? part`and m.at >= ${realTime} - interval '2 days'` : nothing}
      ${reason ? part`and m.reason = ${reason}` : nothing}
      ${from ? part`and m.at >= ${spanOf({ from, to: from }, undefined).from}` : nothing}
      ${to ? part`and m.at < ${spanOf({ from: to, to }, undefined).until}` : nothing}
      ${
        product
          ? part`and (strpos(p.folded_title, (select folded(${product}::text))) > 0
              or p.lower_sku = (select lower(${product}::text)) or p.bar_code = ${product})`
          : nothing
      }
      ${
        person
          ? part`and m.actor_id in (select u.id from app_user u where u.business_id = ${businessId}
              and u.role <> 'client' and strpos(folded(u.name || ' ' || u.last_name), folded(${person}::text)) > 0)`
          : nothing
      }`;
}

/** The movements of a product in all offices, by the index that begins with the office. */
const ofProduct = (businessId: string, id: string) => part`and m.product_id = ${id}
  and m.office_id in (select b.id from office b where b.business_id = ${businessId})`;

/** Whether it reads what orders, files and other systems moved, of all products: millions a year. */
export const isOfAll = ({ kind, product_id }: MovementFilter) =>
  kind !== undefined && !isByHand(kind) && product_id === undefined;

/** Whether the list is limited to the last two days, because no days were requested. */
const isRecent = (filter: MovementFilter) =>
  isOfAll(filter) && filter.from === undefined && filter.to === undefined;

/** The condition in the words of the index of people's movements. */
function ofKind(kind: Query['kind']): Fragment {
  if (kind === 'all') return nothing;
  return kind === undefined
    ? part`and m.kind in ('waste', 'adjustment', 'count', 'transfer', 'reception', 'edit')`
    : part`and m.kind = ${kind} ${isByHand(kind) ? ofKind(undefined) : nothing}`;
}

export type SummaryRow = {
  id: string;
  name: string;
  movements: number;
  units: number;
  grams: number;
  cost: number;
  without_cost: number;
};

/** Most groups a chart shows. */
const MOST_SUMMED = 20;

export function readSummary(
  db: Queries,
  filter: MovementFilter,
  by: 'reason' | 'person' | 'product',
): Promise<SummaryRow[]> {
  const id = { reason: part`m.reason`, person: part`m.actor_id::text`, product: part`m.product_id::text` }[
    by
  ];
  const name = {
    reason: part`''`,
    person: part`coalesce((select btrim(u.name || ' ' || u.last_name) from app_user u
      where u.business_id = ${db.businessId} and u.id = nullif(s.id, '')::uuid and u.role <> 'client'), '')`,
    product: part`coalesce((select p.title from product p
      where p.business_id = ${db.businessId} and p.id = nullif(s.id, '')::uuid), '')`,
  }[by];
  return db.all<SummaryRow>(sql`
    select s.id, ${name} as name, s.movements, s.units, s.grams, s.cost, s.without_cost from (
      select coalesce(${id}, '') as id, count(*)::int as movements,
        coalesce(-sum(m.amount) filter (where p.count_type = 'units'), 0)::bigint as units,
        coalesce(-sum(m.amount) filter (where p.count_type = 'grams'), 0)::bigint as grams,
        coalesce(sum(case when m.amount < 0 then m.cost else -m.cost end), 0)::bigint as cost,
        (count(*) filter (where m.cost is null))::int as without_cost
      ${fromMovements(db, filter)} group by 1
    ) s order by s.cost desc, s.movements desc, s.id limit ${MOST_SUMMED}`);
}

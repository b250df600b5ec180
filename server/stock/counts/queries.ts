import type { Queries } from '#server/db/database.ts';
import { type Fragment, nothing, part, sql } from '#server/db/sql.ts';

export type CountState = 'open' | 'booked' | 'dropped';

export type CountRow = {
  id: string;
  office_id: string;
  office_name: string;
  name: string;
  is_blind: boolean;
  state: CountState;
  subcategory_ids: string[];
  products: number;
  counted: number;
  overlaps: string[];
  started_by: string;
  started_at: Date;
  ended_by: string;
  ended_at: Date | null;
};

const nameOf = (id: Fragment) => part`coalesce((select btrim(u.name || ' ' || u.last_name) from app_user u
  where u.business_id = c.business_id and u.id = ${id}), '')`;

/** The products of an office that belong to a count `c`: those on its shelves. */
const inScope = part`from product_office po join product p on p.business_id = po.business_id and p.id = po.product_id
  where po.business_id = c.business_id and po.office_id = c.office_id and not p.removed
    and p.subcategory_id = any(c.subcategory_ids)`;

const countColumns = part`c.id, c.office_id, o.display_name as office_name, c.name, c.is_blind, c.state,
  c.subcategory_ids, ${nameOf(part`c.started_by`)} as started_by, c.started_at, ${nameOf(part`c.ended_by`)} as ended_by,
  c.ended_at, (select count(*)::int ${inScope}) as products,
  (select count(distinct e.product_id)::int from stock_count_entry e
    join product p on p.business_id = e.business_id and p.id = e.product_id and p.subcategory_id = any(c.subcategory_ids)
    where e.business_id = c.business_id and e.count_id = c.id) as counted,
  array(select other.name from stock_count other
    where c.state = 'open' and other.business_id = c.business_id and other.office_id = c.office_id
      and other.state = 'open' and other.id <> c.id and other.subcategory_ids && c.subcategory_ids
    order by other.started_at) as overlaps`;

export function readCount(db: Queries, id: string): Promise<CountRow | undefined> {
  return db.first<CountRow>(sql`
    select ${countColumns} from stock_count c
    join office o on o.business_id = c.business_id and o.id = c.office_id
    where c.business_id = ${db.businessId} and c.id = ${id}`);
}

export function listCounts(
  db: Queries,
  { officeId, state }: { officeId: string | undefined; state: CountState | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<CountRow[]> {
  return db.all<CountRow>(sql`
    select ${countColumns} from stock_count c
    join office o on o.business_id = c.business_id and o.id = c.office_id
    where c.business_id = ${db.businessId}
      ${officeId === undefined ? nothing : part`and c.office_id = ${officeId}`}
      ${state === undefined ? nothing : part`and c.state = ${state}`}
    order by c.started_at desc, c.id limit ${limit} offset ${offset}`);
}

/** The subcategories of a category, an aisle or a shelf from which an office sells something. */
export async function subcategoriesIn(
  db: Queries,
  { officeId, categoryId, isle, gondola }: Scope,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select s.id from subcategory s
    left join planometry l on l.business_id = s.business_id and l.subcategory_id = s.id and l.office_id = ${officeId}
      and not l.inactive
    where s.business_id = ${db.businessId}
      ${categoryId === null ? nothing : part`and s.category_id = ${categoryId}`}
      ${isle === '' ? nothing : part`and lower(coalesce(l.isle, '')) = lower(${isle})`}
      ${gondola === '' ? nothing : part`and lower(coalesce(l.gondola, '')) = lower(${gondola})`}
      and exists (select from product_office po join product p on p.business_id = po.business_id and p.id = po.product_id
        where po.business_id = s.business_id and po.office_id = ${officeId} and not p.removed and p.subcategory_id = s.id)
    order by s.id`);
  return rows.map(({ id }) => id);
}

export type Scope = { officeId: string; categoryId: string | null; isle: string; gondola: string };

type NewCount = {
  id: string;
  officeId: string;
  name: string;
  isBlind: boolean;
  subcategoryIds: readonly string[];
  by: string;
  at: Date;
};

/** Returns whether the count is new. */
export async function insertCount(tx: Queries, count: NewCount): Promise<boolean> {
  const { id, officeId, name, isBlind, subcategoryIds, by, at } = count;
  const added = await tx.run(sql`
    insert into stock_count (business_id, id, office_id, name, is_blind, subcategory_ids, started_by, started_at)
    values (${tx.businessId}, ${id}, ${officeId}, ${name}, ${isBlind}, ${[...subcategoryIds]}, ${by}, ${at})
    on conflict (business_id, id) do nothing`);
  return added === 1;
}

/** The fields of a count that entries depend on, without totals. */
export type CountHead = Pick<
  CountRow,
  'id' | 'office_id' | 'name' | 'is_blind' | 'state' | 'subcategory_ids'
>;

export function readHead(db: Queries, id: string, lock = nothing): Promise<CountHead | undefined> {
  return db.first<CountHead>(sql`
    select id, office_id, name, is_blind, state, subcategory_ids from stock_count
    where business_id = ${db.businessId} and id = ${id} ${lock}`);
}

/** Locked against its end by `share`, against everything by `update`. */
export function lockCount(tx: Queries, id: string, how: 'share' | 'update'): Promise<CountHead | undefined> {
  return readHead(tx, id, how === 'share' ? part`for share` : part`for update`);
}

export async function endCount(
  tx: Queries,
  { id, state, by, at }: { id: string; state: 'booked' | 'dropped'; by: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update stock_count set state = ${state}, ended_by = ${by}, ended_at = ${at}
    where business_id = ${tx.businessId} and id = ${id}`);
}

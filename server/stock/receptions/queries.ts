import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { Queries } from '#server/db/database.ts';
import { type Fragment, nothing, part, sql } from '#server/db/sql.ts';
import type { CountScope } from '../counted-products.ts';

export type ReceptionState = 'open' | 'booked' | 'dropped';

export type ReceptionRow = {
  id: string;
  office_id: string;
  office_name: string;
  supplier: string;
  document: string;
  state: ReceptionState;
  expected_products: number;
  received_products: number;
  started_by: string;
  started_at: Date;
  ended_by: string;
  ended_at: Date | null;
};

const nameOf = (id: Fragment) => part`coalesce((select btrim(u.name || ' ' || u.last_name) from app_user u
  where u.business_id = r.business_id and u.id = ${id}), '')`;

const columns = part`r.id, r.office_id, o.display_name as office_name, r.supplier, r.document, r.state,
  (select count(*)::int from reception_line l where l.business_id = r.business_id and l.reception_id = r.id)
    as expected_products,
  (select count(distinct e.product_id)::int from reception_entry e
    where e.business_id = r.business_id and e.reception_id = r.id) as received_products,
  ${nameOf(part`r.started_by`)} as started_by, r.started_at, ${nameOf(part`r.ended_by`)} as ended_by, r.ended_at`;

export function readReception(db: Queries, id: string): Promise<ReceptionRow | undefined> {
  return db.first<ReceptionRow>(sql`
    select ${columns} from reception r join office o on o.business_id = r.business_id and o.id = r.office_id
    where r.business_id = ${db.businessId} and r.id = ${id}`);
}

type Filter = { officeId: string | undefined; state: ReceptionState | undefined; search: string | undefined };

export function listReceptions(
  db: Queries,
  { officeId, state, search = '' }: Filter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReceptionRow[]> {
  return db.all<ReceptionRow>(sql`
    select ${columns} from reception r join office o on o.business_id = r.business_id and o.id = r.office_id
    where r.business_id = ${db.businessId}
      ${officeId === undefined ? nothing : part`and r.office_id = ${officeId}`}
      ${state === undefined ? nothing : part`and r.state = ${state}`}
      ${search === '' ? nothing : part`and strpos(folded(r.supplier || ' ' || r.document), folded(${search}::text)) > 0`}
    order by r.started_at desc, r.id limit ${limit} offset ${offset}`);
}

export type ReceptionHead = Pick<ReceptionRow, 'id' | 'office_id' | 'supplier' | 'document' | 'state'>;

/** Locked against its end by `share`, against everything by `update`. */
export function readHead(
  db: Queries,
  id: string,
  lock?: 'share' | 'update',
): Promise<ReceptionHead | undefined> {
  const locks = { share: part`for share`, update: part`for update` };
  return db.first<ReceptionHead>(sql`
    select id, office_id, supplier, document, state from reception
    where business_id = ${db.businessId} and id = ${id} ${lock ? locks[lock] : nothing}`);
}

export type ListLine = {
  product_id: string;
  expected: number;
  cost: number | null;
  expires_on: string | null;
};
type NewReception = Omit<ReceptionHead, 'state'> & { by: string; at: Date };

/** 'taken': its document already belongs to another reception. */
export async function insertReception(
  tx: Queries,
  { id, office_id: officeId, supplier, document, by, at }: NewReception,
  lines: readonly ListLine[],
): Promise<'new' | 'again' | 'taken'> {
  const added = await tx.run(sql`
    insert into reception (business_id, id, office_id, supplier, document, started_by, started_at)
    values (${tx.businessId}, ${id}, ${officeId}, ${supplier}, ${document}, ${by}, ${at})
    on conflict do nothing`);
  if (added === 0) return (await readHead(tx, id)) ? 'again' : 'taken';
  await tx.run(sql`
    insert into reception_line (business_id, reception_id, product_id, expected, cost, expires_on)
    select ${tx.businessId}, ${id}, l.product_id, l.expected, l.cost, l.expires_on
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (product_id uuid, expected bigint, cost bigint, expires_on date)`);
  return 'new';
}

export async function endReception(
  tx: Queries,
  { id, state, by, at }: { id: string; state: 'booked' | 'dropped'; by: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update reception set state = ${state}, ended_by = ${by}, ended_at = ${at}
    where business_id = ${tx.businessId} and id = ${id}`);
}

/** The products of its list; others may be received, too. */
export const scopeOf = ({ id, office_id: officeId }: ReceptionHead): CountScope => ({
  of: 'reception',
  id,
  officeId,
  joins: part`left join reception_line rl on rl.business_id = po.business_id and rl.reception_id = ${id}
    and rl.product_id = po.product_id`,
  isInScope: part`(rl.product_id is not null)`,
  expected: part`rl.expected`,
});

export type ReviewRow = {
  product_id: string;
  title: string;
  id_item: string;
  countType: 'units' | 'grams';
  expected: number;
  cost: number | null;
  cost_before: number | null;
  tracks_expiry: boolean;
};

/** The products of the list, and further received ones. */
export function readReviewed(db: Queries, id: string, came: readonly string[]): Promise<ReviewRow[]> {
  return db.all<ReviewRow>(sql`
    select p.id as product_id, p.title, p.sku as id_item, p.count_type as "countType",
      coalesce(l.expected, 0) as expected, l.cost, p.cost as cost_before, c.tracks_expiry
    from product p
    join category c on c.business_id = p.business_id and c.id = p.category_id
    left join reception_line l on l.business_id = p.business_id and l.reception_id = ${id} and l.product_id = p.id
    where p.business_id = ${db.businessId} and p.id in (
        select product_id from reception_line where business_id = ${db.businessId} and reception_id = ${id}
        union select unnest(${[...came]}::uuid[]))
    order by p.title, p.id`);
}

export type CodedProduct = {
  code: string;
  product_id: string;
  title: string;
  count_type: 'units' | 'grams';
  /** Whether its goods have expiry dates (rule 132). */
  has_dates: boolean;
};

/** Products of an office by their codes in lower case; a barcode of several products matches none. */
export async function productsByCode(
  db: Queries,
  officeId: string,
  codes: readonly string[],
): Promise<Map<string, CodedProduct[]>> {
  const rows = await db.all<CodedProduct>(sql`
    with codes as (select code from unnest(${[...codes]}::text[]) as c (code)), coded as (
      -- Apart, each hashes the catalogue once; with or, every code reads all of it.
      select c.code, p.id from codes c
      join product p on p.business_id = ${db.businessId} and lower(p.bar_code) = c.code
      union
      select c.code, p.id from codes c join product p on p.business_id = ${db.businessId} and p.lower_sku = c.code
    )
    select c.code, p.id as product_id, p.title, p.count_type,
      k.tracks_expiry and ${moduleIsOn(db.businessId, 'stock_lots')} as has_dates
    from coded c join product p on p.business_id = ${db.businessId} and p.id = c.id and not p.removed
    join category k on k.business_id = p.business_id and k.id = p.category_id
    join product_office po on po.business_id = p.business_id and po.office_id = ${officeId} and po.product_id = p.id`);
  return Map.groupBy(rows, ({ code }) => code);
}

/** Products among these that an office does not have. */
export async function notSold(tx: Queries, officeId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select i.id from unnest(${[...ids]}::uuid[]) as i (id)
    where not exists (select from product_office po join product p on p.business_id = po.business_id and p.id = po.product_id
      where po.business_id = ${tx.businessId} and po.office_id = ${officeId} and po.product_id = i.id and not p.removed)`);
  return rows.map(({ id }) => id);
}

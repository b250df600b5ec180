import { officeLabels } from '#rules/imports/office-columns.ts';
import type { StoredLabel } from '#rules/label/label.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { listPrice } from '../writing/struck-prices.ts';
import { filteredProducts, type ProductFilters } from './product-filters.ts';

const BATCH = 1_000;

/** An office whose figures are in the file, and its label in column titles. */
export type ExportOffice = { id: string; label: string };

/**
 * Price, net price and stock in an office, null where it does not sell the product; first and last day of the net
 * price. A price for certain days is exported as the net price with these days, as in files of other shops.
 */
type Figures = [
  price: number | null,
  priceNeto: number | null,
  stock: number | null,
  saleFrom: string | null,
  saleUntil: string | null,
];

export type ExportRow = {
  [Name in
    | 'id'
    | 'id_item'
    | 'bar_code'
    | 'title'
    | 'brand'
    | 'provider'
    | 'category_id'
    | 'main_category_name'
    | 'sub_category_name'
    | 'description'
    | 'size'
    | 'sanitaryRecord'
    | 'picture']: string;
} & {
  taxClass: string | null;
  label: StoredLabel;
  tags: string[];
  inactive: boolean;
  inactiveManual: boolean;
  countType: 'units' | 'grams';
} & {
  figures: Figures[];
};

/** The requested office, otherwise all that are open. */
export async function exportOffices(db: Queries, officeId: string | undefined): Promise<ExportOffice[]> {
  const all = await db.all<{ id: string; name: string; inactive: boolean }>(sql`
    select id, display_name as name, inactive from office where business_id = ${db.businessId} order by position, id`);
  const labels = officeLabels(all);
  return all
    .filter(({ id, inactive }) => (officeId === undefined ? !inactive : id === officeId))
    .map(({ id, name }) => ({ id, label: labels.get(id) ?? name }));
}

export async function hasSales(db: Queries): Promise<boolean> {
  const { has } = await db.one<{ has: boolean }>(
    sql`select exists (select from sale_price where business_id = ${db.businessId}) as has`,
  );
  return has;
}

/** Whether any product has a label, or the number of its sanitary record. */
export async function hasLabels(db: Queries): Promise<boolean> {
  const { has } = await db.one<{ has: boolean }>(sql`
    select exists (
      select from product where business_id = ${db.businessId} and (label <> '{}' or sanitary_record <> '')) as has`);
  return has;
}

/** In order of id, each batch after the previous one: nothing is read twice, and memory holds one batch. */
export async function* batchesOf(
  db: Queries,
  { limit = Number.MAX_SAFE_INTEGER, ...filters }: ProductFilters & { limit?: number | undefined },
  offices: readonly ExportOffice[],
): AsyncIterable<ExportRow[]> {
  const { from } = await filteredProducts(db, filters);
  const columns = rowColumns(offices.map(({ id }) => id));
  for (let after: string | undefined, left = limit; left > 0; ) {
    const size = Math.min(BATCH, left);
    const rows = await db.all<ExportRow>(sql`
      select ${columns} ${from} ${after === undefined ? nothing : part`and p.id > ${after}`}
      order by p.id limit ${size}`);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)?.id;
    left -= rows.length;
  }
}

function rowColumns(officeIds: readonly string[]) {
  return part`p.id, p.sku as id_item, p.bar_code, p.title, p.category_id, p.description, p.size_text as size, p.tags,
    p.tax_class as "taxClass", p.sanitary_record as "sanitaryRecord", p.label, p.picture, p.inactive,
    p.hidden as "inactiveManual", p.count_type as "countType",
    coalesce((
      select b.display_name from brand b where b.business_id = p.business_id and b.id = p.brand_id), '') as brand,
    coalesce((
      select v.name from provider v where v.business_id = p.business_id and v.id = p.provider_id), '') as provider,
    (select c.name from category c where c.business_id = p.business_id and c.id = p.category_id) as main_category_name,
    (select s.display_name from subcategory s
      where s.business_id = p.business_id and s.id = p.subcategory_id) as sub_category_name,
    (select coalesce(json_agg(json_build_array(${listPrice}, coalesce(d.price_neto, po.price_neto), po.stock, d.begins_on,
        d.ends_on) order by o.place), '[]')
      from unnest(${officeIds}::uuid[]) with ordinality o (id, place)
      left join product_office po
        on po.business_id = p.business_id and po.product_id = p.id and po.office_id = o.id
      left join sale_price d
        on d.business_id = p.business_id and d.product_id = p.id and d.office_id = o.id
          and (not d.begun or d.price_neto = po.price_neto)) as figures`;
}

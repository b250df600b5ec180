import type { GoodsKind } from '#rules/goods/kinds.ts';
import type { StoredLabel } from '#rules/label/label.ts';
import { goodsKind } from '#server/catalogue/product-card.ts';
import { listPrice } from '#server/catalogue/writing/struck-prices.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { PATH } from '../plan.ts';
import type { FiguresAt, FigureTuple } from './current-figures.ts';
import { type SaleIn, salesOf } from './sales.ts';

/** A product as the shop has it, as far as imports write it. */
export type CurrentProduct = {
  sku: string;
  removed: boolean;
  inactive: boolean;
  inactive_reason: string;
  title: string;
  bar_code: string;
  description: string;
  brand: string;
  brand_display_name: string;
  provider: string;
  subcategory_id: string;
  size_text: string;
  quantity_pum: number;
  pum_unit: 'g' | 'ml' | 'und' | 'm';
  count_type: 'units' | 'grams';
  picture: string;
  cost: number | null;
  tax_class: string | null;
  sanitary_record: string;
  label: StoredLabel;
  goods_kind: GoodsKind;
  /** Undefined where the office does not sell it. */
  figureIn: (officeId: string) => FigureTuple | undefined;
  /** The price of certain days that the office has of it. */
  saleIn: SaleIn;
};

/** Products by their codes, with what offices have of them. */
export async function currentProducts(
  db: Queries,
  skus: readonly string[],
  figures: FiguresAt,
): Promise<Map<string, CurrentProduct>> {
  const rows = await db.all<Omit<CurrentProduct, 'figureIn' | 'saleIn'>>(sql`
    select p.sku, p.removed, p.inactive, p.inactive_reason, p.title, p.bar_code, p.description,
      coalesce(b.name, '') as brand, coalesce(b.display_name, '') as brand_display_name, coalesce(v.name, '') as provider,
      p.subcategory_id, p.size_text, p.quantity_pum, p.pum_unit, p.count_type, p.picture, p.cost, p.tax_class,
      p.sanitary_record, p.label,
      ${goodsKind} as goods_kind
    from product p
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join category c on c.business_id = p.business_id and c.id = p.category_id
    left join brand b on b.business_id = p.business_id and b.id = p.brand_id and not b.inactive
    left join provider v on v.business_id = p.business_id and v.id = p.provider_id
    where p.business_id = ${db.businessId} and p.sku = any(${skus}::text[])`);
  const saleIn = await salesOf(db, skus);
  return new Map(
    rows.map((row) => [
      row.sku,
      { ...row, figureIn: (officeId: string) => figures(row.sku, officeId), saleIn: saleIn(row.sku) },
    ]),
  );
}

/** Products by their bar codes, of which none should have more than one. */
export async function skusByBarCode(
  db: Queries,
  barCodes: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (barCodes.length === 0) return new Map();
  const rows = await db.all<{ bar_code: string; skus: string[] }>(sql`
    select bar_code, array_agg(sku) as skus from product
    where business_id = ${db.businessId} and bar_code = any(${barCodes}::text[]) and not removed
    group by bar_code`);
  return new Map(rows.map(({ bar_code, skus }) => [bar_code, skus]));
}

/** No system pads its codes to more digits. */
const LONGEST_PADDED = 14;

/** Codes of products that differ from these bare codes in leading zeros or capitals only, by the bare code. */
export async function skusByBareKey(db: Queries, bareKeys: readonly string[]): Promise<Map<string, string>> {
  if (bareKeys.length === 0) return new Map();
  const digits = bareKeys.filter((key) => /^\d+$/.test(key));
  const worded = bareKeys.filter((key) => !/^\d+$/.test(key));
  const rows = await db.all<{ bare: string; sku: string }>(sql`
    select p.lower_sku as bare, p.sku from product p
    where p.business_id = ${db.businessId} and p.lower_sku = any(${worded}::text[]) and not p.removed
    union all
    select k.bare, p.sku
    from unnest(${digits}::text[]) k (bare)
      cross join generate_series(length(k.bare), ${LONGEST_PADDED}) d (digits)
      join product p on p.business_id = ${db.businessId} and p.sku = lpad(k.bare, d.digits, '0') and not p.removed
    order by sku desc`);
  return new Map(rows.map(({ bare, sku }) => [bare, sku]));
}

/** A product as the shop shows it. */
export type ShownProduct = {
  title: string;
  brand: string;
  category: string;
  size: string;
  /** Of the first office that sells it. */
  price: number | null;
  price_neto: number | null;
  count_type: 'units' | 'grams';
  /** Ids of the open offices that sell it. */
  offices: string[];
};

/** By their codes. */
export async function shownProducts(
  db: Queries,
  skus: readonly string[],
): Promise<Map<string, ShownProduct>> {
  const rows = await db.all<ShownProduct & { sku: string }>(sql`
    select p.sku, p.title, coalesce(b.display_name, '') as brand, c.name || ${PATH} || s.display_name as category,
      p.size_text as size, f.price, f.price_neto, p.count_type,
      array(
        select o.id::text from product_office po
        join office o on o.business_id = po.business_id and o.id = po.office_id and not o.inactive
        where po.business_id = p.business_id and po.product_id = p.id
      ) as offices
    from product p
    join category c on c.business_id = p.business_id and c.id = p.category_id
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    left join brand b on b.business_id = p.business_id and b.id = p.brand_id
    left join lateral (
      select ${listPrice} as price, po.price_neto
      from product_office po join office o on o.business_id = po.business_id and o.id = po.office_id and not o.inactive
      where po.business_id = p.business_id and po.product_id = p.id order by o.position, o.id limit 1
    ) f on true
    where p.business_id = ${db.businessId} and p.sku = any(${skus}::text[]) and not p.removed`);
  return new Map(rows.map(({ sku, ...product }) => [sku, product]));
}

/** Brands with what the shop calls them, which files may name as well. */
export function brandNames(db: Queries): Promise<{ name: string; displayName: string }[]> {
  return db.all<{ name: string; displayName: string }>(
    sql`select name, display_name as "displayName" from brand where business_id = ${db.businessId} and not inactive order by id`,
  );
}

/** The medians of a shelf: of a gram, millilitre, metre or piece, and of what one of its products costs. */
export type Usual = { unitPrice: number; price: number };

/** Medians by shelf and unit, as one office sells its products. */
export async function usualPrices(db: Queries, officeId: string | undefined, fewest: number) {
  const rows = await db.all<Usual & { subcategory_id: string; pum_unit: string }>(sql`
    select p.subcategory_id, p.pum_unit,
      percentile_disc(0.5) within group (order by po.price_neto / p.quantity_pum)::float8 as "unitPrice",
      percentile_disc(0.5) within group (order by po.price_neto)::float8 as price
    from product_office po join product p on p.business_id = po.business_id and p.id = po.product_id
    where po.business_id = ${db.businessId} and po.office_id = ${officeId ?? null} and p.quantity_pum > 0
      and not p.removed
    group by p.subcategory_id, p.pum_unit having count(*) >= ${fewest}`);
  const usual = new Map(rows.map((row) => [`${row.pum_unit} ${row.subcategory_id}`, row]));
  return (subcategoryId: string | undefined, unit: string): Usual | undefined =>
    usual.get(`${unit} ${subcategoryId}`);
}

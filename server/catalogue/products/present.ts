import type { z } from 'zod';
import type { StaffProduct } from '#contract/catalogue/staff-product.ts';
import { labelOf, type StoredLabel } from '#rules/label/label.ts';
import { discountPercent } from '#rules/price.ts';
import { pumValue } from '#rules/pum.ts';
import { COUNT_TYPE_UNITS } from '#rules/quantity.ts';
import { part } from '#server/db/sql.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';
import { goodsKind, pictureUrl } from '../product-card.ts';
import { listPrice } from '../writing/struck-prices.ts';

type Wire = z.infer<typeof StaffProduct>;

/** Figures of an office as an array: with 50 products and 25 offices, names would be most of a page. */
type FiguresRow = [
  id: string,
  price: number,
  price_neto: number,
  stock: number,
  stock_min: number,
  version: number,
  is_default: boolean,
  sale: Wire['stock_branch_offices'][number]['sale'],
  struck_price: number,
];

export type StaffProductRow = StaffRow & {
  [Name in (typeof plainFields)[number]]: Wire[Name];
} & {
  picture: string;
  pictures: string[];
  videos: string[];
  storedLabel: StoredLabel;
  offices: FiguresRow[];
};

const plainFields = [
  ...['id_item', 'id_item_old', 'bar_code', 'slug', 'title', 'subTitle', 'title_large', 'description'],
  ...[
    'description_large',
    'brand',
    'brand_id',
    'provider',
    'provider_id',
    'type',
    'category_id',
    'main_category_name',
  ],
  ...[
    'sub_category_id',
    'sub_category_name',
    'tags',
    'order',
    'size',
    'countType',
    'grams_x_unidad',
    'quantity_pum',
  ],
  ...[
    'unit_measurement_pum',
    'only_buy_units',
    'maturity',
    'cuts',
    'ageRestricted',
    'taxClass',
    'hideStartDiscount',
  ],
  ...['goodsKind', 'effectiveGoodsKind', 'sanitaryRecord', 'whileStocksLast'],
  ...[
    'inactiveManual',
    'inactiveReason',
    'removed',
    'salesTotalCount',
    'viewsTotalCount',
    'suggestPromoteNum',
    'cost',
  ],
] as const satisfies readonly (keyof Wire)[];

const PUM_WORDS = { g: 'gramo', ml: 'mililitro', und: 'unidad', m: 'metro' } as const;

/**
 * Columns of product `p`; names and figures are read for each row, as a page has some tens. Uncached, for staff alone
 * (rules 71 and 83).
 */
export const staffProductColumns = part`
  p.id, p.inactive, p.inactive_at, p.created_at, p.updated_at, p.version, p.sku as id_item, p.sku_old as id_item_old, p.bar_code, p.slug, p.title,
  p.sub_title as "subTitle", p.title_large, p.description, p.description_large, p.brand_id, p.provider_id, p.type, p.category_id,
  p.subcategory_id as sub_category_id, p.tags, p.position as "order",
  p.size_text as size, p.count_type as "countType", p.grams_per_unit as grams_x_unidad, p.quantity_pum,
  p.pum_unit as unit_measurement_pum, p.only_buy_units, p.with_maturity as maturity, p.cuts,
  p.age_restricted as "ageRestricted", coalesce(p.tax_class, '') as "taxClass", p.goods_kind as "goodsKind",
  p.sanitary_record as "sanitaryRecord", p.while_stocks_last as "whileStocksLast", p.label as "storedLabel", (
    select ${goodsKind} from subcategory s join category c on c.business_id = s.business_id and c.id = p.category_id
    where s.business_id = p.business_id and s.id = p.subcategory_id
  ) as "effectiveGoodsKind", p.picture, p.pictures, p.videos, p.hide_discount_star as "hideStartDiscount",
  p.hidden as "inactiveManual", p.inactive_reason as "inactiveReason", p.removed, p.sales_total as "salesTotalCount",
  p.views_total as "viewsTotalCount", p.suggest_promote as "suggestPromoteNum", p.cost,
  coalesce((
    select b.display_name from brand b where b.business_id = p.business_id and b.id = p.brand_id), '') as brand,
  coalesce((
    select v.name from provider v where v.business_id = p.business_id and v.id = p.provider_id), '') as provider,
  coalesce((
    select c.name from category c where c.business_id = p.business_id and c.id = p.category_id), '') as main_category_name,
  coalesce((
    select s.display_name from subcategory s
    where s.business_id = p.business_id and s.id = p.subcategory_id), '') as sub_category_name,
  coalesce((
    select json_agg(json_build_array(po.office_id, ${listPrice}, po.price_neto, po.stock, po.stock_min, po.version,
      o.is_default, (
        select json_build_object('price_neto', r.price_neto, 'from', r.begins_on, 'until', r.ends_on, 'begun', r.begun)
        from sale_price r
        where r.business_id = po.business_id and r.office_id = po.office_id and r.product_id = po.product_id
      ), po.price) order by o.position, o.name, o.id)
    from product_office po
    join office o on o.business_id = po.business_id and o.id = po.office_id and not o.inactive
    where po.business_id = p.business_id and po.product_id = p.id
  ), '[]') as offices`;

export function toStaffProduct(row: StaffProductRow): Wire {
  const figures = row.offices.map(
    ([id, price, price_neto, stock, stock_min, version, , sale, struck_price]) => ({
      id,
      price,
      price_neto,
      stock,
      stock_min,
      version,
      discount: discountPercent(price, price_neto),
      pum: pumValue(price_neto, row.quantity_pum),
      quantity_pum: row.quantity_pum,
      sale,
      struck_price,
    }),
  );
  const withStock = figures.filter(({ stock }) => stock > 0);
  const withDiscount = figures.filter(({ discount }) => discount > 0);
  const { picture, pictures, videos, storedLabel, offices: _, ...plain } = row;
  const cheapest = shownFigures(row.offices);
  const pum = pumValue(cheapest.price_neto, row.quantity_pum);
  return {
    ...pick(plain, plainFields),
    id: row.id,
    ...presentStaffRecord(row),
    ...cheapest,
    pum,
    pumOffice: pum,
    unit_gram: row.grams_x_unidad,
    unit_measurement: COUNT_TYPE_UNITS[row.countType],
    description_large: safeHtml(row.description_large),
    label: labelOf(storedLabel),
    main_category_id: row.category_id,
    unit_measurement_pum_full: PUM_WORDS[row.unit_measurement_pum],
    withoutQuantityPum: row.countType === 'grams' && row.quantity_pum === 0,
    photoUrl: pictureUrl(picture),
    anotherPhotos: pictures.map((other) => ({ url: pictureUrl(other) })),
    videos: videos.map((video) => ({ url: pictureUrl(video) })),
    imageUploaded: picture !== '',
    stock_branch_offices: figures,
    offices_ids_with_stock: withStock.map(({ id }) => id),
    offices_ids_with_discount: withDiscount.map(({ id }) => id),
    withoutStock: withStock.length === 0,
    hasDiscount: withDiscount.length > 0,
    the_discount: Math.max(0, ...withDiscount.map(({ discount }) => discount)),
  };
}

/** The prices of the default office; where it has none, of the cheapest, as the product's page shows them. */
function shownFigures(offices: readonly FiguresRow[]) {
  const prices = offices.map(([, price, price_neto, , , , isDefault]) => ({ price, price_neto, isDefault }));
  const cheapest = prices.toSorted((one, other) => one.price_neto - other.price_neto)[0];
  const { price = 0, price_neto = 0 } = prices.find(({ isDefault }) => isDefault) ?? cheapest ?? {};
  return { price, price_neto };
}

function pick<Row, const Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { discountPercent } from '#rules/price.ts';
import { pumValue } from '#rules/pum.ts';
import type { CountType } from '#rules/quantity.ts';
import { safeHtml } from '#server/community/safe-html.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { type SortedList, sortedPage } from '#server/resource/sorted-page.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';
import { brandIdsNamed } from '../brands/brand-queries.ts';
import { pictureUrl } from '../product-card.ts';

type Query = CheckedInputOf<'products.staffPage'>['query'];
type Shown = OutputOf<'products.staffOne'>['product'];
type Figure = { office_id: string; price: number; price_neto: number; stock: number; stock_min: number };

type ProductRow = StaffRow & {
  sku: string;
  sku_old: string;
  bar_code: string;
  title: string;
  title_large: string;
  sub_title: string;
  description: string;
  description_large: string;
  brand_id: string | null;
  brand: string | null;
  provider: string | null;
  type: 'normal' | 'custom';
  category_id: string;
  category_name: string | null;
  subcategory_id: string;
  tags: string[];
  size_text: string;
  position: number;
  count_type: CountType;
  grams_per_unit: number;
  quantity_pum: number;
  pum_unit: Shown['unit_measurement_pum'];
  only_buy_units: boolean;
  cuts: number[];
  with_maturity: boolean;
  age_restricted: boolean;
  picture: string;
  pictures: string[];
  videos: string[];
  hidden: boolean;
  hide_discount_star: boolean;
  suggest_promote: number;
  inactive_reason: string;
  views_total: number;
  sales_total: number;
  figures: Figure[];
};

/** Products as their staff read them (decision 71). */
export const staffProductHandlers = {
  'products.staffPage': async ({ query }, { db }) => {
    const brandIds = query.brand === undefined ? undefined : await brandIdsNamed(db, query.brand);
    const page = await sortedPage<ProductRow, StaffOrder>(db, query, staffProducts(db, query, brandIds));
    return isFailure(page) ? page : { list: page.rows.map(presentProduct), pagination: page.pagination };
  },
  'products.staffOne': async ({ params }, { db }) => {
    const row = await db.first<ProductRow>(sql`
      select ${columns} from product p where p.business_id = ${db.businessId} and p.id = ${params.id} and not p.removed`);
    return row ? { product: presentProduct(row) } : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'products.staffPage' | 'products.staffOne'>;

type StaffOrder = keyof typeof sorts;

/** Each is one range of an index (migration 0080): a page costs the same however many products there are. */
const sorts = {
  creationDate: { by: part`p.created_at`, as: 'timestamptz' },
  lastUpdateDate: { by: part`p.updated_at`, as: 'timestamptz' },
  title: { by: part`folded(p.title)`, as: 'text' },
  id_item: { by: part`p.sku`, as: 'text' },
} satisfies Record<string, Sort>;

/** Names and figures are read for the rows of the page alone: thirty offices of each. */
const columns = part`p.id, p.sku, p.sku_old, p.bar_code, p.title, p.title_large, p.sub_title, p.description,
  p.description_large, p.brand_id, p.type, p.category_id, p.subcategory_id, p.tags, p.size_text, p.position,
  p.count_type, p.grams_per_unit, p.quantity_pum, p.pum_unit, p.only_buy_units, p.cuts, p.with_maturity,
  p.age_restricted, p.picture, p.pictures, p.videos, p.hidden, p.hide_discount_star, p.suggest_promote,
  p.inactive_reason, p.views_total, p.sales_total, p.inactive, p.inactive_at, p.created_at, p.updated_at, p.version,
  (select b.display_name from brand b where b.business_id = p.business_id and b.id = p.brand_id) as brand,
  (select v.name from provider v where v.business_id = p.business_id and v.id = p.provider_id) as provider,
  (select c.name from category c where c.business_id = p.business_id and c.id = p.category_id) as category_name,
  (select coalesce(jsonb_agg(jsonb_build_object('office_id', f.office_id, 'price', f.price, 'price_neto', f.price_neto,
      'stock', f.stock, 'stock_min', f.stock_min) order by f.office_id), '[]')
    from product_office f where f.business_id = p.business_id and f.product_id = p.id) as figures`;

export function staffProducts(
  { businessId }: Pick<Queries, 'businessId'>,
  query: Partial<Query>,
  brandIds: readonly string[] | undefined,
): SortedList<StaffOrder> {
  const { title, id_item: sku, bar_code: barCode, category_id: categoryId, sub_category_id: subId } = query;
  const { type, inactive, inactiveManual, imageUploaded, withoutStock } = query;
  const inOffice = (officeId: string | undefined, what: ReturnType<typeof part>) =>
    officeId === undefined
      ? nothing
      : part`and exists (select from product_office f where f.business_id = p.business_id
          and f.office_id = ${officeId} and f.product_id = p.id and ${what})`;
  const inStock = part`exists (
    select from product_office f where f.business_id = p.business_id and f.product_id = p.id and f.stock > 0)`;
  const from = part`
    from product p
    where p.business_id = ${businessId} and not p.removed
      ${title ? part`and strpos(folded(p.title), folded(${title})) > 0` : nothing}
      ${sku ? part`and strpos(lower(p.sku), lower(${sku})) > 0` : nothing}
      ${barCode ? part`and p.bar_code = ${barCode}` : nothing}
      ${categoryId === undefined ? nothing : part`and p.category_id = ${categoryId}`}
      ${subId === undefined ? nothing : part`and p.subcategory_id = ${subId}`}
      ${brandIds === undefined ? nothing : part`and p.brand_id = any(${brandIds}::uuid[])`}
      ${type === undefined ? nothing : part`and p.type = ${type}`}
      ${inactive === undefined ? nothing : part`and p.inactive = ${inactive}`}
      ${inactiveManual === undefined ? nothing : part`and p.hidden = ${inactiveManual}`}
      ${imageUploaded === undefined ? nothing : part`and (p.picture <> '') = ${imageUploaded}`}
      ${withoutStock === undefined ? nothing : withoutStock ? part`and not ${inStock}` : part`and ${inStock}`}
      ${inOffice(query.offices_ids_with_stock, part`f.stock > 0`)}
      ${inOffice(query.offices_ids_with_discount, part`f.discount_bp > 0`)}`;
  return { columns, from, id: part`p.id`, sorts };
}

function presentProduct(row: ProductRow): Shown {
  const offices = (which: (figure: Figure) => boolean) =>
    row.figures.filter(which).map(({ office_id }) => office_id);
  const withStock = offices(({ stock }) => stock > 0);
  const withDiscount = offices(({ price, price_neto }) => discountPercent(price, price_neto) > 0);
  const addresses = (names: readonly string[]) => names.map((name) => ({ url: pictureUrl(name) }));
  return {
    id: row.id,
    id_item: row.sku,
    id_item_old: row.sku_old,
    bar_code: row.bar_code,
    title: row.title,
    subTitle: row.sub_title,
    title_large: row.title_large,
    brand_id: row.brand_id,
    brand: row.brand ?? '',
    provider: row.provider ?? '',
    description: row.description,
    description_large: safeHtml(row.description_large),
    type: row.type,
    category_id: row.category_id,
    main_category_id: row.category_id,
    main_category_name: row.category_name ?? '',
    sub_category_id: row.subcategory_id,
    tags: row.tags,
    size: row.size_text,
    order: row.position,
    countType: row.count_type,
    grams_x_unidad: row.grams_per_unit,
    quantity_pum: row.quantity_pum,
    unit_measurement_pum: row.pum_unit,
    only_buy_units: row.only_buy_units,
    maturity: row.with_maturity,
    cuts: row.cuts,
    ageRestricted: row.age_restricted,
    photoUrl: pictureUrl(row.picture),
    anotherPhotos: addresses(row.pictures),
    videos: addresses(row.videos),
    imageUploaded: row.picture !== '',
    inactiveManual: row.hidden,
    inactiveReason: row.inactive_reason,
    hideStartDiscount: row.hide_discount_star,
    suggestPromoteNum: row.suggest_promote,
    salesTotalCount: row.sales_total,
    viewsTotalCount: row.views_total,
    stock_branch_offices: row.figures.map(({ office_id, ...figure }) => ({
      id: office_id,
      ...figure,
      discount: discountPercent(figure.price, figure.price_neto),
      pum: pumValue(figure.price_neto, row.quantity_pum),
      quantity_pum: row.quantity_pum,
    })),
    offices_ids_with_stock: withStock,
    offices_ids_with_discount: withDiscount,
    withoutStock: withStock.length === 0,
    hasDiscount: withDiscount.length > 0,
    ...presentStaffRecord(row),
  };
}

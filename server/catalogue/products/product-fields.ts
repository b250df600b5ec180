import type { CheckedInputOf } from '#contract/index.ts';
import { EMPTY_LABEL, labelOf, type ProductLabel, toStored } from '#rules/label/label.ts';
import { slugOf } from '#rules/links/slug.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { plainText } from '#server/http/plain-text.ts';
import { PRODUCT_DEFAULTS, type ProductFields } from '../writing/products.ts';
import type { StaffProductRow } from './present.ts';

type Changes = Omit<CheckedInputOf<'products.save'>['body'], 'version' | 'stock_branch_offices'>;
type Written = Partial<ProductFields> & { inactive?: boolean };

const plain = {
  bar_code: 'bar_code',
  title: 'title',
  subTitle: 'sub_title',
  title_large: 'title_large',
  description: 'description',
  description_large: 'description_large',
  brand_id: 'brand_id',
  provider_id: 'provider_id',
  sub_category_id: 'subcategory_id',
  tags: 'tags',
  size: 'size_text',
  order: 'position',
  countType: 'count_type',
  grams_x_unidad: 'grams_per_unit',
  quantity_pum: 'quantity_pum',
  unit_measurement_pum: 'pum_unit',
  only_buy_units: 'only_buy_units',
  maturity: 'with_maturity',
  cuts: 'cuts',
  ageRestricted: 'age_restricted',
  goodsKind: 'goods_kind',
  sanitaryRecord: 'sanitary_record',
  whileStocksLast: 'while_stocks_last',
  photoUrl: 'picture',
  hideStartDiscount: 'hide_discount_star',
  suggestPromoteNum: 'suggest_promote',
  cost: 'cost',
  inactiveManual: 'hidden',
  inactive: 'inactive',
} as const satisfies Partial<Record<keyof Changes, keyof Written>>;

/** The columns that change: missing and unchanged fields are left out. */
export function productChanges(changes: Changes, before: StaffProductRow): Written {
  const { id_item: sku } = changes;
  return {
    ...writtenFields(changes),
    ...(changes.label && { label: writtenLabel(changes.label, labelOf(before.storedLabel)) }),
    // Searches by its former code must still find it.
    ...(sku === undefined || sku === before.id_item ? {} : { sku, sku_old: before.id_item }),
    // Activating a product clears the reason.
    ...(changes.inactive === false ? { inactive_reason: '' } : {}),
  };
}

/** The new words of its address, which follow its name (rule 134). */
export async function slugChange(
  tx: Queries,
  { title, brand_id: brandId }: Changes,
  before: StaffProductRow,
): Promise<Written> {
  if (title === undefined || title === before.title) return {};
  const brand = brandId === undefined ? before.brand : await brandNamed(tx, brandId);
  return { slug: slugOf(`${title} ${brand}`) };
}

async function brandNamed(tx: Queries, id: string | null | undefined): Promise<string> {
  const brand = await tx.first<{ name: string }>(sql`
    select display_name as name from brand where business_id = ${tx.businessId} and id = ${id}`);
  return brand?.name ?? '';
}

/** A product entered by hand (back-office 3, `type`). */
export async function newProduct(
  tx: Queries,
  { id_item: sku, inactive: _, ...fields }: CheckedInputOf<'products.create'>['body'],
): Promise<ProductFields> {
  const { title, sub_category_id: subcategory_id } = fields;
  return {
    ...PRODUCT_DEFAULTS,
    tags: [],
    cuts: [],
    pictures: [],
    videos: [],
    ...writtenFields(fields),
    ...(fields.label && { label: writtenLabel(fields.label, EMPTY_LABEL) }),
    sku: plainText(sku),
    subcategory_id,
    title,
    type: 'custom',
    slug: slugOf(`${title} ${await brandNamed(tx, fields.brand_id)}`),
  };
}

/** A label with its changes; missing fields keep their value. */
export function writtenLabel(changes: NonNullable<Changes['label']>, before: ProductLabel) {
  const texts = Object.entries(changes).map(([name, value]) => [
    name,
    typeof value === 'string' ? plainText(value) : value,
  ]);
  const { nutrition = before.nutrition, ...others } = Object.fromEntries(texts) as Partial<ProductLabel>;
  const table = nutrition && { ...nutrition, measure: plainText(nutrition.measure) };
  // Declaring that there are no allergens removes those declared before.
  const contains = others.contains ?? (others.noAllergens ? [] : before.contains);
  return toStored({ ...before, ...others, contains, nutrition: table });
}

function writtenFields({ anotherPhotos, videos, taxClass, ...fields }: Partial<Changes>): Written {
  const named = Object.entries(plain).flatMap(([name, column]): [string, unknown][] => {
    const value = fields[name as keyof typeof plain];
    return value === undefined ? [] : [[column, typeof value === 'string' ? plainText(value) : value]];
  });
  return {
    ...(Object.fromEntries(named) as Written),
    ...(taxClass !== undefined && { tax_class: taxClass || null }),
    ...(fields.tags && { tags: [...new Set(fields.tags.map(plainText))] }),
    ...(fields.cuts && { cuts: [...new Set(fields.cuts)].sort() }),
    ...(anotherPhotos && { pictures: anotherPhotos.map(({ url }) => url).filter(Boolean) }),
    ...(videos && { videos: videos.map(({ url }) => url).filter(Boolean) }),
  };
}

import type { GoodsKind } from '#rules/goods/kinds.ts';
import { labelOf, type StoredLabel } from '#rules/label/label.ts';
import { marksOf } from '#rules/label/marks.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { recordsOf } from './records.ts';

/** Fields of a product that staff and imports write; those that differ by office are figures (figures.ts). */
export type ProductFields = {
  sku: string;
  sku_old: string;
  bar_code: string;
  slug: string;
  title: string;
  title_large: string;
  sub_title: string;
  description: string;
  description_large: string;
  brand_id: string | null;
  provider_id: string | null;
  type: 'normal' | 'custom';
  subcategory_id: string;
  tags: string[];
  size_text: string;
  count_type: CountType;
  grams_per_unit: number;
  quantity_pum: number;
  pum_unit: 'g' | 'ml' | 'und' | 'm';
  only_buy_units: boolean;
  cuts: number[];
  with_maturity: boolean;
  age_restricted: boolean;
  /** A class of rules/taxes/tax-classes.ts; null = that of its subcategory. */
  tax_class: string | null;
  goods_kind: GoodsKind | null;
  sanitary_record: string;
  while_stocks_last: boolean;
  label: StoredLabel;
  /** The bits of rules/label/marks.ts, written with the label. */
  label_marks: number;
  picture: string;
  pictures: string[];
  videos: string[];
  hidden: boolean;
  hide_discount_star: boolean;
  suggest_promote: number;
  position: number;
  /** Cost in pesos of the price unit; null = unknown. */
  cost: number | null;
  inactive_reason: string;
  removed: boolean;
};

export const PRODUCT_DEFAULTS = {
  sku_old: '',
  bar_code: '',
  title_large: '',
  sub_title: '',
  description: '',
  description_large: '',
  brand_id: null,
  provider_id: null,
  type: 'normal',
  tags: [],
  size_text: '',
  count_type: 'units',
  grams_per_unit: 0,
  quantity_pum: 0,
  pum_unit: 'und',
  only_buy_units: false,
  cuts: [],
  with_maturity: false,
  age_restricted: false,
  tax_class: null,
  goods_kind: null,
  sanitary_record: '',
  while_stocks_last: false,
  label: {},
  label_marks: 0,
  picture: '',
  pictures: [],
  videos: [],
  hidden: false,
  hide_discount_star: false,
  suggest_promote: 0,
  position: 1000,
  cost: null,
  inactive_reason: '',
  removed: false,
} as const satisfies Partial<ProductFields>;

/** All columns but the category, which follows the subcategory. */
export const productColumns = part`sku, sku_old, bar_code, slug, title, title_large, sub_title, description,
  description_large, brand_id, provider_id, type, subcategory_id, tags, size_text, count_type, grams_per_unit,
  quantity_pum, pum_unit, only_buy_units, cuts, with_maturity, age_restricted, tax_class, goods_kind, sanitary_record,
  while_stocks_last, label, label_marks, picture, pictures, videos, hidden, hide_discount_star, suggest_promote,
  position, cost, inactive_reason, removed`;

type Written = ProductFields & { category_id: string };

const records = recordsOf<Written>({
  table: part`product`,
  columns: part`${productColumns}, category_id`,
  clean: cleanProduct,
  whenRemoved: { removed: true },
});

/**
 * Single products as staff write them: copies in product_office follow in the same transaction.
 */
export const products = {
  ...records,
  add: async (tx: Queries, fields: ProductFields, now: Date, id?: string) =>
    records.add(tx, { ...fields, category_id: await categoryOf(tx, fields.subcategory_id) }, now, id),
  change: async (
    tx: Queries,
    id: string,
    changes: Partial<ProductFields> & { inactive?: boolean },
    now: Date,
  ) => {
    const { subcategory_id: subcategory } = changes;
    const category = subcategory === undefined ? {} : { category_id: await categoryOf(tx, subcategory) };
    return records.change(tx, id, { ...changes, ...category }, now);
  },
};

export function cleanProduct<
  F extends { description_large?: string; title?: string; label?: StoredLabel; label_marks?: number },
>(fields: F): F {
  const { description_large: text, title, label } = fields;
  return {
    ...fields,
    ...(text === undefined ? {} : { description_large: safeHtml(text) }),
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(label === undefined ? {} : { label_marks: marksOf(labelOf(label)) }),
  };
}

async function categoryOf(tx: Queries, subcategoryId: string): Promise<string> {
  const { category_id } = await tx.one<{ category_id: string }>(sql`
    select category_id from subcategory where business_id = ${tx.businessId} and id = ${subcategoryId}`);
  return category_id;
}

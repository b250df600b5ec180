import type { GoodsKind } from '#rules/goods/kinds.ts';
import type { PickTurn } from '#rules/picking/walk-order.ts';
import type { ReturnTerm } from '#rules/returns/request-terms.ts';
import { part, sql } from '#server/db/sql.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { recordsOf } from './records.ts';

export type CategoryFields = {
  name: string;
  original_name: string;
  slug: string;
  visible_name: boolean;
  tint: string;
  picture: string;
  icon: string;
  icon_mini: string;
  cover: string;
  banner: string;
  banner_bg_color: string;
  with_maturity: boolean;
  age_restricted: boolean;
  tax_class: string | null;
  goods_kind: GoodsKind;
  return_term: ReturnTerm;
  tracks_expiry: boolean;
  restrictions_message: string;
  products_tags: { id?: string; tagName: string; originalName: string; tag: string }[];
  products_tags_selectable: boolean;
  product_card_config: Record<string, unknown>;
  gram_step: number | null;
  min_grams: number | null;
  position: number;
  disabled: boolean;
};

export const categories = recordsOf<CategoryFields>({
  table: part`category`,
  columns: part`name, original_name, slug, visible_name, tint, picture, icon, icon_mini, cover, banner, banner_bg_color,
    with_maturity, age_restricted, tax_class, goods_kind, return_term, tracks_expiry, restrictions_message,
    products_tags, products_tags_selectable, product_card_config, gram_step, min_grams, position, disabled`,
  clean: safeRestrictions,
});

export type SubcategoryFields = {
  category_id: string;
  name: string;
  display_name: string;
  slug: string;
  picture: string;
  banner: string;
  banner_bg_color: string;
  group_code: string;
  group_name: string;
  options: { id?: string; name: string; options: string[] }[];
  product_card_config: Record<string, unknown>;
  restrictions_message: string;
  goods_kind: GoodsKind | null;
  return_term: ReturnTerm | null;
  products_tags_selectable: boolean;
  takes_imports: boolean;
  tax_class: string | null;
  position: number;
  show: boolean;
  disabled: boolean;
};

export const subcategories = recordsOf<SubcategoryFields>({
  table: part`subcategory`,
  columns: part`category_id, name, display_name, slug, picture, banner, banner_bg_color, group_code, group_name, options,
    product_card_config, restrictions_message, products_tags_selectable, takes_imports, tax_class, goods_kind, return_term,
    position, show, disabled`,
  clean: safeRestrictions,
  whenRemoved: { disabled: true },
  // Its products move with it to the other category; the copies in product_office follow them.
  alongside: async (tx, id, { category_id }, now) => {
    if (category_id === undefined) return;
    await tx.run(sql`
      update product set category_id = ${category_id}, version = version + 1, updated_at = ${now}
      where business_id = ${tx.businessId} and subcategory_id = ${id} and category_id <> ${category_id}`);
  },
});

export type PlanometryFields = {
  subcategory_id: string;
  office_id: string;
  isle: string;
  gondola: string;
  turn: PickTurn;
};

export const planometries = recordsOf<PlanometryFields>({
  table: part`planometry`,
  columns: part`subcategory_id, office_id, isle, gondola, turn`,
});

export type BrandFields = {
  name: string;
  display_name: string;
  description: string;
  logo: string;
  /** For a merged spelling: the brand its products belong to. */
  merged_into?: string | null;
};

export const brands = recordsOf<BrandFields>({
  table: part`brand`,
  columns: part`name, display_name, description, logo, merged_into`,
});

/** Defaults of a category (back-office 3). */
export const CATEGORY_DEFAULTS = {
  visible_name: true,
  tint: '',
  picture: '',
  icon: '',
  icon_mini: '',
  cover: '',
  banner: '',
  banner_bg_color: 'FFFFFF',
  with_maturity: false,
  age_restricted: false,
  tax_class: null,
  goods_kind: 'general',
  return_term: 'usual',
  tracks_expiry: false,
  restrictions_message: '',
  products_tags: [],
  products_tags_selectable: false,
  product_card_config: {},
  gram_step: null,
  min_grams: null,
  position: 1000,
  disabled: false,
} satisfies Partial<CategoryFields>;

export const SUBCATEGORY_DEFAULTS = {
  picture: '',
  banner: '',
  banner_bg_color: 'FFFFFF',
  group_code: '',
  group_name: '',
  options: [],
  product_card_config: {},
  restrictions_message: '',
  goods_kind: null,
  return_term: null,
  products_tags_selectable: false,
  takes_imports: true,
  tax_class: null,
  position: 1000,
  show: true,
  disabled: false,
} satisfies Partial<SubcategoryFields>;

function safeRestrictions<F extends { restrictions_message?: string }>(fields: F): F {
  const { restrictions_message: message } = fields;
  return message === undefined ? fields : { ...fields, restrictions_message: safeHtml(message) };
}

import type { OfficeHours } from '#rules/hours.ts';
import { safeHtml } from '#server/community/safe-html.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { recordsOf } from './records.ts';

type Place = [lat: number, lng: number];

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
    with_maturity, age_restricted, restrictions_message, products_tags, products_tags_selectable, product_card_config,
    gram_step, min_grams, position, disabled`,
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
  products_tags_selectable: boolean;
  takes_imports: boolean;
  position: number;
  show: boolean;
  disabled: boolean;
};

export const subcategories = recordsOf<SubcategoryFields>({
  table: part`subcategory`,
  columns: part`category_id, name, display_name, slug, picture, banner, banner_bg_color, group_code, group_name, options,
    product_card_config, restrictions_message, products_tags_selectable, takes_imports, position, show, disabled`,
  clean: safeRestrictions,
  whenRemoved: { disabled: true },
  // Its products go with it to another category; the copies in product_office follow them (migration 0051).
  alongside: async (tx, id, { category_id }, now) => {
    if (category_id === undefined) return;
    await tx.run(sql`
      update product set category_id = ${category_id}, version = version + 1, updated_at = ${now}
      where business_id = ${tx.businessId} and subcategory_id = ${id} and category_id <> ${category_id}`);
  },
});

export type PlanometryFields = { subcategory_id: string; office_id: string; isle: string; gondola: string };

export const planometries = recordsOf<PlanometryFields>({
  table: part`planometry`,
  columns: part`subcategory_id, office_id, isle, gondola`,
});

export type BrandFields = {
  name: string;
  display_name: string;
  description: string;
  logo: string;
  /** The brand its products went to, of one that was another spelling of it. */
  merged_into?: string | null;
};

export const brands = recordsOf<BrandFields>({
  table: part`brand`,
  columns: part`name, display_name, description, logo, merged_into`,
});

export const providers = recordsOf<{ name: string }>({ table: part`provider`, columns: part`name` });

export type OfficeFields = {
  name: string;
  display_name: string;
  city: string;
  address: string;
  lat: number;
  lng: number;
  polygon: Place[];
  support_number: string;
  delivery_time_per_product: number;
  hours: OfficeHours;
  window_capacity: number;
  ws_keys: Record<string, string>;
  extra_holidays: string[];
  working_holidays: string[];
  is_default: boolean;
  position: number;
};

export const offices = recordsOf<OfficeFields>({
  table: part`office`,
  columns: part`name, display_name, city, address, lat, lng, polygon, support_number, delivery_time_per_product, hours,
    window_capacity, ws_keys, extra_holidays, working_holidays, is_default, position`,
  whenRemoved: { is_default: false },
  // One is shown to whoever has not chosen (decision 29).
  alongside: async (tx, id, { is_default }, now) => {
    if (!is_default) return;
    await tx.run(sql`
      update office set is_default = false, version = version + 1, updated_at = ${now}
      where business_id = ${tx.businessId} and is_default and id <> ${id}`);
  },
});

export type ZoneFields = {
  office_id: string;
  distance: 'cercano' | 'lejano' | 'muy_lejano' | null;
  delivery_fee: number;
  polygon: Place[];
};

export const zones = recordsOf<ZoneFields>({
  table: part`zone`,
  columns: part`office_id, distance, delivery_fee, polygon`,
});

export type OfferFields = {
  name: string;
  section: string;
  url: string;
  photo: string;
  photos: string[];
  art: Record<string, unknown>;
  video_url: string;
  start_date: string | null;
  due_date: string | null;
  start_daily_hour: number | null;
  end_daily_hour: number | null;
  all_days: boolean;
  position: number;
  office_id: string | null;
  city: string;
  category_id: string | null;
  subcategory_id: string | null;
  route_mode: string;
  vertical: boolean;
  analytics_event: string;
  /** Of one that was deleted: what it was before. */
  removed_as?: 'active' | 'inactive' | null;
};

export const offers = recordsOf<OfferFields>({
  table: part`offer`,
  columns: part`name, section, url, photo, photos, art, video_url, start_date, due_date, start_daily_hour, end_daily_hour,
    all_days, position, office_id, city, category_id, subcategory_id, route_mode, vertical, analytics_event, removed_as`,
});

/** What a category is where nothing was said (back-office 3). */
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
  restrictions_message: '',
  products_tags: [],
  products_tags_selectable: false,
  product_card_config: {},
  gram_step: null,
  min_grams: null,
  position: 1000,
  disabled: false,
} satisfies Partial<CategoryFields>;

/** What a subcategory is where nothing was said. */
export const SUBCATEGORY_DEFAULTS = {
  picture: '',
  banner: '',
  banner_bg_color: 'FFFFFF',
  group_code: '',
  group_name: '',
  options: [],
  product_card_config: {},
  restrictions_message: '',
  products_tags_selectable: false,
  takes_imports: true,
  position: 1000,
  show: true,
  disabled: false,
} satisfies Partial<SubcategoryFields>;

/** Whether products stand in a category, a subcategory or under a brand: then it may not be removed. */
export async function holdsProducts(
  db: Queries,
  of: { category?: string; subcategory?: string; brand?: string },
): Promise<boolean> {
  const row = await db.first(sql`
    select from product
    where business_id = ${db.businessId} and not removed
      and (category_id = ${of.category ?? null} or subcategory_id = ${of.subcategory ?? null} or brand_id = ${of.brand ?? null})
    limit 1`);
  return row !== undefined;
}

function safeRestrictions<F extends { restrictions_message?: string }>(fields: F): F {
  const { restrictions_message: message } = fields;
  return message === undefined ? fields : { ...fields, restrictions_message: safeHtml(message) };
}

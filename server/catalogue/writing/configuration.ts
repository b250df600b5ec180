import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { strikeListPrices } from './struck-prices.ts';

/** The editable configuration of a business, by column. */
export type Configuration = {
  app_title: string;
  theme: '' | 'theme_blue';
  support_url: string;
  cart_min_price: number;
  delivery_price: number;
  free_delivery_from: number;
  bags_config: unknown[];
  footer_config: Record<string, unknown>;
  header_message: unknown[];
  custom_text_fields: Record<string, string>;
  custom_static_images: Record<string, string>;
  custom_css_styles: string;
  app_custom_headers: unknown[];
  icons: Record<string, string>;
  extra_holidays: string[];
  working_holidays: string[];
  due_soon_minutes: number;
  online_payment_minutes: number;
  replacement_percent: number;
  replacement_pesos: number;
  replacement_minutes: number;
  return_hours: number;
  return_short_hours: number;
  credit_days: number;
  tax_default: string;
  tax_bags: string;
  tax_delivery: string;
  max_units_per_product: number;
  order_carnes_last: boolean;
  sells_medicines: boolean;
  struck_by_list: boolean;
  second_factor_roles: readonly string[];
  gtag_id: string;
  gtag_business_id: string;
  ga_measurement_id: string;
  gtm_id: string;
  meta_pixel_id: string;
  server_subprocess_url: string;
};

const others = part`app_title, theme, support_url, cart_min_price, delivery_price, free_delivery_from, bags_config,
  footer_config, header_message, custom_text_fields, custom_static_images, custom_css_styles, app_custom_headers, icons,
  due_soon_minutes, online_payment_minutes, replacement_percent, replacement_pesos, replacement_minutes,
  return_hours, return_short_hours, credit_days, tax_default, tax_bags, tax_delivery, max_units_per_product,
  order_carnes_last, sells_medicines, struck_by_list, second_factor_roles, gtag_id, gtag_business_id, ga_measurement_id,
  gtm_id, meta_pixel_id, server_subprocess_url`;
const columns = part`${others}, extra_holidays, working_holidays`;
const read = part`${others}, extra_holidays::text[] as extra_holidays, working_holidays::text[] as working_holidays`;

export type ConfigurationRow = Configuration & {
  version: number;
  updated_at: Date;
};

export function readConfiguration(db: Queries): Promise<ConfigurationRow> {
  return db.one<ConfigurationRow>(sql`
    select ${read}, version, updated_at from business_config where business_id = ${db.businessId}`);
}

/** Locked until the transaction ends: concurrent writers wait for each other. */
export function lockConfiguration(tx: Queries): Promise<ConfigurationRow> {
  return tx.one<ConfigurationRow>(sql`
    select ${read}, version, updated_at from business_config
    where business_id = ${tx.businessId} for no key update`);
}

/** Moves the version; a changed style sheet adds an entry to the history of style sheets (rule 45). */
export async function changeConfiguration(
  tx: Queries,
  changes: Partial<Configuration>,
  { now, by }: { now: Date; by: string | null },
): Promise<ConfigurationRow> {
  const { custom_css_styles: css } = changes;
  if (css !== undefined) {
    // A style from before the history becomes its first version.
    await tx.run(sql`
      insert into business_style (business_id, number, css, created_at)
      select c.business_id, 1, c.custom_css_styles, c.updated_at from business_config c
      where c.business_id = ${tx.businessId} and c.custom_css_styles not in ('', ${css})
        and not exists (select from business_style s where s.business_id = c.business_id)`);
    await tx.run(sql`
      insert into business_style (business_id, number, css, created_at, created_by)
      select c.business_id, coalesce((select max(number) from business_style s where s.business_id = c.business_id), 0) + 1,
        ${css}, ${now}, ${by}
      from business_config c where c.business_id = ${tx.businessId} and c.custom_css_styles <> ${css}`);
  }
  if (changes.struck_by_list) await strikeListPrices(tx, now);
  return tx.one<ConfigurationRow>(sql`
    update business_config c
    set (${columns}) = (select ${columns} from jsonb_populate_record(c, ${JSON.stringify(changes)}::jsonb)),
      version = c.version + 1, updated_at = ${now}
    where c.business_id = ${tx.businessId}
    returning ${read}, version, updated_at`);
}

/**
 * Switches a module, whose state the configuration's list is read from (rule 68). False when there is no such module.
 */
export async function switchModule(tx: Queries, code: string, active: boolean, now: Date): Promise<boolean> {
  const switched = await tx.run(sql`
    update business_module set status = ${active ? 'active' : 'inactive'}, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and code = ${code}`);
  return switched > 0;
}

/** The order of modules: these first, in this order. */
export async function orderModules(tx: Queries, codes: readonly string[]): Promise<void> {
  await tx.run(sql`
    update business_module m set position = o.place
    from unnest(${codes}::text[]) with ordinality o (code, place)
    where m.business_id = ${tx.businessId} and m.code = o.code and m.position <> o.place`);
}

/** Sets since when shoppers may order; null closes the shop. */
export function setOpened(tx: Queries, at: Date | null) {
  return tx.run(sql`update business_config set opened_at = ${at} where business_id = ${tx.businessId}`);
}

/** Records that a person confirmed or withdrew a check of the opening list. */
export function confirmOpening(tx: Queries, item: string, done: boolean) {
  return tx.run(sql`
    update business_config set opening_confirmed = array_remove(opening_confirmed, ${item})
      || case when ${done} then array[${item}] else array[]::text[] end
    where business_id = ${tx.businessId}`);
}

import type { SpecialDay, WeekHours } from '#rules/dates/office-hours.ts';
import type { AlcoholPause, DryDay } from '#rules/goods/alcohol-hours.ts';
import { type CacheOptions, createFacts } from '#server/cache/cache.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { holidayColumns, type OfficeHolidays } from './holidays.ts';

export type WirePoint = [number, number];
export type ZoneDistance = 'cercano' | 'lejano' | 'muy_lejano';
export type Zone = {
  polygon: WirePoint[];
  fee: number;
  free_from: number;
  distance: ZoneDistance | null;
};

/** A bag on offer, as stored in the business's configuration. */
export type Bag = {
  code: string;
  name: string;
  price_per_bag: number;
  products_per_bag: number;
  products_grams_limit: number;
};

/** What a cart's totals need of its office. */
export type Seller = OfficeHolidays & {
  office_id: string;
  office_name: string;
  office_city: string;
  office_polygon: WirePoint[];
  office_hours: Partial<WeekHours>;
  special_days: SpecialDay[];
  alcohol_pauses: AlcoholPause[];
  dry_days: DryDay[];
  office_inactive: boolean;
  window_capacity: number;
  minutes_per_product: number;
  cart_min_price: number;
  delivery_price: number;
  free_delivery_from: number;
  bags_config: Bag[];
  /** Most pieces of a product in a cart. */
  most_units: number;
  /** Tax classes: of products without one, of bags and of delivery. */
  tax_default: string | null;
  tax_bags: string;
  tax_delivery: string;
};

/** Columns of the office `o` and the configuration `g` of its business. */
export const sellerColumns = part`
  o.id as office_id, o.display_name as office_name, o.city as office_city, o.polygon as office_polygon,
  o.hours as office_hours, o.special_days, o.alcohol_pauses, o.dry_days, o.inactive as office_inactive, o.window_capacity,
  o.delivery_time_per_product as minutes_per_product,
  g.cart_min_price, g.delivery_price, g.free_delivery_from, g.bags_config, ${holidayColumns},
  g.max_units_per_product as most_units, nullif(g.tax_default, '') as tax_default, g.tax_bags, g.tax_delivery`;

/** The zones of office `o`; null when it has none. */
export const zonesOf = (businessId: string) => part`(
  select json_agg(json_build_object('polygon', polygon, 'fee', delivery_fee, 'free_from', free_delivery_from,
    'distance', distance) order by id)
  from zone where business_id = ${businessId} and office_id = o.id and not inactive)`;

/**
 * The state of an office (`o`), its zones, the configuration (`g`) and the cart's address that figures were computed
 * from: every change of one of these rows gives another text. `xmin` is the transaction that wrote a row, so rows need
 * not be compared.
 */
export const termsOf = (businessId: string, addressId: ReturnType<typeof part>) => part`
  concat_ws(' ', g.xmin, o.xmin,
    (select a.xmin from address a where a.business_id = ${businessId} and a.id = ${addressId}),
    (select string_agg(z.xmin::text, ' ' order by z.id) from zone z
      where z.business_id = ${businessId} and z.office_id = o.id and not z.inactive))`;

/** The state of a cart's office (`o`), its zones and the configuration (`g`) alone. */
export const sellerState = (businessId: string) => part`
  concat_ws(' ', g.xmin, o.xmin, (select string_agg(z.xmin::text, ' ' order by z.id) from zone z
    where z.business_id = ${businessId} and z.office_id = o.id and not z.inactive))`;

const MOST_SELLERS = 500;

/** Offices as sellers, with the state they had: an order compares it with the database (docs/decisions/006). */
export const createSellerFacts = (options: CacheOptions) =>
  createFacts(
    {
      read: readSellers,
      ofProducts: false,
      tables: ['office', 'zone', 'business_config'],
      most: MOST_SELLERS,
    },
    options,
  );

async function readSellers(db: Queries, officeIds: readonly string[]) {
  const rows = await db.all<Seller & { zones: Zone[] | null; state: string }>(sql`
    select ${sellerColumns}, ${zonesOf(db.businessId)} as zones, ${sellerState(db.businessId)} as state
    from office o join business_config g on g.business_id = o.business_id
    where o.business_id = ${db.businessId} and o.id = any(${officeIds})`);
  return new Map(
    rows.map(({ zones, state, ...seller }) => [seller.office_id, { seller, zones: zones ?? [], state }]),
  );
}

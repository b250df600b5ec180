import type { SpecialDay, WeekHours } from '#rules/dates/office-hours.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { holidayColumns, type OfficeHolidays } from './holidays.ts';

export type ZoneName = 'cercano' | 'lejano' | 'muy_lejano';

/** [latitude, longitude] (rule 32). */
type StoredPoint = [number, number];

export type OfficeRow = OfficeHolidays & {
  id: string;
  name: string;
  display_name: string;
  city: string;
  address: string;
  lat: number;
  lng: number;
  polygon: StoredPoint[];
  zones: { distance: ZoneName | null; fee: number; free_from: number; polygon: StoredPoint[] }[];
  support_number: string;
  delivery_time_per_product: number;
  hours: Partial<WeekHours>;
  special_days: SpecialDay[];
  window_capacity: number;
  is_default: boolean;
  delivery_price: number | null;
  free_delivery_from: number | null;
};

/** Promises of a window: orders, and their lines that are not picked yet. */
export type TakenWindow = { office_id: string; starts_at: Date; taken: number; queued: number };

/** Active offices in display order; only the one with the id, if given. */
export async function activeOffices(db: Queries, id?: string): Promise<OfficeRow[]> {
  return db.all<OfficeRow>(sql`
    select o.id, o.name, o.display_name, o.city, o.address, o.lat, o.lng, o.polygon, o.support_number,
      o.delivery_time_per_product, o.hours, o.special_days, o.window_capacity, o.is_default,
      ${holidayColumns}, g.delivery_price, g.free_delivery_from,
      coalesce((
        select jsonb_agg(jsonb_build_object('distance', z.distance, 'fee', z.delivery_fee, 'free_from', z.free_delivery_from, 'polygon', z.polygon))
        from zone z where z.business_id = o.business_id and z.office_id = o.id and not z.inactive
      ), '[]') as zones
    from office o left join business_config g on g.business_id = o.business_id
    where o.business_id = ${db.businessId} and not o.inactive ${id === undefined ? nothing : part`and o.id = ${id}`}
    order by o.position, o.name, o.id`);
}

export async function standardOffice(db: Queries): Promise<{ id: string } | undefined> {
  return db.first<{ id: string }>(sql`
    select o.id from office o
    where o.business_id = ${db.businessId} and not o.inactive
    order by o.is_default desc, o.position, o.name, o.id limit 1`);
}

export async function activeOffice(db: Queries, id: string): Promise<{ id: string } | undefined> {
  return db.first<{ id: string }>(sql`
    select o.id from office o where o.business_id = ${db.businessId} and o.id = ${id} and not o.inactive`);
}

/** Promises of some offices' windows since a day ago. */
export async function windowsTaken(
  db: Queries,
  officeIds: readonly string[],
  now: Date,
): Promise<TakenWindow[]> {
  return db.all<TakenWindow>(sql`
    select w.office_id, w.starts_at, w.taken, w.queued from delivery_window w
    where w.business_id = ${db.businessId} and w.office_id = any(${officeIds})
      and w.starts_at > ${now}::timestamptz - interval '1 day' and (w.taken > 0 or w.queued > 0)`);
}

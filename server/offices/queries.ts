import { fromWire, type LatLng } from '#rules/coverage.ts';
import { DEFAULT_OFFICE_HOURS, type HolidayChange, type OfficeHours } from '#rules/hours.ts';
import { holidayChange } from '../business/queries.ts';
import type { Queries } from '../db/database.ts';
import { nothing, part, sql } from '../db/sql.ts';

export type ZoneName = 'cercano' | 'lejano' | 'muy_lejano';
export type Zone = { distance: ZoneName | null; deliveryFee: number; polygon: LatLng[] };

/** An active office with all that rules about places and hours ask. Money in pesos, times in minutes. */
export type Office = {
  id: string;
  name: string;
  displayName: string;
  city: string;
  address: string;
  location: LatLng;
  polygon: LatLng[];
  zones: Zone[];
  supportNumber: string;
  minutesPerProduct: number;
  hours: OfficeHours;
  holidayChanges: HolidayChange[];
  /** Orders a window takes; 0 = no limit. */
  windowCapacity: number;
  isDefault: boolean;
  /** Fee where no zone contains the address (decision 6). */
  defaultFee: number;
};

type WirePoint = [number, number];

type OfficeRow = {
  id: string;
  name: string;
  display_name: string;
  city: string;
  address: string;
  lat: number;
  lng: number;
  polygon: WirePoint[];
  zones: { distance: ZoneName | null; fee: number; polygon: WirePoint[] }[];
  support_number: string;
  delivery_time_per_product: number;
  hours: Partial<OfficeHours>;
  extra_holidays: string[] | null;
  window_capacity: number;
  is_default: boolean;
  delivery_price: number | null;
};

/** All active offices, the first to show first. */
export async function readOffices(db: Queries): Promise<Office[]> {
  return officesWhere(db, nothing);
}

/** One active office. */
export async function readOffice(db: Queries, id: string): Promise<Office | undefined> {
  const [office] = await officesWhere(db, part`and o.id = ${id}`);
  return office;
}

/** The office whoever has not chosen one sees (decision 29); undefined in a business without offices. */
export async function defaultOfficeId(db: Queries): Promise<string | undefined> {
  const row = await db.first<{ id: string }>(sql`
    select o.id from office o
    where o.business_id = ${db.businessId} and not o.inactive
    order by o.is_default desc, o.position, o.name, o.id limit 1`);
  return row?.id;
}

/** The office that was asked for, if it is active, or the default one when none was. */
export async function findOfficeId(db: Queries, asked: string | undefined): Promise<string | undefined> {
  if (asked === undefined) return defaultOfficeId(db);
  const row = await db.first<{ id: string }>(sql`
    select o.id from office o where o.business_id = ${db.businessId} and o.id = ${asked} and not o.inactive`);
  return row?.id;
}

export type TakenWindow = { office_id: string; starts_at: Date; taken: number };

/** How many orders the coming windows of some offices have been promised to. */
export async function windowsTaken(
  db: Queries,
  officeIds: readonly string[],
  now: Date,
): Promise<TakenWindow[]> {
  return db.all<TakenWindow>(sql`
    select w.office_id, w.starts_at, w.taken from delivery_window w
    where w.business_id = ${db.businessId} and w.office_id = any(${officeIds})
      and w.starts_at > ${now}::timestamptz - interval '1 day' and w.taken > 0`);
}

async function officesWhere(db: Queries, condition: typeof nothing): Promise<Office[]> {
  const rows = await db.all<OfficeRow>(sql`
    select o.id, o.name, o.display_name, o.city, o.address, o.lat, o.lng, o.polygon, o.support_number,
      o.delivery_time_per_product, o.hours, o.window_capacity, o.is_default,
      bc.extra_holidays::text[] as extra_holidays, bc.delivery_price,
      coalesce((
        select jsonb_agg(jsonb_build_object('distance', z.distance, 'fee', z.delivery_fee, 'polygon', z.polygon))
        from zone z where z.business_id = o.business_id and z.office_id = o.id
      ), '[]') as zones
    from office o left join business_config bc on bc.business_id = o.business_id
    where o.business_id = ${db.businessId} and not o.inactive ${condition}
    order by o.position, o.name, o.id`);
  return rows.map(toOffice);
}

function toOffice(row: OfficeRow): Office {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    city: row.city,
    address: row.address,
    location: { lat: row.lat, lng: row.lng },
    polygon: row.polygon.map(fromWire),
    zones: row.zones.map(({ distance, fee, polygon }) => ({
      distance,
      deliveryFee: fee,
      polygon: polygon.map(fromWire),
    })),
    supportNumber: row.support_number,
    minutesPerProduct: row.delivery_time_per_product,
    hours: { ...DEFAULT_OFFICE_HOURS, ...row.hours },
    holidayChanges: (row.extra_holidays ?? []).map(holidayChange),
    windowCapacity: row.window_capacity,
    isDefault: row.is_default,
    defaultFee: row.delivery_price ?? 0,
  };
}

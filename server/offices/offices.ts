import { type HolidayChange, type OfficeHours, officeHours } from '#rules/dates/office-hours.ts';
import type { DeliveryTerms, DeliveryZone } from '#rules/deliveries/fee.ts';
import { type Box, boundingBox, fromWire, type LatLng } from '#rules/places/coverage.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';
import { officeHolidayChanges } from './holidays.ts';
import { activeOffice, activeOffices, type OfficeRow, standardOffice, type ZoneName } from './queries.ts';

export type Zone = DeliveryZone & { distance: ZoneName | null; polygon: LatLng[] };

/** An active office with everything the rules of places and hours need. Money in pesos, times in minutes. */
export type Office = {
  id: string;
  name: string;
  displayName: string;
  city: string;
  address: string;
  location: LatLng;
  polygon: LatLng[];
  /** Bounding box of its coverage; undefined without one. */
  box: Box | undefined;
  zones: Zone[];
  supportNumber: string;
  minutesPerProduct: number;
  hours: OfficeHours;
  holidayChanges: HolidayChange[];
  /** Orders a window takes; 0 = no limit. */
  windowCapacity: number;
  isDefault: boolean;
  /** Fee where no zone contains the address (rule 6). */
  delivery: DeliveryTerms;
};

export async function readOffices(db: Queries): Promise<Office[]> {
  return (await activeOffices(db)).map(toOffice);
}

/** All active offices from the cache: shared, not to be modified. */
export async function knownOffices(context: Pick<Context, 'cached' | 'db'>): Promise<Office[]> {
  return (await officesInMemory(context)).offices;
}

/** The offices from the cache if it has that state (`officesState`), else from the database. */
export async function officesAsOf(
  state: string | null,
  context: Pick<Context, 'cached' | 'db'>,
): Promise<Office[]> {
  const cached = await officesInMemory(context);
  return cached.state === state ? cached.offices : readOffices(context.db);
}

function officesInMemory({ cached, db }: Pick<Context, 'cached' | 'db'>) {
  return cached('offices', async () => {
    // Before the offices: a change in between makes them count as an older state.
    const { state } = await db.one<{ state: string | null }>(
      sql`select ${officesState(db.businessId)} as state`,
    );
    return { state, offices: await readOffices(db) };
  });
}

/** The state of all offices, as a column: every change of one gives another text (docs/decisions/003). */
export function officesState(businessId: string) {
  return part`(select string_agg(xmin::text, ' ' order by id) from office where business_id = ${businessId})`;
}

export async function readOffice(db: Queries, id: string): Promise<Office | undefined> {
  return (await activeOffices(db, id)).map(toOffice)[0];
}

/** The default office of visitors (rule 29); undefined in a business without offices. */
export async function defaultOfficeId(db: Queries): Promise<string | undefined> {
  return (await standardOffice(db))?.id;
}

/** The requested office if it is active, or the default one. */
export async function findOfficeId(db: Queries, id: string | undefined): Promise<string | undefined> {
  return id === undefined ? defaultOfficeId(db) : (await activeOffice(db, id))?.id;
}

/** `findOfficeId` from the cache first: an order validates its cart again. */
export async function findKnownOfficeId(
  context: Pick<Context, 'cached' | 'db'>,
  officeId: string | undefined,
): Promise<string | undefined> {
  const isCached = officeId !== undefined && (await knownOffices(context)).some(({ id }) => id === officeId);
  return isCached ? officeId : findOfficeId(context.db, officeId);
}

function toOffice(row: OfficeRow): Office {
  const polygon = row.polygon.map(fromWire);
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    city: row.city,
    address: row.address,
    location: { lat: row.lat, lng: row.lng },
    polygon,
    box: boundingBox(polygon),
    zones: row.zones.map(({ distance, fee, free_from: freeFrom, polygon }) => ({
      distance,
      fee,
      freeFrom,
      polygon: polygon.map(fromWire),
    })),
    supportNumber: row.support_number,
    minutesPerProduct: row.delivery_time_per_product,
    hours: officeHours(row.hours, row.special_days),
    holidayChanges: officeHolidayChanges(row),
    windowCapacity: row.window_capacity,
    isDefault: row.is_default,
    delivery: { fee: row.delivery_price ?? 0, freeFrom: row.free_delivery_from ?? 0 },
  };
}

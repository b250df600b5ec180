import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { officeHours, type SpecialDay, type WeekHours } from '#rules/dates/office-hours.ts';
import type { AlcoholPause, DryDay } from '#rules/goods/alcohol-hours.ts';
import { OFFICE_KEYS } from '#rules/places/office-keys.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';

type Key = (typeof OFFICE_KEYS)[number];
export type StaffOfficeRow = StaffRow & {
  name: string;
  display_name: string;
  city: string;
  address: string;
  lat: number;
  lng: number;
  /** Latitude first. */
  polygon: [number, number][];
  support_number: string;
  delivery_time_per_product: number;
  window_capacity: number;
  is_default: boolean;
  position: number;
  hours: Partial<WeekHours>;
  special_days: SpecialDay[];
  alcohol_pauses: AlcoholPause[];
  dry_days: DryDay[];
  extra_holidays: string[];
  working_holidays: string[];
  ws_keys: Partial<Record<Key, unknown>>;
  zones: number;
};

export const staffOfficeHandlers = {
  'offices.staffPage': async ({ query }, { db }) => {
    const page = await staffOffices(db, query);
    return isFailure(page) ? page : { list: page.rows.map(presentOffice), pagination: page.pagination };
  },
  'offices.staffOne': async ({ params }, { db }) => {
    const [row, stock] = await Promise.all([staffOffice(db, params.id), productsToBuy(db, params.id)]);
    return row ? { ...presentOffice(row), stock } : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'offices.staffPage' | 'offices.staffOne'>;

const sorts = {
  position: { by: part`o.position`, as: 'bigint' },
  name: { by: part`folded(o.name)`, as: 'text' },
  city: { by: part`folded(o.city)`, as: 'text' },
  creationDate: { by: part`o.created_at`, as: 'timestamptz' },
  lastUpdateDate: { by: part`o.updated_at`, as: 'timestamptz' },
} satisfies Record<string, Sort>;

const columns = part`o.id, o.name, o.display_name, o.city, o.address, o.lat, o.lng, o.polygon, o.support_number,
  o.delivery_time_per_product, o.window_capacity, o.is_default, o.position, o.ws_keys, o.hours, o.special_days,
  o.alcohol_pauses, o.dry_days, o.extra_holidays::text[] as extra_holidays, o.working_holidays::text[] as working_holidays, o.inactive, o.inactive_at,
  o.created_at, o.updated_at, o.version,
  (select count(*) from zone z where z.business_id = o.business_id and z.office_id = o.id and not z.inactive) as zones`;

type OfficesQuery = CheckedInputOf<'offices.staffPage'>['query'];

/** Offices of a business, sorted when read: there are tens. */
export function staffOffices(db: Queries, query: OfficesQuery) {
  const { name, city, inactive } = query;
  const from = part`
    from office o
    where o.business_id = ${db.businessId}
      ${name ? part`and (strpos(folded(o.name), folded(${name})) > 0 or strpos(folded(o.display_name), folded(${name})) > 0)` : nothing}
      ${city ? part`and strpos(folded(o.city), folded(${city})) > 0` : nothing}
      ${inactive === undefined ? nothing : part`and o.inactive = ${inactive}`}`;
  return sortedPage<StaffOfficeRow, keyof typeof sorts>(db, query, { columns, from, id: part`o.id`, sorts });
}

export function staffOffice(db: Queries, id: string, lock: 'locked' | 'read' = 'read') {
  return db.first<StaffOfficeRow>(sql`
    select ${columns} from office o where o.business_id = ${db.businessId} and o.id = ${id}
    ${lock === 'locked' ? part`for no key update` : nothing}`);
}

/** Number of products for sale, only for one office: a list would count every shelf. */
async function productsToBuy(db: Queries, officeId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from product_office po
    where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.listed`);
  return count;
}

export function presentOffice(row: StaffOfficeRow): OutputOf<'offices.create'> {
  const { days, ...hours } = officeHours(row.hours, row.special_days);
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    city: row.city,
    address: row.address,
    geopoint: [row.lat, row.lng],
    polygon: row.polygon,
    support_number: row.support_number,
    delivery_time_per_product: row.delivery_time_per_product,
    window_capacity: row.window_capacity,
    is_default: row.is_default,
    position: row.position,
    hours,
    special_days: [...days],
    extra_holidays: row.extra_holidays,
    working_holidays: row.working_holidays,
    alcoholPauses: row.alcohol_pauses.map((pause) => ({ ...pause, days: [...pause.days] })),
    dryDays: row.dry_days,
    zones: row.zones,
    ...Object.fromEntries(OFFICE_KEYS.map((name) => [name, String(row.ws_keys[name] ?? '')])),
    ...presentStaffRecord(row),
  };
}

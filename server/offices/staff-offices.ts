import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';

type Key = (typeof KEYS)[number];
type StaffOfficeRow = StaffRow & {
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
  ws_keys: Partial<Record<Key, unknown>>;
};

/** Names of an office's columns in the external service. */
const KEYS = [
  'key',
  'key_price',
  'key_price_neto',
  'key_discount',
  'key_pum',
  'key_pum_measurement',
  'key_stock_min',
  'key_quantity_pum',
] as const;

/** Offices as whoever writes them reads them (decision 71). */
export const staffOfficeHandlers = {
  'offices.staffPage': async ({ query }, { db }) => {
    const page = await staffOffices(db, query);
    return isFailure(page) ? page : { list: page.rows.map(presentOffice), pagination: page.pagination };
  },
  'offices.staffOne': async ({ params }, { db }) => {
    const row = await db.first<StaffOfficeRow>(sql`
      select ${columns} from office o where o.business_id = ${db.businessId} and o.id = ${params.id}`);
    return row ? presentOffice(row) : fail('NOT_FOUND');
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
  o.delivery_time_per_product, o.window_capacity, o.is_default, o.position, o.ws_keys, o.inactive, o.inactive_at,
  o.created_at, o.updated_at, o.version`;

/** A business has tens: they are sorted as they are read. */
function staffOffices(db: Queries, query: CheckedInputOf<'offices.staffPage'>['query']) {
  const { name, city, inactive } = query;
  const from = part`
    from office o
    where o.business_id = ${db.businessId}
      ${name ? part`and (strpos(folded(o.name), folded(${name})) > 0 or strpos(folded(o.display_name), folded(${name})) > 0)` : nothing}
      ${city ? part`and strpos(folded(o.city), folded(${city})) > 0` : nothing}
      ${inactive === undefined ? nothing : part`and o.inactive = ${inactive}`}`;
  return sortedPage<StaffOfficeRow, keyof typeof sorts>(db, query, { columns, from, id: part`o.id`, sorts });
}

function presentOffice(row: StaffOfficeRow): OutputOf<'offices.staffOne'> {
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
    ...Object.fromEntries(KEYS.map((name) => [name, String(row.ws_keys[name] ?? '')])),
    ...presentStaffRecord(row),
  };
}

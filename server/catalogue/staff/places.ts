import type { z } from 'zod';
import type { StaffOffice, StaffZone } from '#contract/entities/staff-catalogue.ts';
import { part } from '#server/db/sql.ts';
import { type RecordRow, recordColumns, recordFieldsOf } from './record-fields.ts';

type WireOffice = z.infer<typeof StaffOffice>;
type WireZone = z.infer<typeof StaffZone>;
type Base = 'id' | 'inactive' | 'inactiveDate' | 'creationDate' | 'lastUpdateDate' | 'version';

export type StaffOfficeRow = RecordRow &
  Omit<WireOffice, Base | 'geopoint' | 'wsKeys'> & {
    lat: number;
    lng: number;
    ws_keys: WireOffice['wsKeys'];
  };
export type StaffZoneRow = RecordRow & Omit<WireZone, Base>;

/** Of office `o`; `stock` counts what can be bought there. */
export const staffOfficeColumns = part`
  ${recordColumns(part`o`)}, o.name, o.display_name as "displayName", o.city, o.address, o.lat, o.lng, o.polygon,
  o.support_number, o.delivery_time_per_product, o.is_default, o.position as "order", o.hours, o.window_capacity, o.ws_keys,
  o.extra_holidays::text[] as extra_holidays, o.working_holidays::text[] as working_holidays,
  (select count(*) from product_office po
    where po.business_id = o.business_id and po.office_id = o.id and po.listed) as stock`;

/** Of zone `z`. */
export const staffZoneColumns = part`
  ${recordColumns(part`z`)}, z.office_id as "officeId", z.distance, z.delivery_fee as "deliveryFee", z.polygon`;

/** `withKeys`: only superadmin sees how the web service names the office's figures (back-office 6). */
export function toStaffOffice(row: StaffOfficeRow, { withKeys }: { withKeys: boolean }): WireOffice {
  const { inactive_at, created_at, updated_at, lat, lng, ws_keys, ...plain } = row;
  return {
    ...plain,
    ...recordFieldsOf(row),
    geopoint: [lat, lng],
    ...(withKeys ? { wsKeys: ws_keys } : {}),
  };
}

export function toStaffZone(row: StaffZoneRow): WireZone {
  const { inactive_at, created_at, updated_at, ...plain } = row;
  return { ...plain, ...recordFieldsOf(row) };
}

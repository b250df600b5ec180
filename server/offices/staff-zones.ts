import type { OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';
import type { ZoneName } from './queries.ts';

export type StaffZoneRow = StaffRow & {
  office_id: string;
  distance: ZoneName | null;
  delivery_fee: number;
  free_delivery_from: number;
  /** Latitude first. */
  polygon: [number, number][];
};

/** The zones of an office, the nearest first; an office has tens. */
export function staffZonesOf(db: Queries, officeId: string): Promise<StaffZoneRow[]> {
  return db.all<StaffZoneRow>(sql`
    select ${columns} from zone
    where business_id = ${db.businessId} and office_id = ${officeId} and not inactive
    order by delivery_fee, created_at, id`);
}

const columns = part`id, office_id, distance, delivery_fee, free_delivery_from, polygon, inactive, inactive_at, created_at, updated_at, version`;

export function presentZone(row: StaffZoneRow): OutputOf<'zones.create'>['data'] {
  return {
    id: row.id,
    officeId: row.office_id,
    distance: row.distance,
    deliveryFee: row.delivery_fee,
    freeDeliveryFrom: row.free_delivery_from,
    polygon: row.polygon,
    ...presentStaffRecord(row),
  };
}

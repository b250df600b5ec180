import { fromWire, polygonContainsPolygon } from '#rules/places/coverage.ts';
import type { OfficeFields } from '#server/catalogue/writing/office-records.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { fail, failAt } from '#server/http/failure.ts';
import { staffZonesOf } from './staff-zones.ts';

/** Refuses a coverage that excludes a zone of the office (rule 31). */
export async function zonesOutside(tx: Queries, officeId: string, polygon: OfficeFields['polygon']) {
  const coverage = polygon.map(fromWire);
  const zones = await staffZonesOf(tx, officeId);
  const out = zones.filter((zone) => !polygonContainsPolygon(coverage, zone.polygon.map(fromWire)));
  if (out.length === 0) return undefined;
  const message =
    out.length === 1
      ? 'Una zona quedaría por fuera: ajústala o elimínala antes.'
      : `${out.length} zonas quedarían por fuera: ajústalas o elimínalas antes.`;
  return failAt('ZONE_OUTSIDE', 'polygon', message);
}

export async function whyNotRemovable(tx: Queries, id: string) {
  const { orders, others } = await tx.one<{ orders: boolean; others: boolean }>(sql`
    select
      exists (select from customer_order o
        where o.business_id = ${tx.businessId} and o.office_id = ${id} and o.state not in
          ('10_store_dispatch_products', '12_store_cancel_order', '11_store_onlinepayment_fail')) as orders,
      exists (select from office where business_id = ${tx.businessId} and not inactive and id <> ${id}) as others`);
  if (orders) return fail('OFFICE_HAS_ORDERS');
  return others ? undefined : fail('OFFICE_LAST');
}

/** Refuses the name of another office, which would be ambiguous for imports and people. Removed ones do not count. */
export async function nameTaken(tx: Queries, name: string, exceptId: string | null = null) {
  await lockOffices(tx);
  const other = await tx.first(sql`
    select from office where business_id = ${tx.businessId} and not inactive
      and folded(name) = folded(${name}) and id is distinct from ${exceptId}::uuid`);
  return other ? failAt('OFFICE_NAME_USED', 'name') : undefined;
}

/** Simultaneous renames and removals of offices are checked in turn. */
export async function lockOffices(tx: Queries): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('offices ' || ${tx.businessId}, 0)) as locked`,
  );
}

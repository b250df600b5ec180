import type { OutputOf } from '#contract/index.ts';
import { fromWire, polygonContainsPolygon } from '#rules/places/coverage.ts';
import { onlySaid } from '#server/catalogue/categories/write-category.ts';
import { offices, zones } from '#server/catalogue/writing/office-records.ts';
import type { Queries } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { createRecord, type Resource, removeRecord, updateRecord } from '#server/resource/write-record.ts';
import { staffOffice } from './staff-offices.ts';
import { presentZone, type StaffZoneRow, staffZonesOf } from './staff-zones.ts';

/** Every cart checks each of them. */
const MOST_ZONES = 100;

type Zone = OutputOf<'zones.create'>['data'];
const zoneResource: Resource<StaffZoneRow, Zone> = {
  entity: 'zone',
  present: presentZone,
  lock: async (tx, id) => {
    const row = await zones.lock(tx, id);
    return row && !row.inactive ? row : undefined;
  },
};

/** Zones: delivery prices for parts of an office's coverage (rules 6 and 31). */
export const zoneHandlers = {
  'zones.list': async ({ query: { officeId } }, { db }) => {
    const office = await staffOffice(db, officeId);
    return office ? { data: (await staffZonesOf(db, officeId)).map(presentZone) } : fail('NOT_FOUND');
  },

  'zones.create': async (
    { body: { officeId, distance, deliveryFee, freeDeliveryFrom = 0, polygon } },
    context,
  ) => {
    const data = await createRecord(zoneResource, context, 'zones.create', async (tx) => {
      const office = await lockOfficeOf(tx, officeId);
      if (!office) return failAt('INVALID_INPUT', 'officeId', 'Esa sede no existe.');
      if (!isInside(office, polygon)) return failAt('ZONE_OUTSIDE', 'polygon');
      if ((await staffZonesOf(tx, officeId)).length >= MOST_ZONES) return fail('ZONES_FULL');
      const fees = { delivery_fee: deliveryFee, free_delivery_from: freeDeliveryFrom };
      const fields = { office_id: officeId, distance, ...fees, polygon };
      return zones.add(tx, fields, context.now());
    });
    return isFailure(data) ? data : { data };
  },

  'zones.update': async ({ params: { id }, body: { version, ...changes } }, context) => {
    const edit = { call: 'zones.update', id, version, unlessSame: true } as const;
    const data = await updateRecord(zoneResource, context, edit, async (tx, before) => {
      if (changes.officeId !== undefined && changes.officeId !== before.office_id)
        return failAt('INVALID_INPUT', 'officeId', 'Una zona no cambia de sede.');
      const office = await lockOfficeOf(tx, before.office_id);
      if (!office) return fail('NOT_FOUND');
      if (changes.polygon && !isInside(office, changes.polygon)) return failAt('ZONE_OUTSIDE', 'polygon');
      const { distance, deliveryFee, freeDeliveryFrom, polygon } = changes;
      const fees = { delivery_fee: deliveryFee, free_delivery_from: freeDeliveryFrom };
      return zones.change(tx, id, onlySaid({ distance, ...fees, polygon }), context.now());
    });
    return isFailure(data) ? data : { data };
  },

  'zones.remove': ({ params: { id }, query: { version } }, context) => {
    const removal = { call: 'zones.remove', id, version, message: 'Zona eliminada.' } as const;
    return removeRecord(zoneResource, context, removal, (tx) => zones.remove(tx, id, context.now()));
  },
} satisfies HandlersOf<'zones.list' | 'zones.create' | 'zones.update' | 'zones.remove'>;

/** Locks the office of a zone against changes of its coverage; undefined for a removed one. */
async function lockOfficeOf(tx: Queries, id: string) {
  const office = await offices.lock(tx, id);
  return office && !office.inactive ? office : undefined;
}

function isInside(office: { polygon: [number, number][] }, polygon: readonly [number, number][]): boolean {
  return polygonContainsPolygon(office.polygon.map(fromWire), polygon.map(fromWire));
}

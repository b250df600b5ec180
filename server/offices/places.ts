import { deliveryCost, zonesContaining } from '#rules/deliveries/fee.ts';
import { type LatLng, officeFor } from '#rules/places/coverage.ts';
import type { Queries } from '#server/db/database.ts';
import { type Office, readOffices } from './offices.ts';
import type { ZoneName } from './queries.ts';

export type OfficeOfPoint = {
  office: Office;
  /** False: no office covers the point and this is only the nearest (rule 28). */
  covered: boolean;
  meters: number;
  /** The zone whose fee applies; null outside of all. */
  zone: ZoneName | null;
  /** Pesos, for an empty cart (rule 6). */
  fee: number;
};

/** The office that delivers to a point and what that costs; undefined in a business without offices. */
export async function officeForPoint(db: Queries, point: LatLng): Promise<OfficeOfPoint | undefined> {
  return officeAmong(await readOffices(db), point);
}

/** `officeForPoint` among given offices. */
export function officeAmong(offices: readonly Office[], point: LatLng): OfficeOfPoint | undefined {
  const choice = officeFor(point, offices);
  if (!choice) return undefined;
  const { office, how, meters } = choice;
  const { fee } = deliveryCost(office.zones, point, office.delivery, 0);
  const zone = zonesContaining(office.zones, point).find((candidate) => candidate.fee === fee);
  return {
    office,
    covered: how === 'coverage',
    meters: Math.round(meters),
    zone: zone?.distance ?? null,
    fee,
  };
}

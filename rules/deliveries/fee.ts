import type { Pesos } from '../money.ts';
import { type LatLng, pointInPolygon } from '../places/coverage.ts';

/** A delivery zone of an office. */
export type DeliveryZone = { polygon: readonly LatLng[]; deliveryFee: Pesos };

/** Fee for the point: the cheapest of its zones, else the configured one (rule 6). */
export function deliveryFee(
  zones: readonly DeliveryZone[],
  point: LatLng | undefined,
  defaultFee: Pesos,
): Pesos {
  if (!point) return defaultFee;
  const fees = zonesContaining(zones, point).map((zone) => zone.deliveryFee);
  return fees.length > 0 ? Math.min(...fees) : defaultFee;
}

export function zonesContaining<Zone extends DeliveryZone>(zones: readonly Zone[], point: LatLng): Zone[] {
  return zones.filter((zone) => pointInPolygon(point, zone.polygon));
}

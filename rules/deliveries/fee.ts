import type { Pesos } from '../money.ts';
import { type LatLng, pointInPolygon } from '../places/coverage.ts';

/** What a delivery costs: `fee` pesos, and nothing from `freeFrom` pesos of products on; 0 = it is never free. */
export type DeliveryTerms = { fee: Pesos; freeFrom: Pesos };

/** A delivery zone of an office. */
export type DeliveryZone = DeliveryTerms & { polygon: readonly LatLng[] };

export type DeliveryCost = {
  fee: Pesos;
  /** From how many pesos of products on it is free, and how many are missing; null: never, or always. */
  free: { from: Pesos; missing: Pesos } | null;
};

/**
 * What delivery to the point costs with products for `subtotal` pesos, before coupons: the cheapest of its zones, else
 * as configured (rules 6 and 124).
 */
export function deliveryCost(
  zones: readonly DeliveryZone[],
  point: LatLng | undefined,
  configured: DeliveryTerms,
  subtotal: Pesos,
): DeliveryCost {
  const own = point ? zonesContaining(zones, point) : [];
  const terms = own.length > 0 ? own : [configured];
  const limits = terms.map(({ freeFrom }) => freeFrom).filter((from) => from > 0);
  const isAlwaysFree = terms.some(({ fee }) => fee === 0);
  const from = limits.length > 0 && !isAlwaysFree ? Math.min(...limits) : null;
  return {
    fee: Math.min(...terms.map((one) => feeOf(one, subtotal))),
    free: from === null ? null : { from, missing: Math.max(0, from - subtotal) },
  };
}

export function zonesContaining<Zone extends DeliveryZone>(zones: readonly Zone[], point: LatLng): Zone[] {
  return zones.filter((zone) => pointInPolygon(point, zone.polygon));
}

function feeOf({ fee, freeFrom }: DeliveryTerms, subtotal: Pesos): Pesos {
  return freeFrom > 0 && subtotal >= freeFrom ? 0 : fee;
}

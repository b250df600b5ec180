import type { CartType } from '#rules/cart/totals.ts';
import type { DeliveryWindow } from '#rules/deliveries/windows.ts';
import { alcoholBar } from '#rules/goods/alcohol-hours.ts';
import { alcoholRules, maySellAlcohol } from '#server/cart/snapshot/alcohol-hours.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Office } from '#server/offices/offices.ts';
import { officeAmong } from '#server/offices/places.ts';
import type { Seller } from '#server/offices/seller.ts';
import { windowsLeft } from '#server/offices/windows.ts';
import type { SavedAddress, StandingOrderRow } from './queries.ts';

export type PlaceProblem = 'address_gone' | 'no_coverage' | 'office_closed';

/** Where it goes: the office that sells to the address now, or the one where it is fetched. */
export type Place = { office: Office; address: SavedAddress | null };

export function placeOf(
  { type, address, office_id: officeId }: Pick<StandingOrderRow, 'type' | 'address' | 'office_id'>,
  offices: readonly Office[],
): Place | PlaceProblem {
  if (type === 'pickup') {
    const office = offices.find(({ id }) => id === officeId);
    return office ? { office, address: null } : 'office_closed';
  }
  if (!address) return 'address_gone';
  const found = officeAmong(offices, address);
  return found?.covered ? { office: found.office, address } : 'no_coverage';
}

export type OfferedWindows = {
  windows: DeliveryWindow[];
  /** Why alcohol is not handed over then; undefined where it may be. */
  alcoholBarAt(window: DeliveryWindow): string | undefined;
};

/** The windows that its office can promise now, of goods with or without alcohol (rule 99). */
export async function windowsFor(
  db: Queries,
  office: Office,
  { type, lines, hasAlcohol }: { type: CartType; lines: number; hasAlcohol: boolean },
  now: Date,
): Promise<OfferedWindows> {
  const place = hasAlcohol ? await readAlcoholRules(db, office.id) : undefined;
  const mayPromise = place && maySellAlcohol(place, now);
  return {
    windows: await windowsLeft(db, office, now, { type, lines, mayPromise }),
    alcoholBarAt: (window) => place && alcoholBar(alcoholRules(place), window)?.reason,
  };
}

function readAlcoholRules(db: Queries, officeId: string) {
  return db.one<Pick<Seller, 'alcohol_pauses' | 'dry_days'>>(sql`
    select alcohol_pauses, dry_days from office where business_id = ${db.businessId} and id = ${officeId}`);
}

import type { DemoOffice } from '#demo/types.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { mayBePromoted } from '#rules/goods/kinds.ts';
import { dayAfter } from '#rules/stats/period.ts';
import { kindOfGood } from './departments.ts';
import { officeId } from './links.ts';
import { hash32, share } from './random.ts';
import type { Row } from './rows.ts';
import type { Shelf } from './shelves.ts';

/** How long the demonstration has offers that end today, and how many of its goods take part. */
const DAYS = 60;
const ENDING = 0.15;
const COMING = 0.15;
const PERCENT = 20;

/**
 * Prices of certain days in an office: some offers of today are for the last day, and on each of the next days others
 * begin and end. So that there is something that ends on the day when somebody looks; no price of today changes.
 */
export function dayOfferRows(
  business: string,
  business_id: string,
  office: DemoOffice,
  { shelves, now }: { shelves: readonly Shelf[]; now: Date },
): Row[] {
  const today = bogotaDay(now);
  return shelves.flatMap(({ good, price, net, stock }): Row[] => {
    const key = `day offer ${office.id} ${good.sku}`;
    const isOffer = net < price;
    const isChosen = share(key) < (isOffer ? ENDING : COMING);
    if (!isChosen || stock === 0 || good.net !== undefined || !mayBePromoted(kindOfGood(good))) return [];
    const day = isOffer ? today : dayAfter(today, 1 + (hash32(key) % DAYS));
    return [
      {
        business_id,
        office_id: officeId(business, office.id),
        product_id: good.id,
        price_neto: isOffer ? net : reduced(price),
        begins_on: day,
        ends_on: day,
        begun: isOffer,
      },
    ];
  });
}

function reduced(price: number): number {
  const step = price < 10_000 ? 10 : 50;
  return Math.max(step, Math.floor((price * (100 - PERCENT)) / 100 / step) * step);
}

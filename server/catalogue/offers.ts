import type { CallOutput } from '#contract/call.ts';
import type { offerCalls } from '#contract/offers.ts';
import { isOfferActive } from '#rules/offer.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { pictureUrl } from './product-card.ts';

export type Offer = CallOutput<(typeof offerCalls)['offers.list']>['list'][number];

/** Where a banner may stand (back-office 2, "Offers"). */
export const OFFER_SECTIONS = [
  'HOME',
  'HOME_TOP_BANNER',
  'HOME_1_FULL',
  'HOME_1_LEFT',
  'HOME_1_RIGHT',
  'HOME_2_SLIDE',
  'HOME_3_LEFT',
  'HOME_4_LEFT',
  'HOME_4_RIGHT_1',
  'HOME_4_RIGHT_2',
  'HOME_SECOND',
  'HOME_THREE',
  'HOME_FOUR',
  'HOME_BRANDS',
  'COMUNIDADES_BANNER_1',
  'HOME-POP-UP',
  'CHECKOUT-COUPONS',
  'OFFERS_TOP',
] as const;

export type OfferRow = {
  id: string;
  name: string;
  section: string;
  url: string;
  photos: string[];
  video_url: string;
  art: { title?: string; text?: string; tag?: string; tint?: string; pictures?: string[] };
  position: number;
  analytics_event: string;
  start_date: Date | null;
  due_date: Date | null;
  start_daily_hour: number | null;
  end_daily_hour: number | null;
};

/**
 * The offers of some sections that show now in an office: its own, its city's and those of every office. One that is
 * tied to a category or subcategory shows only where something of it can be bought.
 */
export async function offersShownNow(
  db: Queries,
  sections: readonly string[],
  officeId: string,
  now: Date,
): Promise<Offer[]> {
  const rows = await db.all<OfferRow>(sql`
    select f.id, f.name, f.section, f.url, f.photos, f.video_url, f.art, f.position, f.analytics_event,
      f.start_date, f.due_date, f.start_daily_hour, f.end_daily_hour
    from offer f
    where f.business_id = ${db.businessId} and not f.inactive and f.section = any(${sections})
      and (f.office_id is null or f.office_id = ${officeId})
      and (f.city = '' or f.city = (
        select o.city from office o where o.business_id = ${db.businessId} and o.id = ${officeId}))
      and (f.category_id is null or exists (
        select from product_office po
        where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.listed
          and po.category_id = f.category_id))
      and (f.subcategory_id is null or exists (
        select from product_office po
        where po.business_id = ${db.businessId} and po.office_id = ${officeId} and po.listed
          and po.subcategory_id = f.subcategory_id))
    order by f.section, f.position, f.id`);
  // The clock decides by the rule the back office shows too; banners of a shop are tens, not thousands.
  return rows.filter((row) => isOfferActive(timesOf(row), now)).map(toOffer);
}

function timesOf(row: OfferRow) {
  return {
    startDate: row.start_date,
    dueDate: row.due_date,
    startDailyHour: row.start_daily_hour,
    endDailyHour: row.end_daily_hour,
  };
}

export function toOffer(row: OfferRow): Offer {
  const { title = '', text = '', tag = '', tint = '', pictures = [] } = row.art;
  return {
    id: row.id,
    nameOffer: row.name,
    section: row.section,
    url: row.url,
    photos: row.photos.map(pictureUrl),
    video_url: row.video_url,
    art: { title, text, tag, tint, pictures: pictures.map(pictureUrl) },
    order: row.position,
    analyticsEvent: row.analytics_event,
  };
}

export function isSection(section: string): boolean {
  return OFFER_SECTIONS.some((known) => known === section);
}

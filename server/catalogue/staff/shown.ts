import type { z } from 'zod';
import type { StaffCustomCart, StaffOffer } from '#contract/entities/staff-catalogue.ts';
import { safeHtml } from '#server/community/safe-html.ts';
import { part } from '#server/db/sql.ts';
import { pictureUrl } from '../product-card.ts';
import { type RecordRow, recordColumns, recordFieldsOf } from './record-fields.ts';

type WireOffer = z.infer<typeof StaffOffer>;
type WireCart = z.infer<typeof StaffCustomCart>;
type Base = 'id' | 'inactive' | 'inactiveDate' | 'creationDate' | 'lastUpdateDate' | 'version';

export type StaffOfferRow = RecordRow &
  Omit<WireOffer, Base | 'startDate' | 'dueDate' | 'art'> & {
    art: Partial<WireOffer['art']>;
    start_date: Date | null;
    due_date: Date | null;
  };

/** Of offer `f` with its office `o` (left join). */
export const staffOfferColumns = part`
  ${recordColumns(part`f`)}, f.name as "nameOffer", f.section, f.url, f.photo, f.photos, f.video_url, f.art,
  f.position as "order", f.analytics_event as "analyticsEvent", f.start_date, f.due_date,
  f.start_daily_hour as "startDailyHour", f.end_daily_hour as "endDailyHour", f.all_days as "alldays",
  f.office_id as "branchId", coalesce(o.display_name, '') as "branchOffice", f.city, f.category_id as category,
  f.subcategory_id as "subCategory", f.route_mode as "routeMode", f.vertical`;

export function toStaffOffer(row: StaffOfferRow): WireOffer {
  const { inactive_at, created_at, updated_at, start_date, due_date, ...plain } = row;
  const { title = '', text = '', tag = '', tint = '', pictures = [] } = row.art;
  return {
    ...plain,
    ...recordFieldsOf(row),
    photo: pictureUrl(row.photo),
    photos: row.photos.map(pictureUrl),
    art: { title, text, tag, tint, pictures: pictures.map(pictureUrl) },
    startDate: start_date?.toISOString() ?? null,
    dueDate: due_date?.toISOString() ?? null,
  };
}

export type StaffCustomCartRow = RecordRow &
  Omit<WireCart, Base | 'photos' | 'banner_footer' | 'recipe_details'> & {
    photos: (string | { url: string })[];
    banner_footer: Partial<WireCart['banner_footer']>;
    recipe_details: Partial<WireCart['recipe_details']>;
  };

/** Of custom cart `cc`. */
export const staffCustomCartColumns = part`
  ${recordColumns(part`cc`)}, cc.type, cc.name, cc.slug, cc.picture as "photoUrl", cc.tint, cc.creator_id as "creatorId",
  cc.creator_name as creator, cc.show_on_checkout as "showOnCheckout", cc.recipe_details, cc.body, cc.photos,
  cc.video_url as "videoUrl", cc.banner_footer,
  (select count(*) from custom_cart_product cp
    where cp.business_id = cc.business_id and cp.custom_cart_id = cc.id) as "productsCount"`;

export function toStaffCustomCart(row: StaffCustomCartRow): WireCart {
  const { inactive_at, created_at, updated_at, ...plain } = row;
  const { image = '', link = '' } = row.banner_footer;
  const { time = '', portions = 0, dificult = '' } = row.recipe_details;
  const addressOf = (photo: string | { url: string }) => (typeof photo === 'string' ? photo : photo.url);
  return {
    ...plain,
    ...recordFieldsOf(row),
    photoUrl: pictureUrl(row.photoUrl),
    body: safeHtml(row.body),
    photos: row.photos.map((photo) => ({ url: pictureUrl(addressOf(photo)) })),
    banner_footer: { image: pictureUrl(image), link },
    recipe_details: { time, portions, dificult },
  };
}

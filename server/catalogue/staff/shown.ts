import type { z } from 'zod';
import type { StaffCustomCart } from '#contract/catalogue/staff-catalogue.ts';
import { part } from '#server/db/sql.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { pictureUrl } from '../product-card.ts';
import { type RecordRow, recordColumns, recordFieldsOf } from './record-fields.ts';

type WireCart = z.infer<typeof StaffCustomCart>;
type Base = 'id' | 'inactive' | 'inactiveDate' | 'creationDate' | 'lastUpdateDate' | 'version';

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

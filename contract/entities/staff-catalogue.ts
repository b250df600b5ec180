import { z } from 'zod';
import { CustomCart } from '#contract/community/custom-cart-shapes.ts';
import { Offer } from '#contract/offers.ts';
import { Id, Instant } from '#contract/wire.ts';
import { recordFields } from './staff-product.ts';

/** An offer as staff read it: also one that does not show now. */
export const StaffOffer = Offer.extend({
  ...recordFields,
  photo: z.string(),
  startDate: Instant.nullable(),
  dueDate: Instant.nullable(),
  startDailyHour: z.int().min(0).max(23).nullable(),
  /** Inclusive: 18 is until 18:59:59 (decision 19). */
  endDailyHour: z.int().min(0).max(23).nullable(),
  alldays: z.boolean(),
  branchId: Id.nullable(),
  /** The name of that office; '' = all. */
  branchOffice: z.string(),
  city: z.string(),
  category: Id.nullable(),
  subCategory: Id.nullable(),
  routeMode: z.string(),
  vertical: z.boolean(),
}).meta({ id: 'StaffOffer' });

/** A recipe, event, market or basket as staff read it. */
export const StaffCustomCart = CustomCart.extend({
  ...recordFields,
  creatorId: Id.nullable(),
  body: z.string(),
  photos: z.array(z.object({ url: z.string() })),
  videoUrl: z.string(),
  banner_footer: z.object({ image: z.string(), link: z.string() }),
}).meta({ id: 'StaffCustomCart' });

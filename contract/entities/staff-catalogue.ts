import { z } from 'zod';
import { CustomCart } from '#contract/community.ts';
import { Offer } from '#contract/offers.ts';
import { Geopoint, Id, Instant, Pesos } from '#contract/wire.ts';
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

const Points = z.array(z.tuple([z.number(), z.number()]));
const WsKeys = z
  .object({
    key: z.string(),
    key_price: z.string(),
    key_price_neto: z.string(),
    key_discount: z.string(),
    key_pum: z.string(),
    key_pum_measurement: z.string(),
    key_stock_min: z.string(),
    key_quantity_pum: z.string(),
  })
  .partial();

/** A delivery zone of an office. */
export const StaffZone = z
  .object({
    ...recordFields,
    officeId: Id,
    distance: z.enum(['cercano', 'lejano', 'muy_lejano']).nullable(),
    deliveryFee: Pesos,
    polygon: Points,
  })
  .meta({ id: 'StaffZone' });

/** An office as staff read it. The keys of the web service only for superadmin (back-office 6). */
export const StaffOffice = z
  .object({
    ...recordFields,
    name: z.string(),
    displayName: z.string(),
    city: z.string(),
    address: z.string(),
    geopoint: Geopoint,
    /** Latitude first (decision 32). */
    polygon: Points,
    support_number: z.string(),
    delivery_time_per_product: z.int().nonnegative(),
    /** Products that can be bought there now. */
    stock: z.int().nonnegative(),
    is_default: z.boolean(),
    order: z.int(),
    hours: z.record(z.string(), z.string()),
    extra_holidays: z.array(z.string()),
    working_holidays: z.array(z.string()),
    window_capacity: z.int().nonnegative(),
    wsKeys: WsKeys.optional(),
  })
  .meta({ id: 'StaffOffice' });

/** A recipe, event, market or basket as staff read it. */
export const StaffCustomCart = CustomCart.extend({
  ...recordFields,
  creatorId: Id.nullable(),
  body: z.string(),
  photos: z.array(z.object({ url: z.string() })),
  videoUrl: z.string(),
  banner_footer: z.object({ image: z.string(), link: z.string() }),
}).meta({ id: 'StaffCustomCart' });

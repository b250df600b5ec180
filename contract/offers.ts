import { z } from 'zod';
import { onlyActive, readableResource, staffRecord, staffResource } from './resource.ts';
import { Id, Instant } from './wire.ts';

/** A banner or promotion. `art` draws it when there is no photograph. */
export const Offer = z
  .object({
    id: Id,
    nameOffer: z.string(),
    section: z.string(),
    url: z.string(),
    photos: z.array(z.string()),
    /** A film in place of the picture, played without sound; '' has none. */
    video_url: z.string(),
    art: z.object({
      title: z.string().default(''),
      text: z.string().default(''),
      tag: z.string().default(''),
      tint: z.string().default(''),
      pictures: z.array(z.string()).default([]),
    }),
    order: z.int(),
    /** What the analytics service counts when somebody follows it; '' counts as `select_promotion`. */
    analyticsEvent: z.string(),
  })
  .meta({ id: 'Offer' });

const offers = readableResource('offers', {
  who: 'anyone',
  what: 'ofertas y banners activos (decisión 19)',
  item: Offer,
  detail: Offer,
  filters: {
    /** One section, or several separated by commas. */
    section: z.string().max(300).optional(),
    branch_id: Id.optional(),
    inactive: onlyActive,
  },
  order: 'section asc, order asc',
  limit: 50,
  most: 500,
  cache: 'public',
});

/** Every offer, whether it shows now or not, with all that says when and where it does (back-office 3). */
const StaffOffer = Offer.extend({
  ...staffRecord,
  /** For the wide screen, where it differs from `photos`. */
  photo: z.string(),
  startDate: Instant.nullable(),
  dueDate: Instant.nullable(),
  startDailyHour: z.int().nullable(),
  endDailyHour: z.int().nullable(),
  alldays: z.boolean(),
  branchId: Id.nullable(),
  /** Its name; '' where it shows in every office. */
  branchOffice: z.string(),
  city: z.string(),
  category: Id.nullable(),
  subCategory: Id.nullable(),
  routeMode: z.string(),
  vertical: z.boolean(),
}).meta({ id: 'StaffOffer' });
const forStaff = staffResource('offers', {
  who: 'superadmin',
  what: 'ofertas y banners, también vencidos, programados e inactivos, para quien los administra',
  insteadOf: { page: 'offers.allPaginate', one: 'offers.get' },
  item: StaffOffer,
  detail: StaffOffer,
  filters: {
    /** One section, or several separated by commas. */
    section: z.string().max(300).optional(),
    nameOffer: z.string().trim().max(100).optional(),
    /** Those of this office alone. */
    branch_id: Id.optional(),
    inactive: z.stringbool().optional(),
  },
  sortedBy: ['section', 'nameOffer', 'startDate', 'dueDate', 'creationDate', 'lastUpdateDate'],
  order: 'section asc',
  limit: 50,
  most: 500,
});

export const offerCalls = {
  'offers.list': { ...offers.list, staff: 'offers.staffPage' },
  'offers.allPaginate': { ...offers.allPaginate, staff: 'offers.staffPage' },
  'offers.get': { ...offers.get, staff: 'offers.staffOne' },
  'offers.staffPage': forStaff.page,
  'offers.staffOne': forStaff.one,
};

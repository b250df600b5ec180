import { z } from 'zod';
import { call } from '../call.ts';
import {
  inactiveFilter,
  onlyActive,
  readableResource,
  staffResource,
  writableResource,
} from '../resource.ts';
import { Id, Instant } from '../wire.ts';
import { Offer, OfferChanges, OfferFields, StaffOffer } from './offer-shapes.ts';

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
    /** Only those of this office. */
    branch_id: Id.optional(),
    inactive: inactiveFilter,
    /** Removed ones are listed with the inactive ones; false leaves them out. */
    removed: z.stringbool().optional(),
    /** By its dates; its daily hours do not count. */
    state: z.enum(['live', 'scheduled', 'ended', 'inactive']).optional(),
  },
  sortedBy: ['section', 'nameOffer', 'startDate', 'dueDate', 'creationDate', 'lastUpdateDate'],
  order: 'section asc',
  limit: 50,
  most: 500,
});
const writable = writableResource('offers', {
  who: 'superadmin',
  what: 'una oferta',
  fields: OfferFields,
  changes: OfferChanges.partial(),
  item: StaffOffer,
  errors: [],
  bodyLimit: 32 * 1024,
});

export const offerCalls = {
  'offers.list': { ...offers.list, staff: 'offers.staffPage' },
  'offers.allPaginate': { ...offers.allPaginate, staff: 'offers.staffPage' },
  'offers.get': { ...offers.get, staff: 'offers.staffOne' },
  'offers.staffPage': forStaff.page,
  'offers.staffOne': forStaff.one,
  'offers.create': writable.create,
  'offers.update': writable.update,
  'offers.remove': writable.remove,
  'offers.restore': writable.restore,

  'offers.move': call({
    summary: 'Poner una oferta después de otra de su sección, o de primera',
    source: 'back-office 3 (Offer, order); path chosen here',
    method: 'POST',
    path: '/offers/{id}/position',
    version: 'v1',
    who: 'superadmin',
    params: z.object({ id: Id }),
    body: z.object({ after: Id.nullable(), version: z.int().positive() }),
    output: z.object({ doc: StaffOffer }),
    errors: ['STALE_EDIT'],
  }),

  'offers.preview': call({
    summary: 'Ver la tienda de una sede en un momento, con una oferta que todavía no se guarda',
    source: 'docs/decisions/075 and 087; path chosen here',
    method: 'POST',
    path: '/offers/preview',
    version: 'v1',
    who: 'superadmin',
    body: z.object({
      at: Instant,
      branchId: Id,
      /** The unsaved offer; with `id` it replaces the saved one. */
      offer: OfferFields.extend({ id: Id.optional() }).optional(),
    }),
    bodyLimit: 32 * 1024,
    /** For the address of a page, valid for the caller alone; `id`: the draft's id there. */
    output: z.object({ ticket: z.string(), id: Id.nullable(), expires: Instant }),
  }),
};

import { z } from 'zod';
import { isOfferAddress } from '#rules/offers/link.ts';
import { OFFER_SECTIONS } from '#rules/offers/sections.ts';
import { call } from './call.ts';
import { onlyActive, readableResource, staffRecord, staffResource, writableResource } from './resource.ts';
import { Id, Instant, PictureAddress } from './wire.ts';

const ROUTE_MODES = ['', 'same_tab', 'new_tab'] as const;

/** A banner or promotion. `art` draws it when there is no photograph. */
export const Offer = z
  .object({
    id: Id,
    nameOffer: z.string(),
    section: z.string(),
    url: z.string(),
    photos: z.array(z.string()),
    /** For the wide screen, where it differs from `photos`. */
    photo: z.string(),
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
    /** Where its address opens; '' as the address says: the shop in its place, another site beside it. */
    routeMode: z.enum(ROUTE_MODES).catch(''),
    /** Its picture is taller than wide. */
    vertical: z.boolean(),
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
    /** By its dates; its daily hours do not count. */
    state: z.enum(['live', 'scheduled', 'ended', 'inactive']).optional(),
  },
  sortedBy: ['section', 'nameOffer', 'startDate', 'dueDate', 'creationDate', 'lastUpdateDate'],
  order: 'section asc',
  limit: 50,
  most: 500,
});

const text = (most: number) =>
  z.string().trim().max(most, `Puede tener máximo ${most} caracteres.`).nullable();
const notAnHour = 'Escribe una hora de 0 a 23.';
const Hour = z.int(notAnHour).min(0, notAnHour).max(23, notAnHour).nullable();
const notAnAddress =
  'Escribe una página de la tienda (/offers), una dirección web (https://…), un correo (mailto:) o un teléfono (tel:).';

/** The text _null_ of a form is null: what it says is taken away. */
const OfferChanges = z.object({
  nameOffer: z
    .string()
    .trim()
    .min(1, 'El campo nombre es obligatorio.')
    .max(120, 'El nombre puede tener máximo 120 caracteres.'),
  section: z.enum(OFFER_SECTIONS, 'No es una sección de ofertas.'),
  url: text(500).refine((url) => url === null || isOfferAddress(url), notAnAddress),
  photo: PictureAddress,
  /** The first is shown on phones. */
  photos: z.array(PictureAddress).max(10, 'Una oferta puede tener máximo 10 imágenes.').nullable(),
  video_url: PictureAddress,
  art: z
    .object({
      title: z.string().trim().max(120, 'El título puede tener máximo 120 caracteres.').default(''),
      text: z.string().trim().max(200, 'El texto puede tener máximo 200 caracteres.').default(''),
      tag: z.string().trim().max(40, 'La etiqueta puede tener máximo 40 caracteres.').default(''),
      tint: z.string().trim().max(20).default(''),
      pictures: z.array(PictureAddress).max(8, 'El dibujo puede tener máximo 8 imágenes.').default([]),
    })
    .nullable(),
  startDate: Instant.nullable(),
  /** It lasts until the end of that day in Colombia. */
  dueDate: Instant.nullable(),
  startDailyHour: Hour,
  /** Inclusive: 18 is until 18:59:59 (decision 19). */
  endDailyHour: Hour,
  /** No daily hours. */
  alldays: z.boolean(),
  order: z.int('Escribe un número entero.').min(0).max(1_000_000),
  branchId: Id.nullable(),
  city: text(80),
  category: Id.nullable(),
  subCategory: Id.nullable(),
  routeMode: z.enum(ROUTE_MODES, 'No es una forma de abrir la dirección.').nullable(),
  vertical: z.boolean(),
  analyticsEvent: z
    .string()
    .trim()
    .regex(/^$|^[A-Za-z]\w{0,39}$/, 'El evento lleva letras sin tilde, números y guion bajo, máximo 40.')
    .nullable(),
  inactive: z.boolean(),
});
const OfferFields = OfferChanges.partial().extend({
  nameOffer: OfferChanges.shape.nameOffer,
  section: OfferChanges.shape.section,
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
    source: 'docs/decisions/075; path chosen here',
    method: 'POST',
    path: '/offers/preview',
    version: 'v1',
    who: 'superadmin',
    body: z.object({
      at: Instant,
      branchId: Id,
      /** As it would be saved; with `id` in the place of the one that is. */
      offer: OfferFields.extend({ id: Id.optional() }).optional(),
    }),
    bodyLimit: 32 * 1024,
    /** For the address of a page, of the person who asked alone; `id` is the one the draft has there. */
    output: z.object({ ticket: z.string(), id: Id.nullable(), expires: Instant }),
  }),
};

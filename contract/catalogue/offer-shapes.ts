import { z } from 'zod';
import { isOfferAddress } from '#rules/offers/link.ts';
import { OFFER_SECTIONS } from '#rules/offers/sections.ts';
import { staffRecord } from '../resource.ts';
import { Id, Instant, PictureAddress, VideoAddress } from '../wire.ts';

const ROUTE_MODES = ['', 'same_tab', 'new_tab'] as const;

/** A banner or promotion. `art` draws it when there is no photograph. */
export const Offer = z
  .object({
    id: Id,
    nameOffer: z.string(),
    section: z.string(),
    url: z.string(),
    photos: z.array(z.string()),
    /** The picture for wide screens, where it differs from `photos`. */
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
    /** How its address opens; '' = by the address: the shop in the same tab, other sites in a new one. */
    routeMode: z.enum(ROUTE_MODES).catch(''),
    /** Its picture is taller than wide. */
    vertical: z.boolean(),
    /** The analytics event when somebody follows it; '' counts as `select_promotion`. */
    analyticsEvent: z.string(),
    /** Its tag is the code of a coupon for first orders: of no use to somebody who has ordered. Else left out. */
    forFirstOrder: z.literal(true).optional(),
    /** What the law asks to be read on a promotion of what it leads to (rule 99). Else left out. */
    legend: z.string().optional(),
    /** Until when it holds, or the coupon that its tag is (rule 115), in words. Else left out. */
    until: z.string().optional(),
    /** The price by unit of measure of the product whose price it names, in words. Else left out. */
    unitPrice: z.string().optional(),
  })
  .meta({ id: 'Offer' });

/** Every offer, visible or not, with its conditions (back-office 3). */
export const StaffOffer = Offer.omit({ forFirstOrder: true, legend: true, until: true, unitPrice: true })
  .extend({
    ...staffRecord,
    removed: z.boolean(),
    startDate: Instant.nullable(),
    dueDate: Instant.nullable(),
    startDailyHour: z.int().nullable(),
    endDailyHour: z.int().nullable(),
    alldays: z.boolean(),
    branchId: Id.nullable(),
    /** The office's name; '' where it shows in every office. */
    branchOffice: z.string(),
    city: z.string(),
    category: Id.nullable(),
    subCategory: Id.nullable(),
  })
  .meta({ id: 'StaffOffer' });

const text = (most: number) =>
  z.string().trim().max(most, `Puede tener máximo ${most} caracteres.`).nullable();

const notAnHour = 'Escribe una hora de 0 a 23.';
const Hour = z.int(notAnHour).min(0, notAnHour).max(23, notAnHour).nullable();
const notAnAddress =
  'Escribe una página de la tienda (/offers), una dirección web (https://…), un correo (mailto:) o un teléfono (tel:).';

/** The text _null_ of a form is null: it removes the value. */
export const OfferChanges = z.object({
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
  video_url: VideoAddress,
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
  /** Until the end of that day in Colombia. */
  dueDate: Instant.nullable(),
  startDailyHour: Hour,
  /** Inclusive: 18 is until 18:59:59 (rule 19). */
  endDailyHour: Hour,
  /** Shown all day, without daily hours. */
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
export const OfferFields = OfferChanges.partial().extend({
  nameOffer: OfferChanges.shape.nameOffer,
  section: OfferChanges.shape.section,
});

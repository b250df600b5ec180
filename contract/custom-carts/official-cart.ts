import { z } from 'zod';
import { MAX_CUSTOM_CART_NAME, MAX_CUSTOM_CART_PRODUCTS, MAX_PORTIONS } from '#rules/custom-carts.ts';
import { noPrice, PRICE_BESIDE_HINT } from '#rules/offers/product-words.ts';
import { MAX_GRAMS } from '#rules/quantity.ts';
import { staffRecord } from '../resource.ts';
import { CountType, Id, PictureAddress } from '../wire.ts';
import { CustomCart } from './custom-cart-shapes.ts';

/** Recipes, events and markets, which only staff write (rule 70). */
export const OfficialType = z.enum(['market', 'recipe', 'event'], 'Elige si es receta, evento o mercado.');

/** 300 products by their ids, and a long text. */
export const OFFICIAL_BODY = 128 * 1024;

/** Of the shop, or of another site by https. */
const LEADS_SOMEWHERE = /^$|^https:\/\/[^\s/]+|^\/(?!\/)/;

const NOT_A_VIDEO = 'Sube el video, o escribe una dirección que empiece por https://.';

const Line = z.object({
  product_id: Id,
  count: z
    .int('La cantidad debe ser un número entero mayor que 0.')
    .positive('La cantidad debe ser un número entero mayor que 0.')
    .max(MAX_GRAMS, 'La cantidad es demasiado grande.'),
  countType: CountType,
});

/** Editable fields of official content (back-office 3, "Community cart"), as sent. */
export const OfficialFields = z.object({
  type: OfficialType,
  name: z
    .string()
    .trim()
    .min(1, 'El campo nombre es obligatorio.')
    .max(MAX_CUSTOM_CART_NAME, `El nombre puede tener máximo ${MAX_CUSTOM_CART_NAME} caracteres.`)
    .refine(noPrice, PRICE_BESIDE_HINT),
  /** HTML of the toolbar of back-office 9; other markup is removed (rule 45). */
  body: z.string().max(40_000, 'El texto es demasiado largo.').refine(noPrice, PRICE_BESIDE_HINT),
  photoUrl: PictureAddress,
  photos: z.array(z.object({ url: PictureAddress })).max(20, 'Puedes poner máximo 20 imágenes.'),
  /** null, which a form writes as _null_, removes it. */
  videoUrl: z.union(
    [
      z.null().transform(() => ''),
      z.string().trim().max(300, 'El enlace es demasiado largo.').regex(LEADS_SOMEWHERE, NOT_A_VIDEO),
    ],
    NOT_A_VIDEO,
  ),
  creator: z.string().trim().max(80, 'El autor puede tener máximo 80 caracteres.'),
  showOnCheckout: z.boolean(),
  recipe_details: z.object({
    time: z.string().trim().max(40, 'El tiempo puede tener máximo 40 caracteres.').default(''),
    portions: z.int().min(0).max(MAX_PORTIONS, `Puede ser hasta para ${MAX_PORTIONS}.`).default(0),
    dificult: z.string().trim().max(40, 'La dificultad puede tener máximo 40 caracteres.').default(''),
  }),
  banner_footer: z.object({
    image: PictureAddress.default(''),
    link: z
      .string()
      .trim()
      .max(300, 'El enlace es demasiado largo.')
      .regex(
        LEADS_SOMEWHERE,
        'Escribe una dirección de la tienda, como /offers, o una que empiece por https://.',
      )
      .default(''),
  }),
  /** In the order in which the shop shows them. */
  products: z
    .array(Line)
    .max(MAX_CUSTOM_CART_PRODUCTS, `Puede llevar máximo ${MAX_CUSTOM_CART_PRODUCTS} productos.`),
  inactive: z.boolean(),
});

/** Official content as its staff read it; of the private lists of shoppers staff see none. */
export const StaffCart = CustomCart.omit({ type: true })
  .extend({
    ...staffRecord,
    /** Whether it can be restored. */
    removed: z.boolean(),
    type: OfficialType,
    creatorId: Id.nullable(),
    body: z.string(),
    photos: z.array(z.object({ url: z.string() })),
    videoUrl: z.string(),
    banner_footer: z.object({ image: z.string(), link: z.string() }),
  })
  .meta({ id: 'StaffCustomCart' });

export const StaffCartDetail = StaffCart.extend({
  /** All products that were added, in any state. */
  products: z.array(
    z.object({
      product_id: Id,
      id_item: z.string(),
      title: z.string(),
      photoUrl: z.string(),
      count: z.int(),
      countType: CountType,
    }),
  ),
}).meta({ id: 'StaffCustomCartDetail' });

import { z } from 'zod';
import { MAX_BASKET_NAME, MAX_PORTIONS } from '#rules/baskets.ts';
import { call } from './call.ts';
import { AddPreview, AddReport, Cart, LineInput } from './cart-shapes.ts';
import { ProductCard } from './products.ts';
import { askedOf, onlyActive, pageOf, readableResource } from './resource.ts';
import { Count, CountType, Done, Id, Instant, Pagination } from './wire.ts';

/** A recipe, event, market or private basket in a list (storefront 3, "Custom cart"). */
export const CustomCart = z
  .object({
    id: Id,
    type: z.enum(['market', 'recipe', 'event', 'private_user_collection']),
    name: z.string(),
    slug: z.string(),
    photoUrl: z.string(),
    tint: z.string(),
    creator: z.string(),
    creationDate: Instant,
    showOnCheckout: z.boolean(),
    recipe_details: z.object({
      time: z.string().default(''),
      portions: z.int().nonnegative().default(0),
      dificult: z.string().default(''),
    }),
    productsCount: z.int().nonnegative(),
  })
  .meta({ id: 'CustomCart' });

const BasketLine = z.object({ product: ProductCard, count: z.int().positive(), countType: CountType });

export const CustomCartDetail = CustomCart.extend({
  body: z.string(),
  photos: z.array(z.object({ url: z.string() })),
  videoUrl: z.string(),
  banner_footer: z.object({ image: z.string(), link: z.string() }),
  /** What can be bought in the office; the rest of `productsCount` cannot (decision 33). */
  products: z.array(BasketLine),
  /** Names of what the shop sells but not in this office now. */
  missing: z.array(z.string()),
}).meta({ id: 'CustomCartDetail' });

/** One of my baskets in their list, with a few pictures of what is in it. */
export const MyBasket = CustomCart.extend({
  creatorId: Id,
  pictures: z.array(z.object({ url: z.string(), tint: z.string() })).max(4),
}).meta({ id: 'MyBasket' });

/** One of my baskets: also with what cannot be bought now, so that it can be taken out. */
export const MyBasketDetail = MyBasket.extend({
  products: z.array(BasketLine.extend({ available: z.boolean() })),
}).meta({ id: 'MyBasketDetail' });

const PRIVATE_TYPE = 'private_user_collection';
/** Official content, which staff alone may write, and what a shopper keeps (decision 70). */
const BasketType = z.enum(['market', 'recipe', 'event', PRIVATE_TYPE]);
/** Whoever asks, by the word or by their id; nobody reads the baskets of somebody else. */
const CreatorId = z.union([z.literal('me'), Id], 'Usa me o tu identificador.').optional();

/** One's own baskets are asked for at the address of the public ones, too (storefront 7, decision 70). */
const own = {
  call: 'customCarts.mine',
  asks: ({ type, creatorId }: Record<string, unknown>) =>
    type === PRIVATE_TYPE || (type === undefined && creatorId !== undefined),
};
const publicCarts = readableResource('custom_carts', {
  who: 'anyone',
  what: 'recetas, eventos y mercados; con type=private_user_collection o creatorId=me, mis carritos guardados',
  /** Of one's own they say whose they are, with a few pictures of what is in them. */
  item: CustomCart.extend(MyBasket.pick({ creatorId: true, pictures: true }).partial().shape),
  detail: CustomCartDetail,
  filters: {
    type: BasketType.optional(),
    creatorId: CreatorId,
    /** Of whoever looks; one that is not there is not found. */
    branch_id: Id.optional(),
    /** Only those staff chose for the checkout. */
    showOnCheckout: z.stringbool().optional(),
    inactive: onlyActive,
  },
  order: 'creationDate desc',
  limit: 10,
  most: 50,
  cache: 'public',
});

const customCarts = {
  list: { ...publicCarts.list, own, staff: 'customCarts.staffPage' },
  allPaginate: { ...publicCarts.allPaginate, own, staff: 'customCarts.staffPage' },
  get: { ...publicCarts.get, staff: 'customCarts.staffOne' },
};
const mineFilters = {
  type: z.literal(PRIVATE_TYPE, `Tus carritos guardados son de tipo ${PRIVATE_TYPE}.`).optional(),
  creatorId: CreatorId,
  inactive: onlyActive,
};

/** Whose baskets they are comes from the session alone; a foreign one answers like a missing one (decision 35). */
const ownBasket = {
  version: 'v1',
  who: 'owner',
  source: 'storefront 7, generic resources; storefront 5',
} as const;
const byId = z.object({ id: Id });
const byIdAndProduct = z.object({ id: Id, productId: Id });
const name = z
  .string()
  .trim()
  .min(1, 'Agrega un nombre al carrito.')
  .max(MAX_BASKET_NAME, `El nombre puede tener hasta ${MAX_BASKET_NAME} letras.`);
const Amount = z.object({ count: Count.pipe(z.int().max(100_000)).default(1), countType: CountType });

/** Which part of a basket goes to the cart. */
const BasketRequest = z.object({
  branch_office_id: Id.optional(),
  /** For how many a recipe is cooked; baskets that do not say for how many they are stay as they are. */
  portions: z.int().min(1).max(MAX_PORTIONS).optional(),
  /** Only these; all of them when left out. */
  product_ids: z.array(Id).min(1).max(300).optional(),
});

export const communityCalls = {
  'customCarts.list': customCarts.list,
  'customCarts.allPaginate': customCarts.allPaginate,
  'customCarts.get': customCarts.get,

  'customCarts.mine': call({
    summary: 'Mis carritos guardados',
    source: 'storefront 7 (user baskets, page 50)',
    method: 'GET',
    path: '/custom_carts/mine',
    version: 'v1',
    who: 'user',
    query: z.object({ ...mineFilters, ...pageOf(50, 50), ...askedOf(MyBasket, ['creationDate asc']) }),
    filteredBy: Object.keys(mineFilters),
    output: z.object({ list: z.array(MyBasket), pagination: Pagination }),
  }),
  'customCarts.mineOne': call({
    ...ownBasket,
    summary: 'Uno de mis carritos guardados, con las cifras de una sede',
    method: 'GET',
    path: '/custom_carts/mine/{id}',
    params: byId,
    query: z.object({ branch_id: Id.optional() }),
    output: MyBasketDetail,
  }),
  'customCarts.create': call({
    summary: 'Crear un carrito guardado; repetir la llamada con el mismo id no crea otro',
    source: 'storefront 5, "Basket creation"',
    method: 'POST',
    path: '/custom_carts',
    version: 'v1',
    who: 'user',
    /** `id` is made once by the device, so that a repeat answers with the basket that is already there. */
    /** `type`: of official content staff alone may write it, and not by this call. */
    body: z.object({ id: Id.optional(), name, type: BasketType.default(PRIVATE_TYPE) }),
    output: z.object({ basket: MyBasket }),
    errors: ['BASKETS_FULL', 'OFFICIAL_CONTENT'],
  }),
  'customCarts.rename': call({
    ...ownBasket,
    summary: 'Cambiar el nombre de uno de mis carritos guardados',
    method: 'PUT',
    path: '/custom_carts/{id}',
    params: byId,
    body: z.object({ name }),
    output: z.object({ basket: MyBasket }),
  }),
  'customCarts.remove': call({
    ...ownBasket,
    summary: 'Eliminar uno de mis carritos guardados',
    method: 'DELETE',
    path: '/custom_carts/{id}',
    params: byId,
    output: Done,
  }),
  'customCarts.addProduct': call({
    ...ownBasket,
    summary: 'Agregar un producto a uno de mis carritos guardados',
    method: 'POST',
    path: '/custom_carts/{id}/products',
    params: byId,
    /** Without an amount it is the smallest that can be bought. */
    body: Amount.partial().extend({ product_id: Id }),
    output: Done,
    errors: ['PRODUCT_IN_BASKET', 'BASKET_FULL', 'PRODUCT_NOT_AVAILABLE', 'QUANTITY_NOT_VALID'],
  }),
  'customCarts.changeProduct': call({
    ...ownBasket,
    summary: 'Cambiar cuánto lleva de un producto uno de mis carritos guardados',
    method: 'PUT',
    path: '/custom_carts/{id}/products/{productId}',
    params: byIdAndProduct,
    body: Amount,
    output: Done,
    errors: ['QUANTITY_NOT_VALID'],
  }),
  'customCarts.removeProduct': call({
    ...ownBasket,
    summary: 'Quitar un producto de uno de mis carritos guardados; repetirlo no cambia nada',
    method: 'DELETE',
    path: '/custom_carts/{id}/products/{productId}',
    params: byIdAndProduct,
    output: Done,
  }),

  'customCarts.favourites': call({
    summary: 'Qué productos tengo guardados y en cuáles de mis carritos',
    source: 'storefront 6 (likes, module products_likes); path chosen here',
    method: 'GET',
    path: '/custom_carts/favourites',
    version: 'v1',
    who: 'user',
    /** The first one to save into comes first. */
    output: z.object({ baskets: z.array(z.object({ id: Id, name: z.string(), product_ids: z.array(Id) })) }),
  }),
  'customCarts.like': call({
    summary: 'Guardar un producto en mi primer carrito, que se crea si no lo hay; repetirlo no cambia nada',
    source: 'storefront 6 (likes, module products_likes); path chosen here',
    method: 'POST',
    path: '/custom_carts/favourites',
    version: 'v1',
    who: 'user',
    body: z.object({ product_id: Id }),
    output: z.object({ basket: z.object({ id: Id, name: z.string() }) }),
    errors: ['BASKET_FULL', 'PRODUCT_NOT_AVAILABLE'],
  }),

  'customCarts.preview': call({
    summary:
      'Qué pasaría al agregar una receta, un mercado o uno de mis carritos: qué entra, qué cambia, qué falta',
    source: 'decision 34; path chosen here',
    method: 'POST',
    path: '/shopping-cart/custom-cart/{id}/preview',
    version: 'v2',
    who: 'anyone',
    params: byId,
    /** `held`: what a guest's device has in its cart; of whoever is signed in the server knows the cart. */
    body: BasketRequest.extend({
      held: z
        .array(LineInput.extend({ product_id: Id }))
        .max(500)
        .default([]),
    }),
    /** A basket of 300 products beside a cart of 500 lines. */
    bodyLimit: 128 * 1024,
    output: AddPreview,
    errors: ['OFFICE_NOT_FOUND'],
  }),
  'customCarts.copy': call({
    summary: 'Agregar a mi carrito los productos de una receta, un mercado o uno de mis carritos guardados',
    source: 'storefront 7 (S46), decision 34',
    method: 'POST',
    path: '/shopping-cart/custom-cart/{id}/copy',
    version: 'v2',
    who: 'user',
    params: byId,
    body: BasketRequest.nullish(),
    /** 300 products by their ids. */
    bodyLimit: 16 * 1024,
    output: AddReport.extend({ cart: Cart }),
    errors: ['OFFICE_NOT_FOUND', 'PRODUCT_NOT_AVAILABLE'],
  }),
};

import { z } from 'zod';
import { call } from '../call.ts';
import { askedOf, onlyActive, onlyFor, pageOf } from '../resource.ts';
import { Count, CountType, Done, Id, Pagination } from '../wire.ts';
import { MyCustomCart, MyCustomCartDetail } from './custom-cart-shapes.ts';
import { CustomCartName, NewCustomCart, PRIVATE_TYPE } from './new-custom-cart.ts';
import { OFFICIAL_BODY, StaffCartDetail } from './official-cart.ts';

/** The caller, by the word or by their id; nobody reads the custom carts of others. */
export const CreatorId = z.union([z.literal('me'), Id], 'Usa me o tu identificador.').optional();

const mineFilters = {
  type: z.literal(PRIVATE_TYPE, `Tus carritos guardados son de tipo ${PRIVATE_TYPE}.`).optional(),
  creatorId: CreatorId,
  inactive: onlyActive,
};

/** The owner comes from the session alone; a foreign custom cart answers like a missing one (rule 35). */
const ownCustomCart = {
  version: 'v1',
  who: 'owner',
  source: 'storefront 7, generic resources; storefront 5',
} as const;
const byId = z.object({ id: Id });
const byIdAndProduct = z.object({ id: Id, productId: Id });
const Amount = z.object({ count: Count.pipe(z.int().max(100_000)).default(1), countType: CountType });

export const myCustomCartCalls = {
  'customCarts.mine': call({
    summary: 'Mis carritos guardados',
    source: 'storefront 7 (user baskets, page 50)',
    method: 'GET',
    path: '/custom_carts/mine',
    version: 'v1',
    who: 'user',
    query: z.object({ ...mineFilters, ...pageOf(50, 50), ...askedOf(MyCustomCart, ['creationDate asc']) }),
    filteredBy: Object.keys(mineFilters),
    output: z.object({ list: z.array(MyCustomCart), pagination: Pagination }),
  }),
  'customCarts.mineOne': call({
    ...ownCustomCart,
    summary: 'Uno de mis carritos guardados, con las cifras de una sede',
    method: 'GET',
    path: '/custom_carts/mine/{id}',
    params: byId,
    query: z.object({ branch_id: Id.optional() }),
    output: MyCustomCartDetail,
  }),
  'customCarts.create': call({
    summary:
      'Crear un carrito guardado, o contenido oficial si el tipo lo dice; repetirla con el mismo id no crea otro carrito',
    source: 'storefront 5, "Basket creation"; rule 70',
    method: 'POST',
    path: '/custom_carts',
    version: 'v1',
    who: 'user',
    form: true,
    /** `id` is generated once by the device, so that a repeat returns the existing custom cart. */
    body: NewCustomCart,
    bodyLimit: OFFICIAL_BODY,
    /** `doc`: of official content, which only superadmins write. */
    output: z.object({ customCart: MyCustomCart, doc: onlyFor('superadmin', StaffCartDetail) }),
    status: 201,
    errors: ['CUSTOM_CARTS_FULL', 'OFFICIAL_CONTENT'],
  }),
  'customCarts.rename': call({
    ...ownCustomCart,
    summary: 'Cambiar el nombre de uno de mis carritos guardados',
    method: 'PUT',
    path: '/custom_carts/{id}',
    params: byId,
    body: z.object({ name: CustomCartName }),
    output: z.object({ customCart: MyCustomCart }),
  }),
  'customCarts.remove': call({
    ...ownCustomCart,
    summary:
      'Eliminar uno de mis carritos guardados; quien administra el contenido oficial, una receta, un evento o un mercado',
    method: 'DELETE',
    path: '/custom_carts/{id}',
    params: byId,
    /** Of official content: the version that was seen. */
    query: z.object({ version: z.coerce.number<string | number>().int().positive().optional() }),
    output: Done.extend({ version: z.int().positive().optional() }),
    errors: ['STALE_EDIT'],
  }),
  'customCarts.addProduct': call({
    ...ownCustomCart,
    summary: 'Agregar un producto a uno de mis carritos guardados',
    method: 'POST',
    path: '/custom_carts/{id}/products',
    params: byId,
    /** Without an amount it is the smallest that can be bought. */
    body: Amount.partial().extend({ product_id: Id }),
    output: Done,
    errors: ['PRODUCT_IN_CUSTOM_CART', 'CUSTOM_CART_FULL', 'PRODUCT_NOT_AVAILABLE', 'QUANTITY_NOT_VALID'],
  }),
  'customCarts.changeProduct': call({
    ...ownCustomCart,
    summary: 'Cambiar cuánto lleva de un producto uno de mis carritos guardados',
    method: 'PUT',
    path: '/custom_carts/{id}/products/{productId}',
    params: byIdAndProduct,
    body: Amount,
    output: Done,
    errors: ['QUANTITY_NOT_VALID'],
  }),
  'customCarts.removeProduct': call({
    ...ownCustomCart,
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
    /** The one hearts save into is first. */
    output: z.object({
      customCarts: z.array(z.object({ id: Id, name: z.string(), product_ids: z.array(Id) })),
    }),
  }),
  'customCarts.like': call({
    summary: 'Guardar un producto en mi primer carrito, que se crea si no lo hay; repetirlo no cambia nada',
    source: 'storefront 6 (likes, module products_likes); path chosen here',
    method: 'POST',
    path: '/custom_carts/favourites',
    version: 'v1',
    who: 'user',
    body: z.object({ product_id: Id }),
    output: z.object({ customCart: z.object({ id: Id, name: z.string() }) }),
    errors: ['CUSTOM_CART_FULL', 'PRODUCT_NOT_AVAILABLE'],
  }),
};

import { z } from 'zod';
import { MAX_PORTIONS } from '#rules/custom-carts.ts';
import { call } from '../call.ts';
import { AddPreview, AddReport, Cart, LineInput } from '../cart/shapes.ts';
import { onlyActive, readableResource } from '../resource.ts';
import { Id } from '../wire.ts';
import { CustomCart, CustomCartDetail, CustomCartPrice, MyCustomCart } from './custom-cart-shapes.ts';
import { CreatorId, myCustomCartCalls } from './my-custom-carts.ts';
import { CustomCartType, PRIVATE_TYPE } from './new-custom-cart.ts';

/** The caller's own custom carts are also available at the public address (storefront 7, rule 70). */
const own = {
  call: 'customCarts.mine',
  asks: ({ type, creatorId }: Record<string, unknown>) =>
    type === PRIVATE_TYPE || (type === undefined && creatorId !== undefined),
};
const publicCarts = readableResource('custom_carts', {
  who: 'anyone',
  what: 'recetas, eventos y mercados; con type=private_user_collection o creatorId=me, mis carritos guardados',
  /** The caller's own include the owner and a few pictures of their products. */
  item: CustomCart.extend(MyCustomCart.pick({ creatorId: true, pictures: true }).partial().shape).extend(
    CustomCartPrice.partial().shape,
  ),
  detail: CustomCartDetail,
  filters: {
    type: CustomCartType.optional(),
    creatorId: CreatorId,
    /** Of the signed-in person; an unknown one is NOT_FOUND. */
    branch_id: Id.optional(),
    /** Only those staff chose for the checkout. */
    showOnCheckout: z.stringbool().optional(),
    /** Only carts with this product. */
    product_id: Id.optional(),
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
const byId = z.object({ id: Id });

/** The part of a custom cart to add to the cart. */
const CustomCartRequest = z.object({
  branch_office_id: Id.optional(),
  /** Servings of a recipe; custom carts without a number of servings are unchanged. */
  portions: z.int().min(1).max(MAX_PORTIONS).optional(),
  /** Only these; all of them when left out. */
  product_ids: z.array(Id).min(1).max(300).optional(),
});

export const customCartCalls = {
  'customCarts.list': customCarts.list,
  'customCarts.allPaginate': customCarts.allPaginate,
  'customCarts.get': customCarts.get,

  ...myCustomCartCalls,

  'customCarts.preview': call({
    summary:
      'Qué pasaría al agregar una receta, un mercado o uno de mis carritos: qué entra, qué cambia, qué falta',
    source: 'rule 34; path chosen here',
    method: 'POST',
    path: '/shopping-cart/custom-cart/{id}/preview',
    version: 'v2',
    who: 'anyone',
    params: byId,
    /** `held`: the cart of a guest's device; the server has the cart of a signed-in person. */
    body: CustomCartRequest.extend({
      held: z
        .array(LineInput.extend({ product_id: Id }))
        .max(500)
        .default([]),
    }),
    /** A custom cart of 300 products beside a cart of 500 lines. */
    bodyLimit: 128 * 1024,
    output: AddPreview,
    errors: ['OFFICE_NOT_FOUND'],
  }),
  'customCarts.copy': call({
    summary: 'Agregar a mi carrito los productos de una receta, un mercado o uno de mis carritos guardados',
    source: 'storefront 7 (S46), rule 34',
    method: 'POST',
    path: '/shopping-cart/custom-cart/{id}/copy',
    version: 'v2',
    who: 'user',
    params: byId,
    body: CustomCartRequest.nullish(),
    /** 300 products by their ids. */
    bodyLimit: 16 * 1024,
    output: AddReport.extend({ cart: Cart }),
    errors: ['OFFICE_NOT_FOUND', 'PRODUCT_NOT_AVAILABLE'],
  }),
};

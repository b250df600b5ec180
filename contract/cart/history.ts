import { z } from 'zod';
import { appendOnly } from '#contract/audit.ts';
import { call } from '#contract/call.ts';
import { AddReport, Cart, LineInput } from '#contract/cart/shapes.ts';
import { orderCalls } from '#contract/orders/orders.ts';
import { readableResource } from '#contract/resource.ts';
import { Done, Id, OrderState, Page, Pagination, pageSize } from '#contract/wire.ts';
import { CartHistoryEntry, removedToo, ShoppingCart } from './history-shapes.ts';

/** The cart itself while it is a draft; an order has its own calls. */
const ShoppingCartDetail = ShoppingCart.extend({ cart: Cart.nullable() }).meta({ id: 'ShoppingCartDetail' });

const whose = 'los míos; para el personal, los de la sede que ve';
const carts = readableResource('shopping_cart', {
  who: 'user',
  what: `carritos y pedidos: ${whose}`,
  item: ShoppingCart,
  detail: ShoppingCartDetail,
  filters: {
    user_id: Id.optional(),
    state: OrderState.optional(),
    inactive: removedToo,
  },
  order: 'creationDate desc',
  limit: 10,
  most: 100,
});
const history = readableResource('shopping_cart_history', {
  who: 'user',
  what: `lo que se hizo en los carritos: ${whose}`,
  item: CartHistoryEntry,
  detail: CartHistoryEntry,
  filters: { shopping_cart: Id.optional(), user_id: Id.optional() },
  order: 'creationDate desc',
  limit: 10,
  most: 100,
});
const notesStay = appendOnly('shopping_cart_history', 'user');
const byId = z.object({ id: Id });
const older = { source: 'storefront 7, older cart calls', version: 'v1', who: 'owner' } as const;
const CartAnswer = z.object({ cart: Cart });

export const cartHistoryCalls = {
  'shoppingCarts.list': carts.list,
  'shoppingCarts.allPaginate': carts.allPaginate,
  'shoppingCarts.get': carts.get,
  'shoppingCarts.create': call({
    summary: 'Poner muchos productos en mi carrito',
    source: 'storefront 7, generic resources; rule 34',
    method: 'POST',
    path: '/shopping_cart',
    version: 'v1',
    who: 'user',
    form: true,
    body: z.object({
      branch_office_id: Id.optional(),
      products: z
        .array(LineInput.extend({ product_id: Id }))
        .min(1)
        .max(500),
    }),
    /** 500 lines with their notes. */
    bodyLimit: 256 * 1024,
    output: CartAnswer.extend(AddReport.shape),
    status: 201,
    errors: ['OFFICE_NOT_FOUND', 'PRODUCT_NOT_AVAILABLE'],
  }),
  'shoppingCarts.save': call({
    summary: 'Mover un pedido de estado o asignar quién lo atiende (recurso genérico)',
    source: 'back-office 7, generic resources; rule 69: the fields of orders.move',
    method: 'PUT',
    path: '/shopping_cart',
    version: 'v1',
    who: 'admin',
    form: true,
    /** `id`: of the order, or of the cart it was. */
    body: orderCalls['orders.move'].body.extend({ id: Id }),
    output: orderCalls['orders.move'].output,
    errors: orderCalls['orders.move'].errors,
  }),
  'shoppingCarts.remove': call({
    ...older,
    summary: 'Vaciar un carrito (recurso genérico); un pedido no se borra',
    method: 'DELETE',
    path: '/shopping_cart/{id}',
    params: byId,
    output: Done,
    errors: ['CART_CLOSED'],
  }),
  'cartHistory.list': history.list,
  'cartHistory.allPaginate': history.allPaginate,
  'cartHistory.get': history.get,
  'cartHistory.restore': call({
    summary: 'Devolver al carrito de una persona lo que un paso le quitó, una vez',
    source: 'back-office 3 (adminSendRestore, restoredDate), rules 34 and 47; path chosen here',
    method: 'POST',
    path: '/shopping_cart_history/{id}/restore',
    version: 'v1',
    who: 'admin',
    params: byId,
    output: AddReport.extend({ entry: CartHistoryEntry }),
    errors: ['NOTHING_TO_RESTORE', 'PRODUCT_NOT_AVAILABLE'],
  }),
  'cartHistory.change': notesStay.change,
  'cartHistory.remove': notesStay.remove,

  'olderCart.addProduct': call({
    summary: 'Agregar un producto a mi carrito (llamada anterior)',
    source: 'storefront 7 (S47)',
    method: 'POST',
    path: '/shopping_cart_history',
    version: 'v1',
    who: 'user',
    form: true,
    body: z.object({
      action: z.literal('add-product'),
      shoppingCart: LineInput.extend({ product_id: Id, branch_office_id: Id.optional() }),
      /** Checked, never trusted: it must be the caller. */
      userId: Id.optional(),
    }),
    output: CartAnswer.extend({ line_id: Id }),
    errors: [
      'PRODUCT_NOT_AVAILABLE',
      'QUANTITY_NOT_VALID',
      'NOT_ENOUGH_STOCK',
      'OFFICE_NOT_FOUND',
      'CART_FULL',
    ],
  }),
  'olderCart.removeProduct': call({
    ...older,
    summary: 'Quitar un producto del carrito (llamada anterior)',
    source: 'storefront 7 (S48)',
    method: 'DELETE',
    path: '/shopping-cart/{id}/products/{productId}',
    params: z.object({ id: Id, productId: Id }),
    query: z.object({ lineId: Id.optional() }),
    output: CartAnswer,
    errors: ['LINE_NOT_FOUND', 'CART_CLOSED'],
  }),
  'olderCart.discard': call({
    ...older,
    summary: 'Vaciar un carrito (llamada anterior)',
    source: 'storefront 7 (S49)',
    method: 'DELETE',
    path: '/shopping-cart/{id}',
    params: byId,
    output: Done,
    errors: ['CART_CLOSED'],
  }),
  'olderCart.ofUser': call({
    summary: 'Carritos y pedidos de una persona, el más reciente primero',
    source: 'storefront 7 (S50)',
    method: 'GET',
    path: '/search-user-shopping-cart-history/{userId}',
    version: 'v1',
    who: 'self or admin',
    params: z.object({ userId: Id }),
    query: z.object({ page: Page, limit: pageSize(10, 100) }),
    output: z.object({ list: z.array(ShoppingCart), pagination: Pagination }),
  }),
};

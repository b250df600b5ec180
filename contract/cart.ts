import { z } from 'zod';
import { call } from './call.ts';
import { Cart, CartCheck, LineInput } from './cart-shapes.ts';
import { Count, Id, Instant, PaymentMethod, Pesos } from './wire.ts';

const CartAnswer = z.object({ cart: Cart });

const owned = { version: 'v2', who: 'owner' } as const;
const byUuid = z.object({ uuid: Id });
const byUuidAndProduct = z.object({ uuid: Id, productId: Id });
const lineIdQuery = z.object({ lineId: Id.optional() });
const branchQuery = z.object({ branch_office_id: Id.optional() });

export const cartCalls = {
  'cart.active': call({
    summary: 'Mi carrito activo',
    source: 'storefront 7 (S30)',
    method: 'GET',
    path: '/shopping-cart/history/active',
    version: 'v2',
    who: 'user',
    output: z.object({ cart: Cart.nullable() }),
  }),
  'cart.addProduct': call({
    summary: 'Agregar un producto a mi carrito',
    source: 'storefront 7 (S31), decisions 24 and 26',
    method: 'POST',
    path: '/shopping-cart/history/add-product',
    version: 'v2',
    who: 'user',
    body: LineInput.extend({
      product_id: Id,
      branch_office_id: Id.optional(),
      /** Made by the device for this change: a merge with the same key, when no answer came, adds nothing again. */
      request_key: Id.optional(),
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
  'cart.merge': call({
    summary: 'Unir el carrito de visitante con el mío, una sola vez',
    source: 'decision 25 (N03)',
    method: 'POST',
    path: '/shopping-cart/history/merge',
    version: 'v2',
    who: 'user',
    body: z.object({
      /** Made once by the device for this guest cart; a repeat with the same key changes nothing. */
      merge_key: Id,
      branch_office_id: Id.optional(),
      products: z
        .array(
          LineInput.extend({
            product_id: Id,
            /** What the visitor saw it at: one that is dearer now is asked about. Never what is charged. */
            price_neto: z.int().positive().optional(),
          }),
        )
        .max(500),
    }),
    /** 500 lines with their notes. */
    bodyLimit: 256 * 1024,
    output: z.object({
      cart: Cart.nullable(),
      /** Names of the products that were joined, and of those that no longer can be bought. */
      joined: z.array(z.string()),
      left_out: z.array(z.string()),
      message: z.string(),
    }),
    errors: ['OFFICE_NOT_FOUND'],
  }),
  'cart.changeLine': call({
    ...owned,
    summary: 'Cambiar una línea del carrito; sin cuerpo, quitarla',
    source: 'storefront 7 (S32)',
    method: 'PUT',
    path: '/shopping-cart/history/{uuid}/products/{productId}',
    params: byUuidAndProduct,
    query: lineIdQuery,
    /** Only what changes; the count stays as it is when it is not given. */
    body: LineInput.extend({ count: Count, request_key: Id }).partial().nullish(),
    output: CartAnswer,
    errors: ['LINE_NOT_FOUND', 'QUANTITY_NOT_VALID', 'NOT_ENOUGH_STOCK', 'CART_CLOSED'],
  }),
  'cart.discard': call({
    ...owned,
    summary: 'Vaciar un carrito',
    source: 'storefront 7 (S33)',
    method: 'DELETE',
    path: '/shopping-cart/history/{uuid}',
    params: byUuid,
    output: z.object({ message: z.string() }),
    errors: ['CART_CLOSED'],
  }),
  'cart.discardActive': call({
    summary: 'Vaciar mi carrito activo',
    source: 'storefront 7 (S34)',
    method: 'DELETE',
    path: '/shopping-cart/history/active',
    version: 'v2',
    who: 'user',
    output: z.object({ message: z.string() }),
  }),
  'cart.setOffice': call({
    ...owned,
    summary: 'Cambiar la sede que despacha el carrito',
    source: 'storefront 4, store change; decision 28',
    method: 'PUT',
    path: '/shopping-cart/history/{uuid}/branch-office',
    params: byUuid,
    body: z.object({
      branch_office_id: Id,
      /** In the cart of a household: also when others have products in it, whose prices change with it. */
      with_others: z.boolean().optional(),
    }),
    output: CartAnswer.extend({ check: CartCheck }),
    errors: ['OFFICE_NOT_FOUND', 'CART_CLOSED', 'HOUSEHOLD_CART_SHARED'],
  }),
  'cart.setAddress': call({
    ...owned,
    summary: 'Elegir la dirección de entrega o la sede donde se recoge',
    source: 'storefront 7 (S35), decisions 6, 28 and 30',
    method: 'PUT',
    path: '/shopping-cart/history/{uuid}/address-selected',
    params: byUuid,
    body: z.object({
      type: z.enum(['delivery', 'pickup']),
      /** For delivery: one of one's own addresses. For pickup: idBranch. The rest is the server's. */
      address_selected: z.object({ id: Id.optional(), idBranch: Id.optional() }),
      /** What the shopper saw; never believed. */
      delivery_price: z.number().optional(),
    }),
    output: CartAnswer.extend({
      /** True when the address belongs to another office and the cart moved to it. */
      office_changed: z.boolean(),
      check: CartCheck,
    }),
    errors: ['ADDRESS_NOT_FOUND', 'NO_COVERAGE', 'OFFICE_NOT_FOUND', 'CART_CLOSED'],
  }),
  'cart.setPaymentMethod': call({
    ...owned,
    summary: 'Elegir el método de pago',
    source: 'storefront 7 (S36)',
    method: 'PUT',
    path: '/shopping-cart/history/{uuid}/payment-method',
    params: byUuid,
    body: z.object({ payment_method_selected: PaymentMethod }),
    output: CartAnswer,
    errors: ['PAYMENT_METHOD_NOT_AVAILABLE', 'CART_CLOSED'],
  }),
  'cart.setBags': call({
    ...owned,
    summary: 'Elegir las bolsas',
    source: 'storefront 7 (S37), decision 7',
    method: 'PUT',
    path: '/shopping-cart/history/{uuid}/bags-config',
    params: byUuid,
    /** The code alone decides; '' is without bag. */
    body: z.object({ bags_config: z.object({ code: z.string().max(40) }) }),
    output: CartAnswer,
    errors: ['BAG_NOT_FOUND', 'CART_CLOSED'],
  }),
  'cart.fillUsual': call({
    ...owned,
    summary: 'Completar lo que falta como en mi último pedido',
    source: 'docs/decisions/039',
    method: 'PUT',
    path: '/shopping-cart/history/{uuid}/usual-choices',
    params: byUuid,
    /** The address that was chosen before there was a cart (docs/decisions/096). */
    body: z.object({ address_id: Id.optional() }).nullish(),
    /** What was answered by this call; empty where nothing was missing, or nothing of before is still valid. */
    output: CartAnswer.extend({ filled: z.array(z.enum(['address', 'payment', 'bags'])) }),
    errors: ['CART_CLOSED'],
  }),
  'cart.applyCoupon': call({
    ...owned,
    summary: 'Aplicar un cupón',
    source: 'storefront 5, Coupons (N01); decision 8',
    method: 'PUT',
    path: '/shopping-cart/history/{uuid}/coupons',
    params: byUuid,
    body: z.object({ code: z.string().trim().min(1, 'Escribe el código del cupón.').max(60) }),
    output: CartAnswer,
    errors: ['COUPON_INVALID', 'COUPON_NOT_APPLICABLE', 'COUPON_STACK', 'CART_CLOSED'],
  }),
  'cart.removeCoupon': call({
    ...owned,
    summary: 'Quitar un cupón',
    source: 'N02',
    method: 'DELETE',
    path: '/shopping-cart/history/{uuid}/coupons/{code}',
    params: byUuid.extend({ code: z.string().max(60) }),
    output: CartAnswer,
    errors: ['CART_CLOSED'],
  }),
  'cart.check': call({
    ...owned,
    summary: 'Validar el carrito contra precios y existencias',
    source: 'storefront 7 (S39), decision 13',
    method: 'GET',
    path: '/shopping-cart/{uuid}/check',
    params: byUuid,
    query: branchQuery,
    output: CartCheck,
    errors: ['OFFICE_NOT_FOUND', 'CART_CLOSED'],
  }),
  'cart.acceptProblem': call({
    ...owned,
    summary: 'Aceptar el cambio de un producto (precio nuevo o cantidad que queda)',
    source: 'storefront 7 (S40), decision 13',
    method: 'PUT',
    path: '/shopping-cart/{uuid}/products/{productId}/accept',
    params: byUuidAndProduct,
    query: branchQuery.extend(lineIdQuery.shape),
    output: CartAnswer.extend({ check: CartCheck }),
    errors: ['LINE_NOT_FOUND', 'OFFICE_NOT_FOUND', 'CART_CLOSED'],
  }),
  'cart.acceptAll': call({
    ...owned,
    summary: 'Aceptar todos los cambios: precios nuevos, y fuera lo que no se puede comprar',
    source: 'storefront 7 (S41), decision 14',
    method: 'PUT',
    path: '/shopping-cart/{uuid}/accept-all',
    params: byUuid,
    query: branchQuery,
    output: CartAnswer.extend({ check: CartCheck, removed: z.array(z.string()) }),
    errors: ['OFFICE_NOT_FOUND', 'CART_CLOSED'],
  }),
  'cart.rejectAll': call({
    ...owned,
    summary: 'Rechazar todos los cambios: quitar los productos con novedad',
    source: 'storefront 7 (S42)',
    method: 'PUT',
    path: '/shopping-cart/{uuid}/reject-all',
    params: byUuid,
    query: branchQuery,
    output: CartAnswer.extend({ check: CartCheck, removed: z.array(z.string()) }),
    errors: ['OFFICE_NOT_FOUND', 'CART_CLOSED'],
  }),
  'cart.createOrder': call({
    ...owned,
    summary: 'Crear el pedido, exactamente una vez',
    source: 'storefront 7 (S38), decisions 2, 8, 11 and 16',
    method: 'POST',
    path: '/shopping-cart/history/{uuid}/create-order',
    params: byUuid,
    body: z.object({
      observations_client: z.string().max(1000).default(''),
      /** The total the shopper saw and confirmed; a difference is answered, never charged. */
      total_price: z.int().nonnegative(),
      /** The cart as it was seen: one that was changed elsewhere meanwhile is shown again, also at the same total. */
      cart_version: z.int().optional(),
      /** Start of the chosen window; the soonest one without it. */
      window_start: Instant.optional(),
      /** Made once for this confirmation; the cart alone already makes a repeat give the same order. */
      idempotency_key: z.string().min(8).max(100).optional(),
    }),
    output: z.object({
      order: z.object({
        id: Id,
        id_order: z.int(),
        token: z.string(),
        state: z.string(),
        price_total: Pesos,
        payment_method_selected: PaymentMethod,
      }),
    }),
    errors: [
      'SHOP_NOT_OPEN',
      'CART_CLOSED',
      'CART_EMPTY',
      'BELOW_MINIMUM',
      'MISSING_DELIVERY',
      'MISSING_PAYMENT_METHOD',
      'MISSING_BAGS',
      'MISSING_PERSONAL_DATA',
      'UNDERAGE',
      'NO_COVERAGE',
      'NO_WINDOW',
      'CART_CHANGED',
      'TOTAL_CHANGED',
      'CART_EDITED',
      'COUPON_NOT_APPLICABLE',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'TOO_MANY_UNPAID',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
};

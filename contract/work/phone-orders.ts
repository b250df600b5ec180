import { z } from 'zod';
import { call } from '../call.ts';
import { cartCalls } from '../cart.ts';
import { Cart, CartCheck, LineInput } from '../cart-shapes.ts';
import { Address, AddressInput } from '../identity/account.ts';
import { SubstitutionRule } from '../picking/shapes.ts';
import { Count, Done, Id, PaymentMethod } from '../wire.ts';

/** Orders that staff enter for a customer on the phone (docs/decisions/074). */

/** The customer on the phone, as far as an order needs it. */
export const PhoneCustomer = z
  .object({
    id: Id,
    fullname: z.string(),
    phone: z.string(),
    email: z.string(),
    /** Its last four signs; '' for none. */
    document_end: z.string(),
    has_birthday: z.boolean(),
    /** Whether they authorised the treatment of their data, and never took it back. */
    consent: z.boolean(),
  })
  .meta({ id: 'PhoneCustomer' });

export const PhoneOrder = z
  .object({
    id: Id,
    cart: Cart,
    check: CartCheck,
    customer: PhoneCustomer,
    /** Of the customer; the standard one first. */
    addresses: z.array(Address),
  })
  .meta({ id: 'PhoneOrder' });

const Document = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replace(/[\s.-]/g, ''))
  .pipe(z.string().regex(/^([A-Z0-9]{6,12})?$/, 'La identificación lleva de 6 a 12 letras o números.'));
/** The version of the text that was read out, when it was agreed to. */
const Consent = z.string().max(20);

/** One thing that is said on the phone. */
const Change = z.discriminatedUnion('change', [
  LineInput.extend({
    change: z.literal('add'),
    product_id: Id,
    /** Made by the browser for this addition: the same one sent twice adds once. */
    request_key: Id,
  }),
  z.object({
    change: z.literal('line'),
    line_id: Id,
    product_id: Id,
    count: Count.optional(),
    countType: LineInput.shape.countType,
    comment: LineInput.shape.comment,
  }),
  z.object({ change: z.literal('remove line'), line_id: Id, product_id: Id }),
  z.object({ change: z.literal('address'), address_id: Id }),
  /** Of the customer from now on. */
  z.object({
    change: z.literal('new address'),
    where: AddressInput.omit({ id: true, defaultAddress: true }),
  }),
  z.object({ change: z.literal('pickup'), branch_office_id: Id }),
  z.object({ change: z.literal('payment'), payment_method_selected: PaymentMethod }),
  z.object({ change: z.literal('bags'), code: z.string().max(40) }),
  z.object({ change: z.literal('substitution'), substitution: SubstitutionRule }),
  z.object({
    change: z.literal('coupon'),
    code: z.string().trim().min(1, 'Escribe el código del cupón.').max(60),
  }),
  z.object({ change: z.literal('remove coupon'), code: z.string().max(60) }),
  /** New prices and smaller counts; what is sold out goes. */
  z.object({ change: z.literal('accept news') }),
  /** What an order needs and the customer never said; what they said themselves stays. */
  z.object({
    change: z.literal('customer'),
    phone: z.string().max(30).optional(),
    identification_card: Document.optional(),
    birthday: z.iso.date({ error: 'Escribe la fecha de nacimiento.' }).optional(),
    consent_version: Consent.optional(),
  }),
]);

const byStaff = {
  version: 'admin',
  who: 'admin',
  source: 'back-office 4 (orders); path chosen here',
} as const;
const byId = z.object({ id: Id });

export const phoneOrderCalls = {
  'phoneOrders.customers': call({
    ...byStaff,
    summary: 'Buscar a quien llama: por celular, nombre, correo completo o documento completo',
    method: 'GET',
    path: '/phone-orders/customers',
    query: z.object({ search: z.string().trim().max(100).default('') }),
    output: z.object({ customers: z.array(PhoneCustomer) }),
  }),
  'phoneOrders.addCustomer': call({
    ...byStaff,
    summary: 'Crear a un cliente que llama, con su autorización dada por teléfono',
    method: 'POST',
    path: '/phone-orders/customers',
    body: z.object({
      /** Made by the browser for this customer: the same one sent twice is one. */
      request_key: Id,
      name: z.string().trim().min(1, 'Escribe el nombre.').max(120),
      last_name: z.string().trim().max(120).default(''),
      phone: z.string().max(30),
      email: z.string().trim().toLowerCase().max(200).default(''),
      identification_card: Document,
      consent_version: Consent.optional(),
    }),
    output: z.object({ customer: PhoneCustomer }),
    errors: ['EMAIL_IS_USED'],
  }),
  'phoneOrders.start': call({
    ...byStaff,
    summary: 'Empezar el pedido de un cliente que llama, o seguir con el que uno empezó',
    method: 'POST',
    path: '/phone-orders',
    body: z.object({
      customer_id: Id,
      /** Whose shelf it is sold from until an address says otherwise. */
      branch_office_id: Id.optional(),
    }),
    output: PhoneOrder,
    errors: ['OFFICE_NOT_FOUND'],
  }),
  'phoneOrders.get': call({
    ...byStaff,
    summary: 'Un pedido por teléfono que uno empezó',
    method: 'GET',
    path: '/phone-orders/{id}',
    params: byId,
    output: PhoneOrder,
    errors: ['CART_CLOSED'],
  }),
  'phoneOrders.change': call({
    ...byStaff,
    summary: 'Cambiar algo de un pedido por teléfono',
    method: 'PUT',
    path: '/phone-orders/{id}',
    params: byId,
    body: Change,
    output: PhoneOrder,
    errors: [
      'CART_CLOSED',
      'PRODUCT_NOT_AVAILABLE',
      'QUANTITY_NOT_VALID',
      'NOT_ENOUGH_STOCK',
      'CART_FULL',
      'LINE_NOT_FOUND',
      'ADDRESS_NOT_FOUND',
      'NO_COVERAGE',
      'OFFICE_NOT_FOUND',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'BAG_NOT_FOUND',
      'COUPON_INVALID',
      'COUPON_NOT_APPLICABLE',
      'COUPON_STACK',
    ],
  }),
  'phoneOrders.place': call({
    ...byStaff,
    summary: 'Crear el pedido que se tomó por teléfono, exactamente una vez',
    method: 'POST',
    path: '/phone-orders/{id}/order',
    params: byId,
    body: cartCalls['cart.createOrder'].body,
    output: cartCalls['cart.createOrder'].output.extend({
      /** Where the link to pay went; null when nothing is paid online. */
      link_sent_to: z.enum(['mail', 'sms']).nullable(),
    }),
    errors: [...cartCalls['cart.createOrder'].errors, 'OFFICE_NOT_FOUND'],
  }),
  'phoneOrders.remove': call({
    ...byStaff,
    summary: 'Dejar un pedido por teléfono que no se va a hacer',
    method: 'DELETE',
    path: '/phone-orders/{id}',
    params: byId,
    output: Done,
    errors: ['CART_CLOSED'],
  }),
};

import { z } from 'zod';
import { call } from '../call.ts';
import { cartCalls } from '../cart.ts';
import { Done, Id } from '../wire.ts';
import { Change, Consent, Document, PhoneCustomer, PhoneOrder } from './phone-order-shapes.ts';

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

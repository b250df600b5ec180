import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Instant, Pesos } from '../wire.ts';
import { Gateway, PaymentState } from './payments.ts';

/** An addition to an order that is paid online: it waits for its payment, joined the order, or ended without. */
const AdditionState = z.enum(['waiting', 'confirmed', 'ended']);

/** The payment status of an addition. */
const AdditionPayment = z
  .object({
    addition_id: Id,
    order_id: Id,
    id_order: z.int(),
    addition_state: AdditionState,
    lines_count: z.int().positive(),
    /** The difference to pay. */
    amount: Pesos,
    /** The state of the latest attempt; none: no link was requested yet. */
    state: PaymentState,
    gateway: Gateway.nullable(),
    /** Text for the shopper, in Spanish. */
    message: z.string(),
    /** Until when its goods are reserved. */
    due_date: Instant,
    /** The provider has a payment of it under way: paying again could be paying twice. */
    under_way: z.boolean(),
    /** Money came that does not match: a person checks it, and no further payment is possible meanwhile. */
    in_review: z.boolean(),
    /** Available payment providers; empty: no longer payable. */
    gateways: z.array(Gateway),
    now: Instant,
  })
  .meta({ id: 'AdditionPayment' });

const shared = {
  source: 'rules 12, 16, 18 and 23; path chosen here',
  version: 'v2',
  who: 'owner',
  method: 'POST',
  params: z.object({ id: Id, additionId: Id }),
} as const;

export const additionPaymentCalls = {
  'payments.additionLink': call({
    ...shared,
    summary: 'Enlace para pagar lo que agrego a mi pedido; vacío si el proveedor no responde',
    path: '/shopping-cart/{id}/additions/{additionId}/payment-link',
    body: z.object({ gateway: Gateway.optional() }).nullish(),
    output: z.object({ url: z.string(), message: z.string(), payment: AdditionPayment }),
    errors: ['ORDER_STATE', 'PAYMENT_METHOD_NOT_AVAILABLE'],
  }),
  'payments.checkAddition': call({
    ...shared,
    summary: 'Preguntar ahora al proveedor por el pago de lo que agrego a mi pedido',
    path: '/shopping-cart/{id}/additions/{additionId}/payment/check',
    body: z.object({}).nullish(),
    output: AdditionPayment,
  }),
  'payments.dropAddition': call({
    ...shared,
    summary: 'Dejar de agregar lo que espera su pago',
    path: '/shopping-cart/{id}/additions/{additionId}/drop',
    body: z.object({}).nullish(),
    output: AdditionPayment,
    errors: ['ORDER_STATE'],
  }),
};

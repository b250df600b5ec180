import { z } from 'zod';
import { DIRECT_METHODS } from '#rules/payments/direct.ts';
import { call } from '../call.ts';
import { Done, Id, Instant, OrderState, Page, Pagination, PaymentMethod, Pesos, pageSize } from '../wire.ts';

const noPesos = 'Escribe un valor en pesos, sin centavos.';

/** Means that are paid with in the shop itself. */
export const DirectMethodName = z.enum(DIRECT_METHODS);

/** The providers of card payments, as the configuration of a business names them. */
export const Gateway = z.enum(['wompi', 'credibanco']);

/** The payment state of an order, in the provider's terms of a transaction. */
export const PaymentState = z.enum(['none', 'pending', 'approved', 'declined', 'error', 'voided', 'expired']);

/** The payment of an order for the payment pages; without personal data (rule 39). */
export const OrderPayment = z
  .object({
    order_id: Id,
    id_order: z.int(),
    order_state: OrderState,
    payment_method_selected: PaymentMethod,
    price_total: Pesos,
    /** The state of the latest attempt; none: no link was requested yet. */
    state: PaymentState,
    gateway: Gateway.nullable(),
    /**
     * Money came that matches no attempt and was not returned: a person checks it, and no further payment is possible
     * meanwhile.
     */
    in_review: z.boolean(),
    /** Text for the shopper, in Spanish. */
    message: z.string(),
    /** Expiry of the reservation; null when nothing is waited for. */
    due_date: Instant.nullable(),
    /** When the order expires without a payment: as promised, later while the bank has it (rule 89). */
    given_up_date: Instant.nullable(),
    /** The provider has a payment of it under way: paying again could be paying twice. */
    under_way: z.boolean(),
    /** How the latest attempt is paid in the shop itself; '': at the provider's page, or there is none. */
    method: z.enum(['', ...DIRECT_METHODS]),
    /** Where the owner finishes a payment by PSE or Bancolombia; '' before the bank has answered, and for others. */
    bank_url: z.string(),
    /** Whether the owner may pay in the shop itself (payments.means). */
    pays_here: z.boolean(),
    /** Available payment providers; empty: no longer payable online. */
    gateways: z.array(Gateway),
    can_pay: z.boolean(),
    /** Ways to pay at the door or in the store that the owner may change to (rule 15: 11 to 13). */
    change_to: z.array(PaymentMethod),
    /** The server's clock, against which due_date is counted down. */
    now: Instant,
  })
  .meta({ id: 'OrderPayment' });

/** Money that matches no order, set aside for a person (rule 18). */
export const PaymentReview = z
  .object({
    id: Id,
    kind: z.enum([
      'late',
      'wrong_amount',
      'wrong_currency',
      'wrong_reference',
      'unknown',
      'paid_twice',
      'voided',
      'missing',
    ]),
    gateway: Gateway,
    transaction_id: z.string(),
    /** The reference it was reported under, when it is not its own; else ''. */
    reference: z.string(),
    order_id: Id.nullable(),
    id_order: z.int().nullable(),
    order_state: OrderState.nullable(),
    amount_in_cents: z.int().nonnegative(),
    expected_in_cents: z.int().nonnegative().nullable(),
    currency: z.string(),
    void_state: z.enum(['none', 'asking', 'done', 'refused']),
    void_answer: z.string(),
    resolution: z.string(),
    resolved_by_name: z.string(),
    resolved_date: Instant.nullable(),
    creationDate: Instant,
    version: z.int(),
  })
  .meta({ id: 'PaymentReview' });

/** An attempt with the provider's report, for staff. */
export const PaymentAttempt = z
  .object({
    id: Id,
    attempt: z.int().positive(),
    gateway: Gateway,
    reference: z.string(),
    /** Whether it pays an addition instead of the order. */
    is_addition: z.boolean(),
    state: PaymentState,
    state_reason: z.string(),
    amount: Pesos,
    creationDate: Instant,
    expires_date: Instant,
    transactions: z.array(
      z.object({
        transaction_id: z.string(),
        status: z.string(),
        method: z.string(),
        amount_in_cents: z.int().nonnegative(),
        currency: z.string(),
        date: Instant,
      }),
    ),
  })
  .meta({ id: 'PaymentAttempt' });

export const Refund = z
  .object({
    id: Id,
    amount: Pesos,
    how: z.enum(['void', 'by_hand', 'courier', 'credit']),
    state: z.enum(['asking', 'done', 'refused']),
    reason: z.string(),
    answer: z.string(),
    created_by_name: z.string(),
    creationDate: Instant,
    /** Who refunded it by hand, and when; '' and null for others. */
    done_by_name: z.string(),
    done_date: Instant.nullable(),
  })
  .meta({ id: 'Refund' });

/** The order's id (owner and staff) or its random token (holders of the link). */
const byLink = z.object({ id: z.string().min(16).max(64) });

export const paymentCalls = {
  'payments.credibancoForm': call({
    summary: 'Formulario de pago de CredibanCo para mi pedido',
    source: 'storefront 7 (S51)',
    method: 'POST',
    path: '/shopping_cart/credibanco-form',
    version: 'v1',
    who: 'owner',
    body: z.object({ id: Id }),
    output: z.object({ formUrl: z.string() }),
    errors: [
      'ORDER_STATE',
      'NOT_ENOUGH_STOCK',
      'NO_WINDOW',
      'PAYMENT_LINK_FAILED',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'TOO_MANY_UNPAID',
    ],
  }),
  'payments.link': call({
    summary: 'Enlace para pagar un pedido en línea; vacío si el proveedor no responde',
    source: 'storefront 7 (S52), rules 12, 16 and 17',
    method: 'POST',
    path: '/shopping-cart/{id}/payment-link',
    version: 'v2',
    who: 'link holder',
    params: byLink,
    body: z.object({ gateway: Gateway.optional() }).nullish(),
    output: z.object({
      /** Where the shopper pays; '' when the provider could not be reached. */
      url: z.string(),
      message: z.string(),
      payment: OrderPayment,
    }),
    errors: [
      'ORDER_STATE',
      'NOT_ENOUGH_STOCK',
      'NO_WINDOW',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'TOO_MANY_UNPAID',
    ],
  }),
  'payments.ofOrder': call({
    summary: 'Cómo va el pago de un pedido',
    source: 'storefront 2 (online payment screen, payment response page), rule 18',
    method: 'GET',
    path: '/shopping-cart/{id}/payment',
    version: 'v2',
    who: 'link holder',
    params: byLink,
    output: OrderPayment,
  }),
  'payments.check': call({
    summary: 'Preguntar ahora al proveedor por el pago de un pedido, al volver de su página',
    source: 'rule 18: the redirect is never believed',
    method: 'POST',
    path: '/shopping-cart/{id}/payment/check',
    version: 'v2',
    who: 'link holder',
    params: byLink,
    /**
     * The transaction named in the provider's redirect: a hint, queried only when it belongs to this order.
     */
    body: z.object({ transaction_id: z.string().max(100).optional() }).nullish(),
    output: OrderPayment,
  }),
  'payments.changeMethod': call({
    summary: 'Pagar al recibir un pedido cuyo pago en línea falló',
    source: 'rule 15 (11 to 13)',
    method: 'PUT',
    path: '/shopping-cart/{id}/payment-method',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    body: z.object({ payment_method_selected: PaymentMethod }),
    output: OrderPayment,
    errors: ['ORDER_STATE', 'NOT_ENOUGH_STOCK', 'NO_WINDOW', 'PAYMENT_METHOD_NOT_AVAILABLE'],
  }),
  'payments.wompiEvent': call({
    summary: 'Aviso de Wompi sobre una transacción; solo vale con su firma',
    source: 'Wompi, "Eventos"; rule 18',
    method: 'POST',
    path: '/payments/wompi/events',
    version: 'v1',
    who: 'anyone',
    body: z.looseObject({}),
    /** What Wompi sends is theirs to decide; events seen so far have some 2 KB. */
    bodyLimit: 32 * 1024,
    output: Done,
    errors: ['EVENT_NOT_VALID'],
  }),
  'payments.credibancoCallback': call({
    summary: 'Aviso de CredibanCo: solo hace que se le pregunte por el pago',
    source: 'CredibanCo, "Manual REST"; rule 18',
    method: 'GET',
    path: '/payments/credibanco/callback',
    version: 'v1',
    who: 'anyone',
    query: z.looseObject({
      mdOrder: z.string().max(64).optional(),
      orderNumber: z.string().max(32).optional(),
    }),
    output: Done,
  }),
  'payments.reviews': call({
    summary: 'Pagos que una persona tiene que revisar',
    source: 'rule 18',
    method: 'GET',
    path: '/admin/payments/reviews',
    version: 'admin',
    who: 'superadmin',
    query: z.object({ page: Page, limit: pageSize(50, 100), resolved: z.stringbool().optional() }),
    output: z.object({ list: z.array(PaymentReview), pagination: Pagination }),
  }),
  'payments.resolveReview': call({
    summary: 'Dar por revisado un pago, diciendo qué se hizo',
    source: 'rules 18 and 47',
    method: 'PUT',
    path: '/admin/payments/reviews/{id}',
    version: 'admin',
    who: 'superadmin',
    params: z.object({ id: Id }),
    body: z.object({
      resolution: z.string().trim().min(1, 'Escribe qué se hizo.').max(500),
      version: z.int(),
    }),
    output: PaymentReview,
    errors: ['STALE_EDIT'],
  }),
  'payments.attempts': call({
    summary: 'Intentos de pago y devoluciones de un pedido',
    source: 'rule 18',
    method: 'GET',
    path: '/admin/orders/{id}/payments',
    version: 'admin',
    who: 'admin',
    params: z.object({ id: Id }),
    output: z.object({ attempts: z.array(PaymentAttempt), refunds: z.array(Refund) }),
  }),
  'payments.refund': call({
    summary: 'Devolver dinero de un pedido: por el proveedor, o anotar lo que se devolvió a mano',
    source: 'rules 18 and 47',
    method: 'POST',
    path: '/admin/orders/{id}/refunds',
    version: 'admin',
    who: 'superadmin',
    params: z.object({ id: Id }),
    body: z.object({
      how: z.enum(['void', 'by_hand']),
      amount: z.int(noPesos).positive(noPesos),
      reason: z.string().trim().min(1, 'Escribe por qué se devuelve.').max(500),
      /** Generated once for this press; a repeat returns the same refund. */
      refund_id: Id,
    }),
    output: Refund,
    errors: ['REFUND_NOT_POSSIBLE'],
  }),
};

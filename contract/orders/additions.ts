import { z } from 'zod';
import { call } from '../call.ts';
import { CountType, Id, OrderType, PaymentMethod, Pesos } from '../wire.ts';
import { OrderAnswer } from './shapes.ts';

/** A line of the cart that may join the order, at today's price of the order's office. */
const AddedLine = z.object({
  line_id: Id,
  product: z.object({
    title: z.string(),
    brand: z.string(),
    size: z.string(),
    photoUrl: z.string(),
    tint: z.string(),
  }),
  count: z.int().positive(),
  countType: CountType,
  countDisplay: z.string(),
  /** 0 where it cannot be added. */
  totalPrice: Pesos,
  chosen: z.boolean(),
  /** Why it cannot be added; '' when it can. */
  problem: z.string(),
});

/** The order's cost with the chosen lines, and what is new. */
export const AdditionPreview = z
  .object({
    id_order: z.int(),
    type: OrderType,
    branch_office_name: z.string(),
    /** 'hoy 4 a 6 p. m.': unchanged. */
    window_label: z.string(),
    payment_method_selected: PaymentMethod,
    lines: z.array(AddedLine),
    price_before: Pesos,
    price_added: Pesos,
    /** Additional bags and their cost. */
    bags_added: z.int(),
    price_bags_added: z.int(),
    /** The additional discount of the order's coupons. */
    coupons_added: z.int(),
    price_total: Pesos,
    /** For an order paid online: what must be paid first; 0 for none. */
    price_to_pay_now: Pesos,
    /** Why that cannot be paid online; '' where it can. */
    payment_problem: z.string(),
  })
  .meta({ id: 'AdditionPreview' });

const shared = {
  source: 'rules 10, 23 and 63; path chosen here',
  version: 'v2',
  who: 'owner',
  module: 'order_additions',
  method: 'POST',
  params: z.object({ id: Id }),
} as const;

export const orderAdditionCalls = {
  'orders.previewAddition': call({
    ...shared,
    summary: 'Qué costaría mi pedido con lo que tengo en el carrito',
    path: '/shopping-cart/{id}/additions/preview',
    /** Without lines, all that can be added. */
    body: z.object({ line_ids: z.array(Id).max(500).optional() }),
    output: AdditionPreview,
    errors: ['ORDER_STATE', 'CART_EMPTY'],
  }),
  'orders.add': call({
    ...shared,
    summary:
      'Agregar productos de mi carrito a un pedido mío, hasta que empiecen a alistarlo; si se paga en línea, se apartan mientras pago la diferencia',
    path: '/shopping-cart/{id}/additions',
    body: z.object({
      /** Generated once for this confirmation: a repeat adds nothing again. */
      addition_id: Id,
      line_ids: z.array(Id).min(1, 'Elige al menos un producto.').max(500),
      /** The new total that the shopper saw and confirmed; a difference is answered, never charged. */
      total_price: z.int().nonnegative(),
    }),
    output: OrderAnswer,
    errors: [
      'ORDER_STATE',
      'CART_EMPTY',
      'CART_FULL',
      'MISSING_PERSONAL_DATA',
      'UNDERAGE',
      'ADDITION_CHANGED',
      'IDEMPOTENCY_KEY_REUSED',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'TOO_MANY_UNPAID',
    ],
  }),
};

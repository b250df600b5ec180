import { formatPesos } from '#rules/money.ts';
import { isBegun, whyNotAddTo } from '#rules/orders/edit-lines.ts';
import { leastPayable } from '#rules/orders/payment-methods.ts';
import { type GatewayName, MOST_UNPAID_ADDITIONS } from '#rules/payments/payments.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import type { PickLineRow } from '#server/picking/lines.ts';
import type { OrderToAddTo } from './queries.ts';

const WORDS: Record<NonNullable<ReturnType<typeof whyNotAddTo>>, string> = {
  BEGUN: 'Ya empezamos a alistar este pedido: no se le puede agregar más. Haz otro pedido.',
  UNPAID: 'Este pedido espera su pago en línea. Cuando esté pagado le puedes agregar productos.',
  STATE: 'A este pedido ya no se le pueden agregar productos.',
};
const ADDING =
  'Ya apartamos productos para este pedido y esperan su pago. Paga esos productos o quítalos, y luego agrega los demás.';
const TOO_OFTEN =
  'Apartamos productos para este pedido varias veces y el pago no llegó. Haz otro pedido con lo que te falta.';

/** Why an order accepts no additions now: picking, another addition waiting for payment, or its state. */
export function refusal(
  order: Pick<
    OrderToAddTo,
    'state' | 'payment_method' | 'delivery' | 'is_paid' | 'is_adding' | 'unpaid_additions'
  >,
  ordered: readonly PickLineRow[],
): Failure<'ORDER_STATE'> | undefined {
  const { state, payment_method: paymentMethod, is_paid: isPaid } = order;
  const begun = isBegun(ordered, order.delivery.events);
  const why = whyNotAddTo({ state, paymentMethod, isBegun: begun, isPaid });
  if (why) return fail('ORDER_STATE', { message: WORDS[why] });
  if (order.is_adding) return fail('ORDER_STATE', { message: ADDING });
  if (order.unpaid_additions >= MOST_UNPAID_ADDITIONS) return fail('ORDER_STATE', { message: TOO_OFTEN });
  return undefined;
}

/** Tells the shopper that no provider takes a payment of this difference, in pesos. */
export function tooSmall(difference: number, accounts: readonly { name: GatewayName }[]): string {
  if (accounts.length === 0)
    return 'Por ahora no se puede pagar en línea lo que agregas. Haz otro pedido y págalo al recibir.';
  const least = leastPayable(accounts);
  return difference < least
    ? `Lo que agregas cuesta ${formatPesos(difference)} y en línea se paga desde ${formatPesos(least)}. Agrega algo más.`
    : `Un pago de ${formatPesos(difference)} no se puede hacer en línea. Agrega menos productos.`;
}

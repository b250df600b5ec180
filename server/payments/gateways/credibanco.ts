import { z } from 'zod';
import type { CredibancoKeys } from '#server/config/credibanco-keys.ts';
import { credibancoTransaction, isFormOnly, OrderStatus, UNKNOWN_ORDER } from './credibanco-status.ts';
import { type Gateway, GatewayError, type PaymentOrder } from './gateway.ts';
import type { AskProvider } from './provider-http.ts';

/** https://…/payment: calls are under /rest, payment forms under /merchants. */
export type CredibancoHost = { payment: string };

const Registered = z.object({
  orderId: z.string().max(64).nullish(),
  formUrl: z.string().max(512).nullish(),
  errorCode: z
    .union([z.string().max(10), z.number()])
    .transform(String)
    .default('0'),
  errorMessage: z.string().max(512).nullish(),
});
const Refunded = z.object({
  errorCode: z.union([z.string().max(10), z.number()]).transform(String),
  errorMessage: z.string().max(512).nullish(),
});

const ALREADY_REGISTERED = '1';
const COP = '170';

/** An account at CredibanCo, by its payment form ("Manual REST para integración al Botón de Pagos", v12). */
export function createCredibanco(
  keys: CredibancoKeys,
  host: CredibancoHost,
  ask: AskProvider,
  now: () => Date,
): Gateway {
  /** Always POST: user and password are parameters, and addresses end up in logs. */
  async function call<Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    parameters: Record<string, string>,
  ): Promise<z.infer<Shape>> {
    const { status, body } = await ask({
      url: `${host.payment}/rest/${name}`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ userName: keys.user, password: keys.password, ...parameters }).toString(),
    });
    const parsed = shape.safeParse(body);
    if (status !== 200 || !parsed.success) throw new GatewayError('CredibanCo answered something unexpected');
    return parsed.data;
  }

  const statusOf = (which: { orderId: string } | { merchantOrderNumber: string }) =>
    call('getOrderStatusExtended.do', OrderStatus, { ...which, language: 'es' });

  /** Undefined for an unknown order; any other error is thrown. */
  async function findOrder(which: { orderId: string } | { merchantOrderNumber: string }) {
    const answer = await statusOf(which);
    if (answer.errorCode === UNKNOWN_ORDER) return undefined;
    if (answer.errorCode !== '0') throw refusal(answer);
    const expectedId = 'orderId' in which ? which.orderId : null;
    const found = credibancoTransaction(answer, { providerOrder: expectedId });
    if (expectedId !== null && found.id !== expectedId)
      throw new GatewayError('CredibanCo answered about another order');
    return { transaction: found, isFormOnly: isFormOnly(answer) };
  }

  async function transactionOf(which: { orderId: string } | { merchantOrderNumber: string }) {
    const found = await findOrder(which);
    return found && !found.isFormOnly ? found.transaction : undefined;
  }

  /**
   * The response to an earlier register.do was lost: its order is found by our number instead of being duplicated.
   */
  async function recovered(order: PaymentOrder): Promise<{ url: string; providerOrder: string }> {
    const found = (await findOrder({ merchantOrderNumber: order.reference }))?.transaction;
    if (!found) throw new GatewayError('CredibanCo has used this order number, and does not know it');
    if (found.amountInCents !== order.amount * 100)
      throw new GatewayError('CredibanCo has this order number with another amount');
    return { url: formUrl(found.id), providerOrder: found.id };
  }

  /**
   * As register.do returns it. The status has no form address, so that of a recovered order is built here.
   */
  function formUrl(mdOrder: string): string {
    const merchant = encodeURIComponent(keys.user.replace(/-api$/, ''));
    return `${host.payment}/merchants/${merchant}/payment_es.html?mdOrder=${encodeURIComponent(mdOrder)}&language=es`;
  }

  return {
    name: 'credibanco',

    async open(order) {
      const answer = await call('register.do', Registered, registration(order, now()));
      if (answer.errorCode === ALREADY_REGISTERED) return recovered(order);
      if (answer.errorCode !== '0') throw refusal(answer);
      if (!answer.orderId || !answer.formUrl || !URL.canParse(answer.formUrl))
        throw new GatewayError('CredibanCo answered something unexpected');
      return { url: answer.formUrl, providerOrder: answer.orderId };
    },

    async find({ reference, providerOrder }) {
      const found = await transactionOf(
        providerOrder === null ? { merchantOrderNumber: reference } : { orderId: providerOrder },
      );
      return found && found.reference === reference ? [found] : [];
    },

    get: (transactionId) => transactionOf({ orderId: transactionId }),

    // The manual has no call that lists orders: reconciliation queries each payment by `find`.
    async list() {
      throw new GatewayError('CredibanCo gives no list of its transactions');
    },

    async undo({ id, amountInCents }) {
      const answer = await call('refund.do', Refunded, { orderId: id, amount: String(amountInCents) });
      const done = answer.errorCode === '0';
      return { done, answer: answer.errorMessage || (done ? 'Anulada' : `errorCode ${answer.errorCode}`) };
    },
  };
}

function registration(order: PaymentOrder, now: Date): Record<string, string> {
  if (!/^\d{1,32}$/.test(order.reference))
    throw new RangeError('CredibanCo takes order numbers of digits only');
  return {
    orderNumber: order.reference,
    amount: String(order.amount * 100),
    currency: COP,
    returnUrl: order.returnUrl,
    failUrl: order.returnUrl,
    // The manual forbids %, + and line breaks here.
    description: order.description.replace(/[%+\r\n]+/g, ' ').slice(0, 512),
    language: 'es',
    // Seconds instead of a date: the manual does not specify its time zone.
    sessionTimeoutSecs: String(Math.max(60, Math.floor((order.expiresAt.getTime() - now.getTime()) / 1_000))),
    // Inside the amount, in cents as it is; IAC is the tax on consumption. No personal data: every holder of the
    // order's link gets the same form (rule 39).
    jsonParams: JSON.stringify({
      installments: '1',
      'IVA.amount': String((order.taxes?.vat ?? 0) * 100),
      ...(order.taxes &&
        order.taxes.consumption > 0 && { 'IAC.amount': String(order.taxes.consumption * 100) }),
    }),
  };
}

function refusal({
  errorCode,
  errorMessage,
}: {
  errorCode: string;
  errorMessage?: string | null | undefined;
}) {
  return new GatewayError(`CredibanCo refused: ${errorCode} ${errorMessage ?? ''}`.trim());
}

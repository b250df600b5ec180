import { createHash } from 'node:crypto';
import { json, type SimAnswer, type SimRequest } from '#demo/gateway-simulator/http.ts';
import type { State, WompiPayment } from '#demo/gateway-simulator/state.ts';

/* What Wompi's answers look like. */

/** The document that a payer accepts, with the token of its version. */
export function acceptanceOf(state: State, business: string, type: 'END_USER_POLICY' | 'PERSONAL_DATA_AUTH') {
  const token = createHash('sha256').update(`${type} ${business}`).digest('base64url');
  return {
    acceptance_token: `eyJ.${token}`,
    permalink: `${state.url}/documents/${type.toLowerCase()}`,
    type,
  };
}

export function fields(payment: WompiPayment) {
  return {
    id: payment.id,
    created_at: payment.createdAt.toISOString(),
    finalized_at: payment.finalizedAt?.toISOString() ?? null,
    amount_in_cents: payment.amountInCents,
    reference: payment.reference,
    customer_email: payment.email,
    currency: payment.currency,
    payment_method_type: payment.method,
    payment_method: {
      type: payment.method,
      extra: payment.bankUrl === null ? {} : { async_payment_url: payment.bankUrl },
    },
    status: payment.status,
    status_message: payment.status === 'DECLINED' ? 'La transacción fue rechazada (Sandbox)' : null,
    billing_data: null,
    shipping_address: null,
    redirect_url: payment.redirectUrl || null,
    payment_source_id: null,
    payment_link_id: null,
    customer_data: null,
    bill_id: null,
    taxes: [],
  };
}

export function bearer({ headers }: SimRequest): string {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

export function badKey(): SimAnswer {
  return json(401, {
    error: { type: 'INVALID_ACCESS_TOKEN', reason: 'Se esperaba una llave del ambiente de pruebas' },
  });
}

export function notFound(): SimAnswer {
  return json(404, { error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' } });
}

export function invalid(messages: Record<string, unknown>): SimAnswer {
  return json(422, { error: { type: 'INPUT_VALIDATION_ERROR', messages } });
}

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Deliveries } from '#demo/gateway-simulator/deliver.ts';
import { wompiIntegrity } from '#demo/gateway-simulator/formulas.ts';
import { json, type SimAnswer, type SimRequest } from '#demo/gateway-simulator/http.ts';
import type { State, WompiPayment, WompiStatus } from '#demo/gateway-simulator/state.ts';
import { accountByKey, beginWompi, paymentsOf, settleWompi } from './payments.ts';
import { acceptanceOf, badKey, bearer, fields, invalid } from './wire.ts';

/* Payments that a shop sends itself: "Métodos de pago" and "Tokens de aceptación" of Wompi's documentation. */

type World = { state: State; deliveries: Deliveries };

const Card = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  exp_month: z.string().regex(/^(0[1-9]|1[0-2])$/),
  exp_year: z.string().regex(/^\d\d$/),
  cvc: z.string().regex(/^\d{3,4}$/),
  card_holder: z.string().min(5),
});
const Method = z.discriminatedUnion('type', [
  z.object({ type: z.literal('NEQUI'), phone_number: z.string().regex(/^3\d{9}$/) }),
  z.object({
    type: z.literal('PSE'),
    user_type: z.union([z.literal(0), z.literal(1)]),
    user_legal_id_type: z.enum(['CC', 'NIT']),
    user_legal_id: z.string().regex(/^\d{5,15}$/),
    financial_institution_code: z.enum(['1', '2', '3']),
    payment_description: z.string().min(1).max(30),
  }),
  z.object({
    type: z.literal('BANCOLOMBIA_TRANSFER'),
    user_type: z.literal('PERSON'),
    payment_description: z.string().min(1).max(64),
    sandbox_status: z.enum(['APPROVED', 'DECLINED', 'ERROR']),
  }),
  z.object({ type: z.literal('CARD'), token: z.string(), installments: z.int().min(1).max(36) }),
]);
const Transaction = z.object({
  amount_in_cents: z.int().min(100),
  currency: z.literal('COP'),
  reference: z.string().min(1).max(255),
  signature: z.string(),
  customer_email: z.email(),
  acceptance_token: z.string(),
  accept_personal_auth: z.string(),
  redirect_url: z.url(),
  /** With a kept card, how many instalments alone. */
  payment_method: z.union([Method, z.strictObject({ installments: z.int().min(1).max(36) })]),
  payment_source_id: z.int().optional(),
  customer_data: z.object({ full_name: z.string(), phone_number: z.string().optional() }).optional(),
});

const Source = z.object({
  type: z.literal('CARD'),
  token: z.string(),
  customer_email: z.email(),
  acceptance_token: z.string(),
  accept_personal_auth: z.string(),
});

const cardOutcomes: Record<string, WompiStatus> = {
  '4242424242424242': 'APPROVED',
  '4111111111111111': 'DECLINED',
};
const phoneOutcomes: Record<string, WompiStatus> = { '3991111111': 'APPROVED', '3992222222': 'DECLINED' };
const bankOutcomes: Record<string, WompiStatus> = { '1': 'APPROVED', '2': 'DECLINED' };

export function banks(state: State, request: SimRequest): SimAnswer {
  if (!accountByKey(state, bearer(request), 'publicKey')) return badKey();
  const named = ['Banco que aprueba', 'Banco que declina', 'Banco que simula un error'];
  return json(200, {
    data: named.map((name, index) => ({
      financial_institution_code: String(index + 1),
      financial_institution_name: name,
    })),
    meta: {},
  });
}

/** Called by browsers, from the page of any shop. */
export function createToken(state: State, request: SimRequest): SimAnswer {
  if (request.method === 'OPTIONS') return { status: 204, headers: forBrowsers, body: '' };
  return {
    ...tokenFor(state, request),
    headers: { ...forBrowsers, 'content-type': 'application/json; charset=utf-8' },
  };
}

const forBrowsers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
};

function tokenFor(state: State, request: SimRequest): SimAnswer {
  const account = accountByKey(state, bearer(request), 'publicKey');
  if (!account) return badKey();
  const card = Card.safeParse(readJson(request.body));
  if (!card.success) return invalid(messagesOf(card.error));
  const { number, exp_month: expMonth, exp_year: expYear, card_holder } = card.data;
  const id = `tok_test_${randomBytes(12).toString('hex')}`;
  const brand = number.startsWith('4') ? 'VISA' : 'MASTERCARD';
  const lastFour = number.slice(-4);
  const outcome = cardOutcomes[number] ?? 'ERROR';
  state.tokens.set(id, { business: account.business, brand, lastFour, expMonth, expYear, outcome });
  return json(201, {
    status: 'CREATED',
    data: {
      id,
      created_at: state.now().toISOString(),
      brand,
      name: `${brand}-${lastFour}`,
      last_four: lastFour,
      bin: number.slice(0, 6),
      exp_year: expYear,
      exp_month: expMonth,
      card_holder,
      expires_at: new Date(state.now().getTime() + 1_800_000).toISOString(),
    },
  });
}

/** Keeps a card for further payments: "Fuentes de pago y tokenización". */
export function createSource(state: State, request: SimRequest): SimAnswer {
  const account = accountByKey(state, bearer(request), 'privateKey');
  if (!account) return badKey();
  const parsed = Source.safeParse(readJson(request.body));
  if (!parsed.success) return invalid(messagesOf(parsed.error));
  const { token, customer_email } = parsed.data;
  const refused = refusedAcceptance(state, account.business, parsed.data);
  if (refused) return refused;
  const card = state.tokens.get(token);
  if (card?.business !== account.business) return invalid({ token: ['No existe'] });
  state.tokens.delete(token);
  const id = 3_000 + state.sources.size;
  state.sources.set(id, card);
  return json(201, {
    data: { id, type: 'CARD', token, status: 'AVAILABLE', customer_email, public_data: { type: 'CARD' } },
    meta: {},
  });
}

function refusedAcceptance(
  state: State,
  business: string,
  accepted: { acceptance_token: string; accept_personal_auth: string },
): SimAnswer | undefined {
  const wrong = ['El token de aceptación no es válido'];
  if (accepted.acceptance_token !== acceptanceOf(state, business, 'END_USER_POLICY').acceptance_token)
    return invalid({ acceptance_token: wrong });
  if (accepted.accept_personal_auth !== acceptanceOf(state, business, 'PERSONAL_DATA_AUTH').acceptance_token)
    return invalid({ accept_personal_auth: wrong });
  return undefined;
}

/** Checks key, signature, acceptance and means; the transaction is pending, its result comes by event. */
export function createTransaction(world: World, request: SimRequest): SimAnswer {
  const { state } = world;
  const account =
    accountByKey(state, bearer(request), 'publicKey') ?? accountByKey(state, bearer(request), 'privateKey');
  if (!account) return badKey();
  const parsed = Transaction.safeParse(readJson(request.body));
  if (!parsed.success) return invalid(messagesOf(parsed.error));
  const { data } = parsed;
  const { business, keys } = account;
  const cents = String(data.amount_in_cents);
  if (data.signature !== wompiIntegrity(data.reference, cents, data.currency, '', keys.integritySecret))
    return invalid({ signature: ['La firma es inválida'] });
  const refused = refusedAcceptance(state, business, data);
  if (refused) return refused;
  if (isKnown(state, business, data.reference))
    return invalid({ reference: ['La referencia ya ha sido usada'] });
  const card = data.payment_source_id === undefined ? undefined : state.sources.get(data.payment_source_id);
  const isKept = data.payment_source_id !== undefined;
  if (isKept && bearer(request) !== keys.privateKey) return badKey();
  if (isKept === 'type' in data.payment_method) return invalid({ payment_method: ['No es válido'] });
  const outcome =
    'type' in data.payment_method
      ? outcomeOf(state, business, data.payment_method)
      : card?.business === business
        ? card.outcome
        : undefined;
  if (outcome === undefined) return invalid({ payment_method: { token: ['No existe'] } });

  const checkout = {
    business,
    reference: data.reference,
    amountInCents: data.amount_in_cents,
    currency: data.currency,
    redirectUrl: data.redirect_url,
    email: data.customer_email,
  };
  const payment = beginWompi(state, checkout, {
    method: 'type' in data.payment_method ? data.payment_method.type : 'CARD',
    outcome,
  });
  // As it answers: the address of the bank is known a moment later.
  const answer = json(201, { data: fields(payment), meta: {} });
  goOn(world, payment);
  return answer;
}

/** Also a failed transaction takes its reference: unlike the hosted checkout, the API tries nothing again. */
function isKnown(state: State, business: string, reference: string): boolean {
  return paymentsOf(state, business).some((payment) => payment.reference === reference);
}

function goOn(world: World, payment: WompiPayment): void {
  const { state } = world;
  if (payment.method === 'PSE' || payment.method === 'BANCOLOMBIA_TRANSFER') {
    payment.bankUrl = `${state.url}/bank/${encodeURIComponent(payment.id)}`;
    return;
  }
  setTimeout(() => {
    if (payment.status === 'PENDING' && state.wompi.has(payment.id))
      settleWompi(world, payment, payment.outcome);
  }, state.settings.pendingMs).unref();
}

/** The sandbox data of the documentation; undefined for a token of nobody's card. */
function outcomeOf(state: State, business: string, method: z.infer<typeof Method>): WompiStatus | undefined {
  switch (method.type) {
    case 'NEQUI':
      return phoneOutcomes[method.phone_number] ?? 'ERROR';
    case 'PSE':
      return bankOutcomes[method.financial_institution_code] ?? 'ERROR';
    case 'BANCOLOMBIA_TRANSFER':
      return method.sandbox_status;
    case 'CARD': {
      const card = state.tokens.get(method.token);
      state.tokens.delete(method.token);
      return card?.business === business ? card.outcome : undefined;
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Nested as the fields are: { payment_method: { phone_number: [...] } }. */
function messagesOf({ issues }: z.ZodError): Record<string, unknown> {
  const messages: Record<string, unknown> = {};
  for (const { path } of issues) {
    const [field, inner] = path.map(String);
    if (field === undefined) continue;
    messages[field] = inner === undefined ? ['No es válido'] : { [inner]: ['No es válido'] };
  }
  return messages;
}

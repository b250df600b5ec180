import type { Deliveries } from '#demo/gateway-simulator/deliver.ts';
import { json, type SimAnswer, type SimRequest } from '#demo/gateway-simulator/http.ts';
import type { State } from '#demo/gateway-simulator/state.ts';
import { banks, createSource, createToken, createTransaction } from './direct.ts';
import { accountByKey, paymentsOf, settleWompi } from './payments.ts';
import { acceptanceOf, badKey, bearer, fields, invalid, notFound } from './wire.ts';

type World = { state: State; deliveries: Deliveries };

/** Wompi's API under /v1, with its errors; keys of production are unknown to the sandbox. */
export function wompiApi(world: World, request: SimRequest): SimAnswer {
  const parts = request.path.split('/').slice(2).map(decodeURIComponent);
  const [what, id, action] = parts;
  if (what === 'tokens' && id === 'cards' && action === undefined) return createToken(world.state, request);
  if (what === 'payment_sources' && id === undefined && request.method === 'POST')
    return createSource(world.state, request);
  if (what === 'pse' && id === 'financial_institutions' && request.method === 'GET')
    return banks(world.state, request);
  if (what === 'merchants' && id !== undefined && request.method === 'GET') return merchant(world.state, id);
  if (what !== 'transactions' || parts.length > 3) return notFound();
  if (request.method === 'POST' && id === undefined) return createTransaction(world, request);
  if (request.method === 'GET' && id === undefined) return list(world.state, request);
  if (request.method === 'GET' && id !== undefined && action === undefined)
    return one(world.state, request, id);
  if (request.method === 'POST' && id !== undefined && action === 'void') return undo(world, request, id);
  return notFound();
}

/**
 * Wompi needs no key here ("Obtener una transacción"): anybody can read a transaction by id, also of another account.
 */
function one(state: State, request: SimRequest, id: string): SimAnswer {
  const key = bearer(request);
  const account = accountByKey(state, key, 'publicKey') ?? accountByKey(state, key, 'privateKey');
  if (!account) return badKey();
  const payment = state.wompi.get(id);
  return payment ? json(200, { data: fields(payment), meta: {} }) : notFound();
}

function list(state: State, request: SimRequest): SimAnswer {
  const account = accountByKey(state, bearer(request), 'privateKey');
  if (!account) return badKey();
  const { query } = request;
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 30)];
  if (!Number.isInteger(page) || page < 1 || !Number.isInteger(size) || size < 1 || size > 200)
    return invalid({ page: ['No es válido'] });
  const [reference, from, until] = [query.get('reference'), query.get('from_date'), query.get('until_date')];
  if (reference === null && (from === null || until === null))
    return invalid({ reference: ['No está presente'] });
  const found = paymentsOf(state, account.business).filter((payment) => {
    const day = payment.createdAt.toISOString().slice(0, 10);
    return (
      (reference === null || payment.reference === reference) &&
      (from === null || day >= from.slice(0, 10)) &&
      (until === null || day <= until.slice(0, 10))
    );
  });
  const data = found.slice((page - 1) * size, page * size).map(fields);
  return json(200, { data, meta: { page, page_size: size, total_results: found.length } });
}

/** Approved card payments only; the shop also gets an event. */
function undo(world: World, request: SimRequest, id: string): SimAnswer {
  const account = accountByKey(world.state, bearer(request), 'privateKey');
  if (!account) return badKey();
  const payment = world.state.wompi.get(id);
  if (payment?.business !== account.business) return notFound();
  if (payment.method !== 'CARD' || payment.status !== 'APPROVED')
    return invalid({ transaction: ['La transacción no puede ser anulada'] });
  settleWompi(world, payment, 'VOIDED');
  return json(201, {
    data: { status: 'VOIDED', status_message: null, transaction: fields(payment) },
    meta: {},
  });
}

function merchant(state: State, key: string): SimAnswer {
  const account = accountByKey(state, key, 'publicKey');
  if (!account) return notFound();
  return json(200, {
    data: {
      name: account.business,
      legal_name: account.business,
      public_key: key,
      accepted_currencies: ['COP'],
      accepted_payment_methods: ['CARD', 'NEQUI', 'PSE', 'BANCOLOMBIA_TRANSFER'],
      presigned_acceptance: acceptanceOf(state, account.business, 'END_USER_POLICY'),
      presigned_personal_data_auth: acceptanceOf(state, account.business, 'PERSONAL_DATA_AUTH'),
    },
    meta: {},
  });
}

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type GatewaySimulator, startGatewaySimulator } from '#demo/gateway-simulator/start.ts';
import { wompiKeys } from '#server/config/wompi-keys.ts';
import { createGateways } from './create-gateways.ts';
import type { DirectMeans, DirectOffer, PaymentOrder } from './gateway.ts';
import { GatewayError } from './gateway.ts';
import { createProviderHttp } from './provider-http.ts';
import { simulatorAccounts } from './simulator-accounts.ts';
import { createWompi } from './wompi.ts';
import { WompiTransaction, wompiTransaction } from './wompi-transaction.ts';

/** Payments that the shop sends itself, against the simulator over real sockets. */

const now = () => new Date('2026-11-20T15:00:00Z');
let simulator: GatewaySimulator;
let offer: DirectOffer;

beforeAll(async () => {
  simulator = await startGatewaySimulator({ shop: { url: 'http://127.0.0.1:9' }, now });
});
beforeEach(async () => {
  simulator.reset();
  simulator.set({ events: { retryMs: [] }, pendingMs: 0 });
  offer = await wompi().direct.offer();
});
afterAll(() => simulator.close());

it('offers what the account has, with the banks of PSE and the documents to accept', () => {
  expect(offer.methods).toEqual(['nequi', 'pse', 'bancolombia', 'card']);
  expect(offer.banks.map(({ code, name }) => [code, name])).toEqual([
    ['1', 'Banco que aprueba'],
    ['2', 'Banco que declina'],
    ['3', 'Banco que simula un error'],
  ]);
  expect(offer.terms.token).not.toBe(offer.personalData.token);
  expect(offer.terms.url).toBe(`${simulator.url}/documents/end_user_policy`);
  expect(offer.cards.url).toBe(`${simulator.url}/v1/tokens/cards`);
});

it.each<[string, DirectMeans, string]>([
  ['Nequi that accepts', { type: 'nequi', phone: '3991111111' }, 'approved'],
  ['Nequi that refuses', { type: 'nequi', phone: '3992222222' }, 'declined'],
  ['another Nequi', { type: 'nequi', phone: '3001234567' }, 'error'],
])('%s: pending, then as the sandbox documents', async (_, means, status) => {
  const sent = await send(means);
  expect(sent).toMatchObject({ answer: 'taken', transaction: { status: 'pending', reference: '1231-1' } });
  await expect.poll(async () => (await found())[0]?.status).toBe(status);
});

it.each<[string, DirectMeans]>([
  ['PSE', { type: 'pse', bank: '1', person: 'natural', document: '52123456' }],
  ['PSE of a company', { type: 'pse', bank: '1', person: 'company', document: '900123456' }],
  ['Bancolombia', { type: 'bancolombia' }],
])('%s is finished at the bank, whose address comes a moment later', async (_, means) => {
  const sent = await send(means);
  expect(sent).toMatchObject({ answer: 'taken' });
  expect(sent.answer === 'taken' && sent.transaction.says.bank_url).toBeUndefined();
  const [transaction] = await found();
  const url = String(transaction?.says.bank_url);
  expect(url).toContain(`${simulator.url}/bank/`);
  const answer = await fetch(url, { method: 'POST', body: 'action=pay', redirect: 'manual' });
  expect(answer.headers.get('location')).toMatch(/^http:\/\/canasta\.localhost:3000\/pago\?id=/);
  expect((await found())[0]?.status).toBe('approved');
});

it('takes a card by its token, once', async () => {
  const token = await tokenOf('4242424242424242');
  expect(await send({ type: 'card', token, installments: 3 })).toMatchObject({ answer: 'taken' });
  await expect.poll(async () => (await found())[0]?.status).toBe('approved');
  const again = await send({ type: 'card', token, installments: 3 }, { reference: '1231-2' });
  expect(again).toMatchObject({ answer: 'refused' });
});

it('is made once for a reference, whatever the payment became', async () => {
  await send({ type: 'nequi', phone: '3992222222' });
  expect(await send({ type: 'nequi', phone: '3991111111' })).toEqual({ answer: 'known' });
  expect(simulator.state().wompi).toHaveLength(1);
});

it('is refused without the acceptance of both documents, or with another signature', async () => {
  const means = { type: 'nequi', phone: '3991111111' } as const;
  const { terms, personalData } = offer;
  for (const accepted of [
    { terms: 'x', personalData: personalData.token },
    { terms: terms.token, personalData: terms.token },
  ]) {
    const refused = await wompi().direct.send(mercado(), means, accepted);
    expect(refused).toMatchObject({ answer: 'refused', reason: expect.stringContaining('INPUT_VALIDATION') });
  }
  const keys = { ...simulatorAccounts('canasta').wompi, integritySecret: 'test_integrity_other' };
  const hosts = { api: `${simulator.url}/v1`, checkout: '' };
  const forger = createWompi(keys, hosts, createProviderHttp({ provider: 'wompi', timeLimitMs: 5_000 }));
  const refused = await forger.direct?.send(mercado(), means, {
    terms: terms.token,
    personalData: personalData.token,
  });
  expect(refused).toMatchObject({ answer: 'refused', reason: expect.stringContaining('signature') });
  expect(simulator.state().wompi).toEqual([]);
});

it('throws when the provider does not answer, also when it took the payment', async () => {
  simulator.set({ calls: { fault: 'lost', times: 1, path: '/transactions' } });
  await expect(send({ type: 'nequi', phone: '3991111111' })).rejects.toThrow(GatewayError);
  expect(await send({ type: 'nequi', phone: '3991111111' })).toEqual({ answer: 'known' });
});

it('is there only where the account has the switch', () => {
  const { direct: _, ...keys } = simulatorAccounts('canasta').wompi;
  const env = {
    WOMPI_PUBLIC_KEY: keys.publicKey,
    WOMPI_PRIVATE_KEY: keys.privateKey,
    WOMPI_EVENTS_SECRET: keys.eventsSecret,
    WOMPI_INTEGRITY_SECRET: keys.integritySecret,
  };
  expect(wompiKeys(env, [])?.direct).toBe(false);
  expect(wompiKeys({ ...env, WOMPI_DIRECT: '1' }, [])?.direct).toBe(true);
  const faults: string[] = [];
  expect(wompiKeys({ ...env, WOMPI_DIRECT: 'yes' }, faults)).toBeUndefined();
  wompiKeys({ WOMPI_DIRECT: '1' }, faults);
  expect(faults).toEqual([
    'WOMPI_DIRECT must be 1 or 0: "yes"',
    'WOMPI_DIRECT is set, but there are no keys of Wompi',
  ]);
});

it('sends shoppers to nothing but a page', () => {
  const says = (async_payment_url: unknown) =>
    wompiTransaction(
      WompiTransaction.parse({
        id: '1',
        reference: 'r',
        status: 'PENDING',
        amount_in_cents: 100,
        currency: 'COP',
        payment_method: { type: 'PSE', extra: { async_payment_url } },
      }),
    ).says;
  expect(says('https://pse.example/pay').bank_url).toBe('https://pse.example/pay');
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'pse', 7, null])
    expect(says(wrong).bank_url).toBeUndefined();
});

function wompi() {
  const gateways = createGateways({ kind: 'simulator', url: simulator.url, timeLimitMs: 8_000 }, now);
  const gateway = gateways('canasta').gateways.find(({ name }) => name === 'wompi');
  if (!gateway?.direct) throw new Error('There is no account');
  return { ...gateway, direct: gateway.direct };
}

function mercado(change: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    reference: '1231-1',
    amount: 65_900,
    expiresAt: new Date('2026-11-20T15:30:00Z'),
    returnUrl: 'http://canasta.localhost:3000/pago',
    description: 'Pedido 1231',
    customer: { fullname: 'Marcela Ruiz', email: 'marcela@canasta.example', phone: '+573001234567' },
    ...change,
  };
}

function send(means: DirectMeans, change: Partial<PaymentOrder> = {}) {
  const accepted = { terms: offer.terms.token, personalData: offer.personalData.token };
  return wompi().direct.send(mercado(change), means, accepted);
}

function found() {
  return wompi().find({ reference: '1231-1', providerOrder: null });
}

async function tokenOf(number: string): Promise<string> {
  const answer = await fetch(offer.cards.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${offer.cards.key}` },
    body: JSON.stringify({
      number,
      exp_month: '09',
      exp_year: '29',
      cvc: '123',
      card_holder: 'Marcela Ruiz',
    }),
  });
  return (await answer.json()).data.id;
}
